import { may } from '@volano/domain/policies/actor';
import { confirmUsers, createUser, listUsers } from '@volano/domain/contracts/users';
import { CREATED_ROLES, type CreatedRole } from '@volano/domain/rules/vocabulary';
import { Box, Button, Checkbox, Flex, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { UserFields, NOBODY_YET, sentOf } from '../../../features/people/users/user-fields.tsx';
import {
  useUserBulk,
  UserTable,
  UserCard,
  useUserFilters,
  useUserList,
  standingOf,
} from '../../../features/people/users/user-table.tsx';
import { useExportUsers, useUsers, useCreateUser } from '../../../features/people/users/users.api.ts';
import { call } from '../../../lib/api/api-client.ts';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { OfficeList } from '../../../ui/pages/office-list.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import usersClasses from '../../../features/people/users/users.module.css';

const NEW = {
  ...NOBODY_YET,
  email: '',
  role: null as CreatedRole | null,
  isEnabled: true,
  isConfirmed: true,
};

/** The people of the portal, as a dense table or as cards (1-people §2). Platform admins read them. */
export function UsersPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useUserList();
  const found = useUsers({ ...list.query, ...standingOf(list.values) });
  const bulk = useUserBulk(found.data?.rows ?? [], found.data?.total, { ...list.asked, ...standingOf(list.values) });
  return (
    <OfficeList
      words={{
        title: t('users.title'),
        search: t('users.search'),
        loadError: t('users.loadError'),
        emptyFiltered: t('users.emptyFiltered'),
        emptyFilteredHint: (named) => t('users.emptyFilteredHint', { filters: named }),
      }}
      list={list}
      filters={list.wired(useUserFilters())}
      views={
        <ViewsBar
          name="users"
          list={list}
          total={found.data?.total}
          count={(values, options) =>
            call(listUsers, { query: { ...list.askedBy(values), ...standingOf(values), ...ONLY_COUNT } }, options)
          }
        />
      }
      found={found}
      actions={may(me, createUser) ? <AdminActions list={list} /> : undefined}
      nothing={<EmptyState title={t('users.empty')} />}
      card={(user) => <UserCard user={user} />}
      table={(shown) => <UserTable {...shown} {...(may(me, confirmUsers) ? bulk : {})} />}
      onOpen={({ _id }) => void go({ to: '/admin/users/$userId', params: { userId: _id } })}
    />
  );
}

/** The list as a file, with the filters in force; and somebody new. */
function AdminActions({ list }: { list: ReturnType<typeof useUserList> }) {
  const t = useT();
  return (
    <>
      <ExportButton
        exported={useExportUsers()}
        filters={{ ...list.asked, ...standingOf(list.values) }}
        running={t('users.exportRunning')}
      />
      <Button component="a" href={hrefOf('/admin/users/new')} leftSection={<IconPlus size={18} aria-hidden />}>
        {t('users.new')}
      </Button>
    </>
  );
}

/** Somebody new in the portal, by hand of an admin (1-people §2: 'new' creates). */
export function NewUserPage() {
  const t = useT();
  const go = useGo();
  usePageFrame(t('users.form.title'), {
    crumbs: [{ label: t('users.title'), href: hrefOf('/admin/users') }, { label: t('users.form.title') }],
  });
  return (
    <OfficePage>
      <PageTitle isCompact>{t('users.form.title')}</PageTitle>
      <Stack gap="s20" maw={760}>
        <Box component="p" c="var(--vl-ink2)">
          {t('users.form.intro')}
        </Box>
        <NewUserForm
          onCreated={(userId) => void go({ to: '/admin/users/$userId', params: { userId }, replace: true })}
        />
      </Stack>
    </OfficePage>
  );
}

/** What is sent of somebody new. A role is required: without one nothing is sent. */
function bodyOf({ email, role, isEnabled, isConfirmed, ...person }: typeof NEW) {
  return { ...sentOf(person), email: email.trim(), role: role as CreatedRole, isEnabled, isConfirmed };
}

/** Somebody new: of the staff, or a business partner (1-people §6). `onCreated` hears their id. */
function NewUserForm({ onCreated }: { onCreated: (userId: string) => void }) {
  const t = useT();
  const form = useForm({
    start: NEW,
    bodyOf,
    contract: () => import('@volano/domain/shapes/users').then((shapes) => shapes.createUser),
    required: ['name', 'surname', 'email', 'role'],
    change: useCreateUser(),
    done: () => toast.success(t('users.form.created')),
    onSaved: ({ _id }) => onCreated(_id),
  });
  return (
    <Form
      form={form}
      className="form-rows"
      failed={t('users.form.saveError')}
      actions={
        <Flex gap="xs" wrap="wrap">
          <Button type="submit" loading={form.isSaving}>
            {t('users.form.create')}
          </Button>
          <Button component="a" href={hrefOf('/admin/users')} variant="default">
            {t('common.actions.cancel')}
          </Button>
        </Flex>
      }
    >
      <div className={usersClasses['fields']}>
        <WhoFields form={form} />
      </div>
      <Flex rowGap="sm" columnGap="xl" wrap="wrap">
        <Checkbox label={t('users.form.isEnabled')} {...form.box('isEnabled')} />
        <Checkbox label={t('users.form.isConfirmed')} {...form.box('isConfirmed')} />
      </Flex>
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
        className={usersClasses['wide'] ?? ''}
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
