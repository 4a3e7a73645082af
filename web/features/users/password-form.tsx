import { Button, PasswordInput } from '@mantine/core';
import { isStrongPassword } from '@volano/domain/rules/password';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { useOptions } from '../../lib/options.ts';
import { toast } from '../../ui/toast.ts';
import classes from './profile-form.module.css';
import { useUpdateProfile } from './users.api.ts';

const USUAL_MIN = 6;

/** A new password, twice. Checked before it is sent by the same rule as on the server. */
export function PasswordForm() {
  const t = useT();
  const min = useOptions()?.passwordMin ?? USUAL_MIN;
  const update = useUpdateProfile();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isWeak = !isStrongPassword(password, min);
  const isDifferent = password !== repeated;
  const refusal = update.error instanceof ApiError ? (update.error.fields[0]?.message ?? update.error.message) : null;
  const toggle = { 'aria-label': t('common.fields.showPassword') };

  function submit(): void {
    setAsked(true);
    if (isWeak || isDifferent) return;
    update.mutate(
      { password },
      {
        onSuccess: () => {
          setPassword('');
          setRepeated('');
          setAsked(false);
          toast.success(t('users.profile.passwordChanged'));
        },
      },
    );
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className={classes['title']}>{t('users.profile.password')}</h2>
      <PasswordInput
        label={t('users.profile.newPassword')}
        description={t('users.profile.passwordRule', { min: String(min) })}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        value={password}
        error={isAsked && isWeak ? t('errors.passwordTooWeak', { min: String(min) }) : refusal}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('users.profile.repeat')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        value={repeated}
        error={isAsked && !isWeak && isDifferent ? t('users.profile.mismatch') : null}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={update.isPending}>
          {t('users.profile.changePassword')}
        </Button>
      </div>
    </form>
  );
}
