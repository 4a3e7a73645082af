import { Button, Select, Textarea, TextInput, Skeleton } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { may } from '@volano/domain/policies/access';
import { updateUser } from '@volano/domain/contracts/users';
import { isCustomer } from '@volano/domain/policies/actor';
import { GENDERS, type Gender, LANGUAGES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { changeLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { type Me, useMe } from '../../../lib/session/session.ts';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './session.module.css';
import { nameGroup, updateProfile } from './session.api.ts';
import { type OpenSession, useEndSessions, useSessions } from './sessions.api.ts';

/** What is typed of oneself, and the saving of it. The language is null as long as it is not touched: another part may change it meanwhile. */
function useOwnProfile() {
  const t = useT();
  const me = useMe();
  const [typed, setTyped] = useState({
    name: me.name,
    surname: me.surname,
    gender: me.gender,
    description: me.description ?? '',
    groupName: me.groupName ?? '',
  });
  const [language, setLanguage] = useState<Me['language'] | null>(null);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // Of business partners the office says it (4-permissions: PUT users/{id}).
  const canNameGroup = me.isGroup && may(me, updateUser);
  const isIncomplete = typed.name.trim() === '' || typed.surname.trim() === '';

  async function submit(): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (isIncomplete) return;
    setSaving(true);
    try {
      const { groupName, ...person } = typed;
      if (canNameGroup && groupName.trim() !== (me.groupName ?? '')) await nameGroup(me, groupName.trim());
      await updateProfile({
        ...person,
        description: typed.description.trim() || null,
        ...(language === null ? {} : { language }),
      });
      if (language !== null) await changeLanguage(language).catch(() => undefined);
      toast.success(t('users.profile.saved'));
    } catch (error) {
      setRefusal(error);
    }
    setSaving(false);
  }

  function change(changed: Partial<typeof typed>): void {
    setTyped((before) => ({ ...before, ...changed }));
  }

  return { typed, change, language, setLanguage, isTried, isSaving, isIncomplete, refusal, canNameGroup, submit };
}

type OwnProfile = ReturnType<typeof useOwnProfile>;

interface ProfilePartProps {
  profile: OwnProfile;
  isReadOnly: boolean;
}

/**
 * What people change of themselves: name, surname, gender, description. The e-mail is only shown (1-people §2). Whoever only reads
 * the portal sees their data and changes none of it (holes H22).
 */
export function ProfileForm({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const t = useT();
  const me = useMe();
  const profile = useOwnProfile();
  const { typed, change, refusal } = profile;
  return (
    <form
      className={classes['profileForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void profile.submit();
      }}
    >
      {isReadOnly ? <p className={classes['fact']}>{t('users.profile.readOnly')}</p> : null}
      <div className={classes['pair']}>
        <NameFields profile={profile} isReadOnly={isReadOnly} />
        <TextInput
          label={t('users.profile.email')}
          description={t(isCustomer(me) ? 'profile.person.emailHint' : 'users.profile.emailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly
          value={me.email}
          className={classes['fixed'] ?? ''}
        />
        <ChoiceFields profile={profile} isReadOnly={isReadOnly} />
      </div>
      <GroupName profile={profile} />
      <Textarea
        label={t('users.profile.description')}
        description={t(isCustomer(me) ? 'profile.person.descriptionHint' : 'users.profile.descriptionHint')}
        readOnly={isReadOnly}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={typed.description}
        error={fieldError(refusal, 'description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <ProfileRefusal profile={profile} />
      {isReadOnly ? null : (
        <div>
          <Button type="submit" loading={profile.isSaving}>
            {t('users.profile.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function NameFields({ profile: { typed, change, isTried, refusal }, isReadOnly }: ProfilePartProps) {
  const t = useT();

  function requiredError(field: 'name' | 'surname'): string | null {
    return isTried && typed[field].trim() === '' ? t('common.required') : fieldError(refusal, field);
  }

  return (
    <>
      <TextInput
        label={t('users.profile.name')}
        required={!isReadOnly}
        readOnly={isReadOnly}
        maxLength={100}
        autoComplete="given-name"
        value={typed.name}
        error={requiredError('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('users.profile.surname')}
        required={!isReadOnly}
        readOnly={isReadOnly}
        maxLength={100}
        autoComplete="family-name"
        value={typed.surname}
        error={requiredError('surname')}
        onChange={(event) => change({ surname: event.currentTarget.value })}
      />
    </>
  );
}

/** Gender and language. */
function ChoiceFields({ profile, isReadOnly }: ProfilePartProps) {
  const t = useT();
  const me = useMe();
  const { typed, change, language, setLanguage, refusal } = profile;
  return (
    <>
      <Select
        label={t('users.profile.gender')}
        data={GENDERS.map((gender) => ({ value: gender, label: t(`users.profile.genders.${gender}`) }))}
        placeholder={t('profile.person.noGender')}
        readOnly={isReadOnly}
        value={typed.gender}
        error={fieldError(refusal, 'gender')}
        onChange={(gender) => change({ gender: gender as Gender | null })}
      />
      <Select
        label={t('users.profile.language')}
        description={t('users.profile.languageHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={LANGUAGES.map((value) => ({ value, label: t(`users.profile.languages.${value}`) }))}
        allowDeselect={false}
        readOnly={isReadOnly}
        value={language ?? me.language}
        error={fieldError(refusal, 'language')}
        onChange={(chosen) => setLanguage(chosen as Me['language'])}
      />
    </>
  );
}

/** What the group of a customer is called: to be changed by who may, else only said. */
function GroupName({ profile: { typed, change, refusal, canNameGroup } }: { profile: OwnProfile }) {
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
        value={typed.groupName}
        error={fieldError(refusal, 'groupName')}
        onChange={(event) => change({ groupName: event.currentTarget.value })}
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

/** Why it was not saved: something is missing, or the server's words. */
function ProfileRefusal({ profile: { isTried, isIncomplete, refusal } }: { profile: OwnProfile }) {
  const t = useT();
  return (
    <>
      {isTried && isIncomplete ? <FormRefusal title={t('profile.fillAllFields')} /> : null}
      {refusal === null ? null : (
        <FormRefusal title={`${t('profile.saveError')}.`}>
          {refusal instanceof ApiError ? refusal.message : t('errors.unexpected')}. {t('profile.stillHere')}
        </FormRefusal>
      )}
    </>
  );
}

/** One of the parts that the security of a profile has: its name and what it holds. */
export function SecurityPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={classes['root']}>
      <SectionTitle order={3}>{title}</SectionTitle>
      {children}
    </div>
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
      <p className={classes['hint']}>{t(own.length > 1 ? 'session.sessions.hint' : 'session.sessions.onlyThis')}</p>
      <ul className={classes['list']}>
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
      <div className={classes['words']}>
        <p className={classes['device']}>
          {session.device}{' '}
          {session.isCurrent ? <StatusBadge tone="ok">{t('session.sessions.current')}</StatusBadge> : null}
        </p>
        <p className={classes['facts']}>
          {t('session.sessions.since', { date: formatDateTime(session.createdAt) })},{' '}
          {t('session.sessions.lastSeen', { date: formatDateTime(session.lastSeenAt) })}
          {session.address === '' ? null : ` · ${session.address}`}
        </p>
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
