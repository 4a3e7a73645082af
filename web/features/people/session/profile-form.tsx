import { Button, Flex, Select, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { updateMe } from '@volano/domain/contracts/session';
import { may, maySend } from '@volano/domain/policies/actor';
import { updateUser } from '@volano/domain/contracts/users';
import { GENDERS, LANGUAGES } from '@volano/domain/rules/vocabulary';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { changeLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { useVoice } from '../../../lib/screens/use-screen.ts';
import { type Me, useMe } from '../../../lib/session/session.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './session.module.css';
import { nameGroup, type ProfilePatch, updateProfile } from './session.api.ts';
import { type OpenSession, useEndSessions, useSessions } from './use-proof.tsx';

/** A person's own data as they are typed. The language is null as long as it is not touched: another part may change it meanwhile. */
function typedOf(me: Me) {
  return {
    name: me.name,
    surname: me.surname,
    gender: me.gender,
    description: me.description ?? '',
    groupName: me.groupName ?? '',
    language: null as Me['language'] | null,
  };
}

type OwnProfile = FormState<Typed>;

type Typed = ReturnType<typeof typedOf>;

/** What was typed since the form opened; the rest may have been changed elsewhere meanwhile, and stays. */
function profilePatch(opened: Typed, { name, surname, gender, description, language }: Typed): ProfilePatch {
  return {
    ...(name === opened.name ? {} : { name }),
    ...(surname === opened.surname ? {} : { surname }),
    ...(gender === opened.gender ? {} : { gender }),
    ...(description.trim() === opened.description ? {} : { description: description.trim() || null }),
    ...(language === null ? {} : { language }),
  };
}

/** Saves what was typed since the form opened: the name of the group, then the person. */
function useSaveProfile(canNameGroup: boolean, opened: Typed) {
  const me = useMe();
  return useMutation({
    mutationFn: async (typed: Typed) => {
      const { groupName, language } = typed;
      if (canNameGroup && groupName.trim() !== opened.groupName) await nameGroup(me, groupName.trim());
      const patch = profilePatch(opened, typed);
      if (Object.keys(patch).length > 0) await updateProfile(patch);
      if (language !== null) await changeLanguage(language).catch(() => undefined);
      return typed;
    },
  });
}

interface ProfilePartProps {
  form: OwnProfile;
  isReadOnly: boolean;
}

interface ProfileFormProps {
  /** Told whether something is typed that is not saved. */
  onDirty?: (isDirty: boolean) => void;
}

/**
 * What people change of themselves: name, surname, gender, description. The e-mail is only shown (1-people §2). Whoever only reads
 * the portal sees their data and changes none of it (holes H22).
 */
export function ProfileForm({ onDirty }: ProfileFormProps) {
  const t = useT();
  const me = useMe();
  const hints = useHints();
  const isReadOnly = !maySend(me, updateMe, 'name');
  // Of business partners the office says it (docs/permissions.csv: PUT users/{id}).
  const canNameGroup = me.isGroup && may(me, updateUser);
  const [opened, setOpened] = useState(() => typedOf(me));
  const form = useForm({
    keptAs: 'profile',
    start: opened,
    bodyOf: (typed) => typed,
    required: ['name', 'surname'],
    change: useSaveProfile(canNameGroup, opened),
    done: () => toast.success(t('users.profile.saved')),
    onSaved: setOpened,
  });
  const { isDirty } = form;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  return (
    <Form
      form={form}
      className="form-rows"
      failed={t('profile.saveError')}
      consolation={t('profile.stillHere')}
      actions={isReadOnly ? null : <SaveButton form={form} />}
    >
      {isReadOnly ? <p className={classes['fact']}>{t('users.profile.readOnly')}</p> : null}
      <div className={classes['pair']}>
        <NameFields form={form} isReadOnly={isReadOnly} />
        <TextInput
          label={t('users.profile.email')}
          description={hints.email}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly
          value={me.email}
          className={classes['fixed'] ?? ''}
        />
        <ChoiceFields form={form} isReadOnly={isReadOnly} />
      </div>
      <GroupName form={form} canNameGroup={canNameGroup} />
      <Textarea
        label={t('users.profile.description')}
        description={hints.description}
        readOnly={isReadOnly}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...form.field('description')}
      />
    </Form>
  );
}

/** What becomes of e-mail and description, said to a company or to the office. */
function useHints() {
  const t = useT();
  const isOfCompany = useVoice() === 'company';
  return {
    email: t(isOfCompany ? 'profile.person.emailHint' : 'users.profile.emailHint'),
    description: t(isOfCompany ? 'profile.person.descriptionHint' : 'users.profile.descriptionHint'),
  };
}

function SaveButton({ form }: { form: OwnProfile }) {
  const t = useT();
  return (
    <div>
      <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
        {t('users.profile.save')}
      </Button>
    </div>
  );
}

function NameFields({ form, isReadOnly }: ProfilePartProps) {
  const t = useT();
  const fixed = { required: !isReadOnly, readOnly: isReadOnly, maxLength: 100 };
  return (
    <>
      <TextInput label={t('users.profile.name')} autoComplete="given-name" {...fixed} {...form.field('name')} />
      <TextInput label={t('users.profile.surname')} autoComplete="family-name" {...fixed} {...form.field('surname')} />
    </>
  );
}

/** Gender and language. */
function ChoiceFields({ form, isReadOnly }: ProfilePartProps) {
  const t = useT();
  const me = useMe();
  return (
    <>
      <Select
        label={t('users.profile.gender')}
        data={GENDERS.map((gender) => ({ value: gender, label: t(`users.profile.genders.${gender}`) }))}
        placeholder={t('profile.person.noGender')}
        readOnly={isReadOnly}
        {...form.field('gender')}
      />
      <Select
        label={t('users.profile.language')}
        description={t('users.profile.languageHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={LANGUAGES.map((value) => ({ value, label: t(`users.profile.languages.${value}`) }))}
        allowDeselect={false}
        readOnly={isReadOnly}
        value={form.values.language ?? me.language}
        error={form.errorOf('language')}
        onChange={(chosen) => form.set({ language: chosen as Me['language'] })}
      />
    </>
  );
}

/** What the group of a customer is called: to be changed by who may, else only said. */
function GroupName({ form, canNameGroup }: { form: OwnProfile; canNameGroup: boolean }) {
  const t = useT();
  const me = useMe();
  if (!me.isGroup) return null;
  if (canNameGroup)
    return (
      <TextInput
        label={t('profile.person.groupName')}
        description={t('profile.person.groupNameHint', { count: me.groupSize })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        {...form.field('groupName')}
      />
    );
  const group = me.groupName
    ? t('profile.person.groupSize', { name: me.groupName, count: me.groupSize })
    : t('profile.person.groupUnnamed', { count: me.groupSize });
  return (
    <p className={classes['fact']}>
      {t('profile.person.group')}: <strong>{group}</strong>
    </p>
  );
}

/** One of the parts that the security of a profile has: its name and what it holds. */
export function SecurityPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap="s14" miw={0} className={classes['root']}>
      <SectionTitle order={3}>{title}</SectionTitle>
      {children}
    </Stack>
  );
}

/** Where the person is signed in; another session is ended on its own, or all others together. */
export function SessionList() {
  const t = useT();
  const sessions = useSessions();
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null);
  if (sessions.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={56} />
        <Skeleton height={56} mt={12} />
      </DelayedSkeleton>
    );
  if (sessions.isError)
    return (
      <ErrorBlock
        title={t('session.sessions.loadError')}
        isCard
        onRetry={() => void sessions.refetch()}
        isRetrying={sessions.isFetching}
      />
    );
  const own = sessions.data.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <>
      <Text size="compact" c="var(--vl-ink2)">
        {t(own.length > 1 ? 'session.sessions.hint' : 'session.sessions.onlyThis')}
      </Text>
      <ul className="rule-above">
        {own.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      {own.length > 2 ? (
        <div>
          <Button variant="default" size="sm" onClick={() => setAsked('others')}>
            {t('session.sessions.endOthers')}
          </Button>
        </div>
      ) : null}
      {asked === null ? null : <EndDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const t = useT();
  const isPhone = /iPhone|iPad|Android/.test(session.device);
  const Icon = isPhone ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={classes['row']}>
      <Icon size={22} className={classes['icon']} aria-hidden />
      <div>
        <Flex component="p" rowGap="2xs" columnGap="s10" align="center" wrap="wrap" fw={600}>
          {session.device}{' '}
          {session.isCurrent ? <StatusBadge tone="ok">{t('session.sessions.current')}</StatusBadge> : null}
        </Flex>
        <Text size="compact" mt="3xs" c="var(--vl-ink2)" className="anywhere">
          {t('session.sessions.since', { date: formatDateTime(session.createdAt) })},{' '}
          {t('session.sessions.lastSeen', { date: formatDateTime(session.lastSeenAt) })}
          {session.address === '' ? null : ` · ${session.address}`}
        </Text>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="default"
          size="sm"
          onClick={onEnd}
          aria-label={t('session.sessions.endLabel', { device: session.device })}
        >
          {t('session.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ asked, onClose }: { asked: OpenSession | 'others'; onClose: () => void }) {
  const t = useT();
  const end = useEndSessions();
  const isAll = asked === 'others';

  async function confirm(): Promise<void> {
    try {
      await end.mutateAsync(isAll ? null : asked);
    } catch (error) {
      // Ended elsewhere in the meantime: that is what was wanted.
      if (!(error instanceof ApiError) || error.code !== 'notFound') return;
    }
    toast.success(t(isAll ? 'session.sessions.othersEnded' : 'session.sessions.ended'));
    onClose();
  }

  const hasFailed = end.error instanceof ApiError && end.error.code !== 'notFound';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(isAll ? 'session.sessions.endOthersTitle' : 'session.sessions.endTitle')}
      confirmLabel={t(isAll ? 'session.sessions.endOthers' : 'session.sessions.end')}
      onConfirm={() => void confirm()}
      isWorking={end.isPending}
      error={hasFailed ? end.error?.message : undefined}
    >
      {isAll ? t('session.sessions.endOthersText') : t('session.sessions.endText', { device: asked.device })}
    </ConfirmDialog>
  );
}
