import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { isCustomer } from '@volano/domain/policies/actor';
import { GENDERS, type Gender, type Role } from '@volano/domain/rules/vocabulary';
import type { FormState } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { User, UserPatch } from './users.api.ts';

/** What is typed of a person, as the fields hold it. */
export interface TypedUser {
  name: string;
  surname: string;
  gender: Gender | null;
  telephone: string;
  description: string;
  urlCalendy: string;
  isMonoGrant: boolean;
}

export interface UserFieldsProps {
  form: FormState<TypedUser>;
  /** The staff has a presentation and a booking page, customers a limit to what they see; null until it is chosen. */
  role: Role | null;
  /** The e-mail, between the names and the rest. */
  children: React.ReactNode;
}

/** The fields of a person that creating and changing share. */
export function UserFields({ form, role, children }: UserFieldsProps) {
  const t = useT();
  return (
    <>
      <TextInput label={t('users.profile.name')} required maxLength={100} autoComplete="off" {...form.field('name')} />
      <TextInput
        label={t('users.profile.surname')}
        required
        maxLength={100}
        autoComplete="off"
        {...form.field('surname')}
      />
      {children}
      <TextInput
        label={t('users.form.telephone')}
        type="tel"
        maxLength={25}
        autoComplete="off"
        {...form.field('telephone')}
      />
      <Select
        label={t('users.profile.gender')}
        data={GENDERS.map((gender) => ({ value: gender, label: t(`users.profile.genders.${gender}`) }))}
        placeholder={t('users.form.genderNone')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        {...form.field('gender')}
      />
      {role === null ? null : isCustomer({ role }) ? (
        <Checkbox label={t('users.form.isMonoGrant')} {...form.box('isMonoGrant')} />
      ) : (
        <StaffFields form={form} />
      )}
    </>
  );
}

/** The booking page and the presentation of somebody of the staff. */
function StaffFields({ form }: Pick<UserFieldsProps, 'form'>) {
  const t = useT();
  return (
    <>
      <TextInput
        label={t('users.form.handle')}
        description={t('users.form.handleHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={121}
        autoComplete="off"
        {...form.field('urlCalendy')}
      />
      <Textarea
        label={t('users.profile.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...form.field('description')}
      />
    </>
  );
}

export const NOBODY_YET: TypedUser = {
  name: '',
  surname: '',
  gender: null,
  telephone: '',
  description: '',
  urlCalendy: '',
  isMonoGrant: false,
};

/** A person as the fields show them. */
export function typedOf({ name, surname, gender, telephone, description, urlCalendy, isMonoGrant }: User): TypedUser {
  return {
    name,
    surname,
    gender,
    telephone: telephone ?? '',
    description: description ?? '',
    urlCalendy: urlCalendy ?? '',
    isMonoGrant,
  };
}

/** What is sent of what was typed: trimmed, and null where a field was left or made empty. */
export function sentOf({ name, surname, gender, telephone, description, urlCalendy, isMonoGrant }: TypedUser) {
  return {
    name: name.trim(),
    surname: surname.trim(),
    gender,
    telephone: telephone.trim() || null,
    description: description.trim() || null,
    urlCalendy: urlCalendy.trim() || null,
    isMonoGrant,
  } satisfies UserPatch;
}

/** Only what differs from the person as they are. */
export function patchOf(user: User, typed: TypedUser): UserPatch {
  const before = sentOf(typedOf(user));
  const after = sentOf(typed);
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
