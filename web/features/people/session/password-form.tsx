import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormState, useForm, usePasswordRule } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './session.module.css';
import { updateProfile } from './session.api.ts';
import { useProof } from './use-proof.tsx';

const EMPTY = { password: '', repeated: '' };

/**
 * A new password, twice. The rule is the server's; the other sessions of this person end. `onChanged` hears that it is done: the form is
 * then what the page is for, and takes the focus.
 */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useT();
  const me = useMe();
  const passwordRule = usePasswordRule();
  const { withProof, proofDialog } = useProof();
  const form = useForm({
    start: EMPTY,
    bodyOf: ({ password }) => ({ password }),
    required: ['password', 'repeated'],
    rules: (typed) => ({ repeated: typed.repeated === typed.password ? null : t('users.profile.mismatch') }),
    change: useMutation({ mutationFn: (body: { password: string }) => withProof(() => updateProfile(body)) }),
    done: () => toast.success(t('users.profile.passwordChanged')),
    startOf: () => EMPTY,
    onSaved: () => onChanged?.(),
  });
  return (
    <>
      <Form
        form={form}
        className="form-rows"
        actions={
          <div>
            <Button type="submit" variant={onChanged === undefined ? 'default' : 'filled'} loading={form.isSaving}>
              {t('users.profile.changePassword')}
            </Button>
          </div>
        }
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <p className={classes['fact']}>{`${passwordRule} ${t('users.profile.passwordEnds')}`}</p>
        <PasswordPair form={form} hasFocus={onChanged !== undefined} />
      </Form>
      {proofDialog}
    </>
  );
}

/** That the second differs is said once it is as long as the first. */
function PasswordPair({ form, hasFocus }: { form: FormState<typeof EMPTY>; hasFocus: boolean }) {
  const t = useT();
  const { password, repeated } = form.values;
  const isMismatchSeen = repeated !== '' && repeated !== password && repeated.length >= password.length;
  const secret = {
    autoComplete: 'new-password',
    maxLength: 128,
    visibilityToggleButtonProps: { 'aria-label': t('common.fields.showPassword') },
  };
  return (
    <div className={classes['pair']}>
      <PasswordInput
        label={t('users.profile.newPassword')}
        autoFocus={hasFocus}
        {...secret}
        {...form.field('password')}
      />
      <PasswordInput
        label={t('users.profile.repeat')}
        {...secret}
        {...form.field('repeated')}
        error={form.errorOf('repeated') ?? (isMismatchSeen ? t('users.profile.mismatch') : null)}
      />
    </div>
  );
}
