import { ownsCompanies } from '@volano/domain/rules/advisor-kinds';
import { Button, Group } from '@mantine/core';
import { type Role, type UserStanding } from '@volano/domain/rules/vocabulary';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { StatusDot } from '../../../ui/marks/marks.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './users.module.css';
import { hrefOf } from '../../../lib/screens/address.ts';
import { type User, type UserRow, useCancelEmailChange } from './users.api.ts';

/** What the office knows of an account and does not type: state, role, how the person came and when they were last here. */
export function AccountFacts({ user }: { user: User }) {
  const t = useT();
  const label = (
    key:
      | 'state'
      | 'role'
      | 'emailVerified'
      | 'twoFactor'
      | 'origin'
      | 'invitation'
      | 'advisor'
      | 'businessAdvisor'
      | 'businessPerformancePartner'
      | 'createdAt'
      | 'lastSeen',
  ) => t(`users.detail.${key}`);
  return (
    <dl className={classes['facts']}>
      <Fact label={label('state')}>
        <UserState user={user} />
      </Fact>
      <Fact label={label('role')}>{roleOf(t, user)}</Fact>
      <Fact label={label('emailVerified')}>{t(user.isEmailVerified ? 'common.yes' : 'common.no')}</Fact>
      {ownsCompanies(user.role) ? null : (
        <Fact label={label('twoFactor')}>
          {t(user.hasTwoFactor ? 'users.detail.twoFactorOn' : 'users.detail.twoFactorOff')}
        </Fact>
      )}
      <Fact label={label('origin')}>{t(`users.detail.origins.${user.userType}`)}</Fact>
      {user.invitation === null ? null : (
        <Fact label={label('invitation')}>
          <a href={hrefOf('/admin/settings/invitations/$invitationId', { invitationId: user.invitation._id })}>
            {user.invitation.name}
          </a>
        </Fact>
      )}
      {(['advisor', 'businessAdvisor', 'businessPerformancePartner'] as const).map((link) => (
        <LinkedPerson key={link} label={label(link)} person={user[link]} />
      ))}
      <Fact label={label('createdAt')}>{formatDate(user.createdAt)}</Fact>
      <Fact label={label('lastSeen')}>
        {user.lastSeenAt === null ? t('users.detail.neverSeen') : formatDateTime(user.lastSeenAt)}
      </Fact>
    </dl>
  );
}

/** A person's data to be read and not changed, for whoever only reads the portal. */
export function UserFacts({ user }: { user: User }) {
  const t = useT();
  const { name, surname, email, telephone, gender, description, urlCalendy } = user;
  return (
    <dl className={classes['facts']} data-columns>
      <Fact label={t('users.profile.name')}>{name}</Fact>
      <Fact label={t('users.profile.surname')}>{surname}</Fact>
      <Fact label={t('users.profile.email')}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact label={t('users.form.telephone')}>
        {telephone === null ? null : <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>}
      </Fact>
      <Fact label={t('users.profile.gender')}>{gender === null ? null : t(`users.profile.genders.${gender}`)}</Fact>
      {ownsCompanies(user.role) ? (
        <Fact label={t('users.form.isMonoGrant')}>{t(user.isMonoGrant ? 'common.yes' : 'common.no')}</Fact>
      ) : (
        <>
          <Fact label={t('users.form.handle')}>{urlCalendy}</Fact>
          <Fact label={t('users.profile.description')}>{description}</Fact>
        </>
      )}
    </dl>
  );
}

function LinkedPerson({ label, person }: { label: string; person: User['advisor'] }) {
  if (person === null) return null;
  return (
    <Fact label={label}>
      <a href={hrefOf('/admin/users/$userId', { userId: person._id })}>{`${person.name} ${person.surname}`}</a>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  const t = useT();
  const isMissing = children === null || children === '';
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd data-missing={isMissing || undefined}>{isMissing ? t('users.detail.notGiven') : children}</dd>
    </div>
  );
}

/** The e-mail that waits to be confirmed, until when, and the way to take it back. */
export function EmailChangeNote({ user }: { user: User }) {
  const t = useT();
  const now = useNow();
  const cancel = useCancelEmailChange(user._id);
  if (user.emailChange === null) return null;
  const { email, expiresAt } = user.emailChange;
  const isExpired = Date.parse(expiresAt) <= now.getTime();
  return (
    <Group
      gap="s10"
      justify="space-between"
      mt="s10"
      mb="xs"
      py="sm"
      px="s14"
      bdrs="md"
      bg="var(--vl-accent-soft)"
      className="font-meta anywhere"
      role="status"
    >
      <span>
        {isExpired
          ? t('users.access.expired', { email })
          : t('users.access.waiting', { email, date: formatDateTime(expiresAt) })}
      </span>
      {user.may.includes('changeEmail') ? (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() =>
            mutateWithMessage(cancel, undefined, { done: () => toast.success(t('users.access.cancelled')) })
          }
        >
          {t('users.access.cancel')}
        </Button>
      ) : null}
    </Group>
  );
}

const TONES = {
  active: 'ok',
  toConfirm: 'accent',
  toInvite: 'accent',
  invited: 'neutral',
  disabled: 'danger',
} as const satisfies Record<UserStanding, string>;

/** How a person stands with the portal: a dot and always its word (visual language §6). */
export function UserState({ user: { standing = 'active' } }: { user: Pick<UserRow, 'standing'> }) {
  const t = useT();
  return <StatusDot tone={TONES[standing]} label={t(`users.state.${standing}`)} />;
}

/** That somebody from a list was not invited yet, or was and has not entered, and the invitation. */
export function InvitationNote({ user }: { user: User }) {
  const t = useT();
  const { standing, importedAt, invitedAt } = user;
  if (standing !== 'toInvite' && standing !== 'invited') return null;
  const isInvited = standing === 'invited' && invitedAt !== null;
  return (
    <Group
      gap="s10"
      justify="space-between"
      mt="s10"
      mb="xs"
      py="sm"
      px="s14"
      bdrs="md"
      bg="var(--vl-accent-soft)"
      className="font-meta anywhere"
      role="status"
    >
      <span>
        {isInvited
          ? t('companyImports.invite.waitsAnswer', { date: formatDate(invitedAt) })
          : t('companyImports.invite.waits', { date: importedAt === null ? '' : formatDate(importedAt) })}
      </span>
    </Group>
  );
}

/** The role of a person in words that fit them. */
export function roleOf(
  t: ReturnType<typeof useT>,
  { role, gender }: { role: Role; gender: UserRow['gender'] },
): string {
  return t(`session.roles.${role}.${gender ?? 'other'}`);
}

/** The group of a person in a line, or that they are none. */
export function groupOf(
  t: ReturnType<typeof useT>,
  { isGroup, groupName, groupSize = 1 }: Pick<UserRow, 'isGroup' | 'groupName' | 'groupSize'>,
): string {
  if (isGroup !== true) return t('users.noGroup');
  const size = String(groupSize);
  return groupName ? t('users.group', { name: groupName, size }) : t('users.groupUnnamed', { size });
}
