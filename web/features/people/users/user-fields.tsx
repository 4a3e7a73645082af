import { ownsCompanies } from '@volano/domain/rules/advisor-kinds';
import { GENDERS, type Gender, type Role } from '@volano/domain/rules/vocabulary';
import { Box, Button, Checkbox, Flex, NumberInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type User, type UserPatch, useUpdateUser, useSaveGroup } from './users.api.ts';
import classes from './users.module.css';

/** What is typed of a person, as the fields hold it. */
interface TypedUser {
  name: string;
  surname: string;
  gender: Gender | null;
  telephone: string;
  description: string;
  urlCalendy: string;
  isMonoGrant: boolean;
}

interface UserFieldsProps {
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
      {role === null ? null : ownsCompanies(role) ? (
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
function typedOf({ name, surname, gender, telephone, description, urlCalendy, isMonoGrant }: User): TypedUser {
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
function patchOf(user: User, typed: TypedUser): UserPatch {
  const before = sentOf(typedOf(user));
  const after = sentOf(typed);
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** What an admin changes of a person. The e-mail is only shown (1-people §2); only what changed is sent. */
export function UserForm({ user }: { user: User }) {
  const t = useT();
  const form = useForm({
    keptAs: `user.${user._id}`,
    start: () => typedOf(user),
    bodyOf: (typed) => patchOf(user, typed),
    contract: () => import('@volano/domain/shapes/users').then((shapes) => shapes.updateUser),
    required: ['name', 'surname'],
    change: useUpdateUser(user._id),
    done: () => toast.success(t('users.form.updated')),
    startOf: typedOf,
  });
  return (
    <Form
      form={form}
      className="form-rows"
      failed={t('users.form.saveError')}
      actions={
        <Flex gap="xs" wrap="wrap">
          <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
            {t('users.form.save')}
          </Button>
        </Flex>
      }
    >
      <div className={classes['fields']}>
        <UserFields form={form} role={user.role}>
          <TextInput
            label={t('users.profile.email')}
            description={t('users.form.emailHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            readOnly
            value={user.email}
            className={classes['fixed'] ?? ''}
          />
        </UserFields>
      </div>
    </Form>
  );
}

/** The group of a customer, on carta: people are never data (visual language §1.5). */
export function UserGroup({ user }: { user: User }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <PaperCard as="section" label={t('users.detail.group')}>
      <Box component="h2" mb="xs" className="font-h4">
        {t('users.detail.group')}
      </Box>
      <Box component="p" fw={600} className="anywhere">
        {said()}
      </Box>
      <Text size="meta" mt="3xs" c="var(--vl-ink2)">
        {t('users.detail.groupHint')}
      </Text>
      {user.may.includes('setGroup') ? (
        <Button variant="default" size="sm" mt="s14" onClick={() => setOpen(true)}>
          {t('users.detail.groupChange')}
        </Button>
      ) : null}
      {isOpen ? <GroupDialog user={user} onClose={() => setOpen(false)} /> : null}
    </PaperCard>
  );

  function said(): string {
    const { isGroup, groupName, groupSize: count } = user;
    if (!isGroup) return t('users.detail.groupNot');
    return groupName
      ? t('users.detail.groupIs', { name: groupName, count })
      : t('users.detail.groupIsUnnamed', { count });
  }
}

interface TypedGroup {
  readonly isGroup: boolean;
  readonly groupSize: number;
  readonly groupName: string;
}

/** No group has the size of one. */
function groupOf({ isGroup, groupSize, groupName }: TypedGroup) {
  return { isGroup, groupSize: isGroup ? groupSize : 1, groupName: groupName.trim() || null };
}

/** Whether a customer is a group, how many companies it may have, and what it is called. */
function GroupDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const start: TypedGroup = {
    isGroup: user.isGroup,
    groupSize: user.isGroup ? user.groupSize : Math.max(2, user.agencies),
    groupName: user.groupName ?? '',
  };
  const form = useForm({
    start,
    bodyOf: groupOf,
    change: useSaveGroup(user),
    done: () => toast.success(t('users.groupDialog.saved')),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('users.groupDialog.title', { name: `${user.name} ${user.surname}` })}
      onClose={onClose}
    >
      <Switch
        label={t('users.groupDialog.isGroup')}
        description={t('users.groupDialog.isGroupHint')}
        {...form.box('isGroup')}
      />
      {form.values.isGroup ? <GroupFields form={form} user={user} /> : null}
    </FormDialog>
  );
}

/** How many companies a group may have, and what it is called. */
function GroupFields({ form, user }: { form: FormState<TypedGroup>; user: User }) {
  const t = useT();
  return (
    <>
      <NumberInput
        label={t('users.groupDialog.size')}
        description={t('users.groupDialog.sizeHint', { count: user.agencies })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={1000}
        allowDecimal={false}
        allowNegative={false}
        {...form.field('groupSize')}
      />
      <TextInput label={t('users.groupDialog.name')} maxLength={100} {...form.field('groupName')} />
    </>
  );
}
