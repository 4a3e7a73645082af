import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePasswordRule } from '../../../lib/session/password-rule.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './session.module.css';
import { updateProfile } from './session.api.ts';
import { useProof } from './use-proof.tsx';

const EMPTY = { password: '', repeated: '' };

/** A new password as it is typed twice, and the change to it. */
function useNewPassword(onChanged: (() => void) | undefined) {
  const t = useT();
  const { withProof, proofDialog } = useProof();
  const [typed, setTyped] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (typed.password === '' || typed.repeated !== typed.password) return;
    setSaving(true);
    try {
      await withProof(() => updateProfile({ password: typed.password }));
      toast.success(t('users.profile.passwordChanged'));
      setTyped(EMPTY);
      setTried(false);
      onChanged?.();
    } catch (error) {
      setRefusal(refusalMessage(error, t('errors.unexpected')));
    }
    setSaving(false);
  }

  return { typed, setTyped, isTried, isSaving, refusal, submit, proofDialog };
}

/**
 * A new password, twice. The rule is the server's; the other sessions of this person end. `onChanged` hears that it is done: the form is
 * then what the page is for, and takes the focus.
 */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useT();
  const me = useMe();
  const passwordRule = usePasswordRule();
  const { typed, setTyped, isTried, isSaving, refusal, submit, proofDialog } = useNewPassword(onChanged);
  return (
    <>
      <form
        className={classes['profileForm']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <p className={classes['fact']}>{`${passwordRule} ${t('users.profile.passwordEnds')}`}</p>
        <PasswordPair typed={typed} isTried={isTried} hasFocus={onChanged !== undefined} onType={setTyped} />
        {refusal === null ? null : <FormRefusal title={refusal} />}
        <div>
          <Button type="submit" variant={onChanged === undefined ? 'default' : 'filled'} loading={isSaving}>
            {t('users.profile.changePassword')}
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  );
}

interface PasswordPairProps {
  typed: typeof EMPTY;
  isTried: boolean;
  hasFocus: boolean;
  onType: (typed: typeof EMPTY) => void;
}

/** That the second differs is said once it is as long as the first. */
function PasswordPair({ typed, isTried, hasFocus, onType }: PasswordPairProps) {
  const t = useT();
  const isDifferent = typed.repeated !== typed.password;
  const isMismatchSaid =
    isDifferent && (isTried || typed.repeated.length >= typed.password.length) && typed.repeated !== '';

  function requiredError(text: string): string | null {
    return isTried && text === '' ? t('common.required') : null;
  }

  return (
    <div className={classes['pair']}>
      <PasswordInput
        label={t('users.profile.newPassword')}
        autoComplete="new-password"
        autoFocus={hasFocus}
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        value={typed.password}
        error={requiredError(typed.password)}
        onChange={(event) => onType({ ...typed, password: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('users.profile.repeat')}
        autoComplete="new-password"
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        value={typed.repeated}
        error={isMismatchSaid ? t('users.profile.mismatch') : requiredError(typed.repeated)}
        onChange={(event) => onType({ ...typed, repeated: event.currentTarget.value })}
      />
    </div>
  );
}
