import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import { CREATED_ROLES, type CreatedRole } from '@volano/domain/rules/vocabulary';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError, focusFirstWrong } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { usePasswordRule } from '../../../lib/session/password-rule.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useCreateUser } from './users.api.ts';
import { type TypedUser, UserFields, isIncomplete, NOBODY_YET, sentOf } from './user-fields.tsx';
import classes from './users.module.css';

const NEW = {
  ...NOBODY_YET,
  email: '',
  role: null as CreatedRole | null,
  password: '',
  repeated: '',
  isEnabled: true,
  isConfirmed: true,
};
type Field = keyof typeof NEW;

/** What is typed of somebody new, and their creation. */
function useNewUser(form: React.RefObject<HTMLFormElement | null>, onCreated: (userId: string) => void) {
  const t = useT();
  const create = useCreateUser();
  const [typed, setTyped] = useState(NEW);
  const [isTried, setTried] = useState(false);
  const { email, role, password, repeated, isEnabled, isConfirmed, ...person } = typed;
  const isMissing = isIncomplete(person) || email.trim() === '' || role === null || password === '';
  const isMismatch = repeated !== password;

  function submit(): void {
    setTried(true);
    create.reset();
    if (isMissing || isMismatch || role === null) {
      focusFirstWrong(form.current);
      return;
    }
    mutateWithMessage(
      create,
      { ...sentOf(person), email: email.trim(), role, password, isEnabled, isConfirmed },
      {
        done: () => toast.success(t('users.form.created')),
        refused: 'shown',
        onSuccess: ({ _id }) => onCreated(_id),
        onError: () => focusFirstWrong(form.current),
      },
    );
  }

  function change(changed: Partial<typeof NEW>): void {
    setTyped((before) => ({ ...before, ...changed }));
  }

  return { typed, person, change, isTried, isMissing, isMismatch, create, submit };
}

/** Somebody new: of the staff, or a business partner (1-people §6). `onCreated` hears their id. */
export function NewUserForm({ onCreated }: { onCreated: (userId: string) => void }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { typed, person, change, isTried, isMissing, isMismatch, create, submit } = useNewUser(form, onCreated);
  const refusal: unknown = create.error;

  function errorOf(field: Field): string | null {
    const required: readonly Field[] = ['name', 'surname', 'email', 'role', 'password'];
    const value = typed[field];
    const isEmpty = value === null || (typeof value === 'string' && value.trim() === '');
    if (isTried && required.includes(field) && isEmpty) return t('common.required');
    if (field === 'password' && isOfPassword(refusal)) return refusal.message;
    return fieldError(refusal, field);
  }

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes['fields']}>
        <WhoFields typed={typed} person={person} errorOf={errorOf} onChange={change} />
        <FirstPassword
          typed={typed}
          error={errorOf('password')}
          mismatch={isTried && isMismatch ? t('users.form.mismatch') : null}
          onChange={change}
        />
      </div>
      <Switches typed={typed} onChange={change} />
      {isTried && isMissing ? <FormRefusal title={t('users.form.fillAll')} /> : null}
      {refusal === null || isOfPassword(refusal) ? null : (
        <FormRefusal title={`${t('users.form.saveError')}.`}>
          {refusal instanceof ApiError ? refusal.message : t('errors.unexpected')}
        </FormRefusal>
      )}
      <div className={classes['buttons']}>
        <Button type="submit" loading={create.isPending}>
          {t('users.form.create')}
        </Button>
        <Button component="a" href={hrefOf('/admin/users')} variant="default">
          {t('common.actions.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface NewPartProps {
  typed: typeof NEW;
  onChange: (changed: Partial<typeof NEW>) => void;
}

interface WhoFieldsProps extends NewPartProps {
  person: TypedUser;
  errorOf: (field: Field) => string | null;
}

/** Role, name, e-mail and the rest that is known of a person. */
function WhoFields({ typed, person, errorOf, onChange }: WhoFieldsProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t('users.form.role')}
        placeholder={t('users.form.rolePick')}
        required
        data={CREATED_ROLES.map((value) => ({ value, label: t(`session.roles.${value}.male`) }))}
        value={typed.role}
        error={errorOf('role')}
        className={classes['wide'] ?? ''}
        onChange={(chosen) => onChange({ role: chosen as CreatedRole | null })}
      />
      <UserFields typed={person} role={typed.role} errorOf={errorOf} onChange={onChange}>
        <TextInput
          label={t('users.profile.email')}
          description={t('users.form.emailNewHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={typed.email}
          error={errorOf('email')}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      </UserFields>
    </>
  );
}

interface FirstPasswordProps extends NewPartProps {
  error: string | null;
  mismatch: string | null;
}

/** The password to begin with, twice. */
function FirstPassword({ typed, error, mismatch, onChange }: FirstPasswordProps) {
  const t = useT();
  const passwordRule = usePasswordRule();
  return (
    <>
      <PasswordInput
        label={t('users.form.password')}
        className={classes['start'] ?? ''}
        description={`${passwordRule} ${t('users.form.passwordFirst')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={128}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        value={typed.password}
        error={error}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('users.form.repeat')}
        required
        maxLength={128}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        value={typed.repeated}
        error={mismatch}
        onChange={(event) => onChange({ repeated: event.currentTarget.value })}
      />
    </>
  );
}

/** Whether the account may be used, and whether the office has confirmed it. */
function Switches({ typed, onChange }: NewPartProps) {
  const t = useT();
  return (
    <div className={classes['switches']}>
      <Checkbox
        label={t('users.form.isEnabled')}
        checked={typed.isEnabled}
        onChange={(event) => onChange({ isEnabled: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('users.form.isConfirmed')}
        checked={typed.isConfirmed}
        onChange={(event) => onChange({ isConfirmed: event.currentTarget.checked })}
      />
    </div>
  );
}

/** What is wrong with the password is said at its field. */
function isOfPassword(refusal: unknown): refusal is ApiError {
  return refusal instanceof ApiError && (refusal.code === 'passwordTooWeak' || refusal.code === 'passwordTooCommon');
}
