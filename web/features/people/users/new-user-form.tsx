import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import { CREATED_ROLES, type CreatedRole } from '@volano/domain/rules/vocabulary';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { usePasswordRule } from '../../../lib/session/password-rule.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useCreateUser } from './users.api.ts';
import { UserFields, NOBODY_YET, sentOf } from './user-fields.tsx';
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

/** What is sent of somebody new. A role is required: without one nothing is sent. */
function bodyOf({ email, role, password, isEnabled, isConfirmed, ...person }: typeof NEW) {
  return { ...sentOf(person), email: email.trim(), role: role as CreatedRole, password, isEnabled, isConfirmed };
}

/** Somebody new: of the staff, or a business partner (1-people §6). `onCreated` hears their id. */
export function NewUserForm({ onCreated }: { onCreated: (userId: string) => void }) {
  const t = useT();
  const form = useForm({
    start: NEW,
    bodyOf,
    contract: () => import('@volano/domain/shapes/users').then((shapes) => shapes.createUser),
    required: ['name', 'surname', 'email', 'role', 'password'],
    rules: ({ password, repeated }) => ({ repeated: repeated === password ? null : t('users.form.mismatch') }),
    fieldOf: ({ code }) => (code === 'passwordTooWeak' || code === 'passwordTooCommon' ? 'password' : null),
    change: useCreateUser(),
    done: () => toast.success(t('users.form.created')),
    onSaved: ({ _id }) => onCreated(_id),
  });
  return (
    <Form
      form={form}
      className={classes['form']}
      failed={t('users.form.saveError')}
      actions={
        <div className={classes['buttons']}>
          <Button type="submit" loading={form.isSaving}>
            {t('users.form.create')}
          </Button>
          <Button component="a" href={hrefOf('/admin/users')} variant="default">
            {t('common.actions.cancel')}
          </Button>
        </div>
      }
    >
      <div className={classes['fields']}>
        <WhoFields form={form} />
        <FirstPassword form={form} />
      </div>
      <div className={classes['switches']}>
        <Checkbox label={t('users.form.isEnabled')} {...form.box('isEnabled')} />
        <Checkbox label={t('users.form.isConfirmed')} {...form.box('isConfirmed')} />
      </div>
    </Form>
  );
}

interface NewUserPart {
  form: FormState<typeof NEW>;
}

/** Role, name, e-mail and the rest that is known of a person. */
function WhoFields({ form }: NewUserPart) {
  const t = useT();
  return (
    <>
      <Select
        label={t('users.form.role')}
        placeholder={t('users.form.rolePick')}
        required
        data={CREATED_ROLES.map((value) => ({ value, label: t(`session.roles.${value}.male`) }))}
        className={classes['wide'] ?? ''}
        {...form.field('role')}
      />
      <UserFields form={form} role={form.values.role}>
        <TextInput
          label={t('users.profile.email')}
          description={t('users.form.emailNewHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          {...form.field('email')}
        />
      </UserFields>
    </>
  );
}

/** The password to begin with, twice. */
function FirstPassword({ form }: NewUserPart) {
  const t = useT();
  const passwordRule = usePasswordRule();
  const secret = {
    required: true,
    maxLength: 128,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('common.fields.showPassword') },
  };
  return (
    <>
      <PasswordInput
        label={t('users.form.password')}
        className={classes['start'] ?? ''}
        description={`${passwordRule} ${t('users.form.passwordFirst')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...secret}
        {...form.field('password')}
      />
      <PasswordInput label={t('users.form.repeat')} {...secret} {...form.field('repeated')} />
    </>
  );
}
