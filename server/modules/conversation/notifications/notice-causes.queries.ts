import { COUNTED_KINDS } from '@volano/domain/rules/followers';
import type { LeadsNowhere } from '@volano/domain/policies/notice-places';
import type { NoticeOutcome } from '@volano/domain/rules/notifications';
import type { NotificationEvent } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { mayCallBeActedOn } from '../../../access/acted-on.ts';
import { IS_CHOICE_OPEN, isFollowed } from '../../../access/followers.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';
import { countQuestions, isSurvey } from '../../companies/public.ts';
import { isClosingStanding } from './call-changes.queries.ts';

/** What became of the cause of a line of the bell, since when, and the name or the answer that its words need. */
export interface Settled {
  readonly outcome: NoticeOutcome;
  readonly settledAt: string;
  readonly says: string | null;
}

const ID = sql`(n."data" ->> '_id')::uuid`;
const AGENCY = sql`(n."data" ->> 'agencyId')::uuid`;
const NOBODY = sql`null::text`;

/** A word of the key of a line: what it tells of, as whoever wrote it named it. */
function word(at: number): RawBuilder<string> {
  return sql<string>`split_part(n."eventKey", ' ', ${sql.lit(at)})`;
}

/** The same as an id, a moment or a number: null of a key of another kind, which PostgreSQL may read all the same. */
const id = (at: number) => read(at, '^[0-9a-f-]{36}$', sql`uuid`);
const moment = (at: number) => read(at, '^[0-9]{4}-[0-9]{2}-[0-9]{2}T', sql`timestamptz`);
const number = (at: number) => read(at, '^[0-9]{1,9}$', sql`integer`);

function read(at: number, pattern: string, type: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${word(at)} ~ ${sql.lit(pattern)} then ${word(at)}::${type} end`;
}

function begins(key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`n."eventKey" like ${sql.lit(`${key} %`)}`;
}

function is(...events: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`n."event" in (${sql.join(events.map((event) => sql.lit(event)))})`;
}

/** How the cause of lines of some kinds may have ended, as a statement that answers with a row where it has; null for lines of every kind. */
interface Cause {
  readonly events: readonly NotificationEvent[] | null;
  readonly ended: RawBuilder<unknown>;
}

function cause(events: Cause['events'], ended: RawBuilder<unknown>): Cause {
  return { events, ended };
}

const CALL_EVENTS = ['newAnnouncement', 'nextEdition', 'announcementChanged'] as const;
/** That a company keeps a call asks nothing once that is over either. */
const OVER_EVENTS = [...CALL_EVENTS, 'newAnnouncementFavorite'] as const;

/**
 * What became of the cause of some lines of the bell, by line; those that still hold are not there. The one place where it is said: the bell, its number,
 * the letters and the devices ask it when somebody reads, and nothing needs to be written when a cause ends. Only of the kinds that are there: planning all
 * of them costs more than answering.
 */
export async function listSettled(
  db: Database,
  now: Date,
  lines: readonly { readonly _id: string; readonly event: NotificationEvent }[],
): Promise<ReadonlyMap<string, Settled>> {
  if (lines.length === 0) return new Map();
  const kinds = new Set(lines.map(({ event }) => event));
  const questions = kinds.has('surveyReminder') ? await countQuestions(db) : 0;
  const rightNow = sql`${now.toISOString()}::timestamptz`;
  const causes = [
    ...ofCompanies(rightNow, questions),
    ...ofFollowers(rightNow),
    ...ofAnswers(rightNow),
    ...ofCalls(now, rightNow),
    ...ofDossiers(rightNow),
    ...ofPeople(rightNow),
  ].filter(({ events }) => events?.some((event) => kinds.has(event)) ?? true);
  const ended = sql.join(
    causes.map(({ ended }) => ended),
    sql` union all `,
  );
  const { rows } = await sql<Settled & { _id: string }>`select n."_id", c.* from notifications n cross join lateral
    (select * from (${ended}) as each ("outcome", "settledAt", "says") limit 1) c
    where n."_id" = ${anyOf(lines.map(({ _id }) => _id))}`.execute(db);
  return new Map(rows.map(({ _id, ...settled }) => [_id, settled]));
}

/** Whether the reader of a line follows a company. */
function followsNow(agencyId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from agency_followers f
    where f."agencyId" = ${agencyId} and f."personId" = n."userId" and f."endedAt" is null)`;
}

/** The company of a line may be gone, and what is asked of it done. */
function ofCompanies(rightNow: RawBuilder<unknown>, questions: number): Cause[] {
  const survey = isSurvey('complete', { survey: 's', agency: 'agencies', owner: 'owner' }, questions);
  return [
    cause(
      null,
      sql`select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = ${AGENCY}), ${rightNow}), ${NOBODY}
      where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = ${AGENCY})`,
    ),
    cause(
      ['contractChanged'],
      sql`select 'contractChanged', ${rightNow}, ${NOBODY} from agencies
      where ${is('contractChanged')} and agencies."_id" = ${AGENCY} and agencies."contractType" <> ${word(3)}`,
    ),
    cause(
      ['surveyReminder'],
      sql`select 'surveyComplete', s."updatedAt", ${NOBODY} from agencies join users "owner" on "owner"."_id" = agencies."userId"
      join surveys s on s."agencyId" = agencies."_id"
      where ${is('surveyReminder')} and ${begins('surveyReminder')} and agencies."_id" = ${AGENCY} and ${survey}`,
    ),
    cause(
      ['surveyReminder'],
      sql`select 'answerConfirmed', ${rightNow}, ${NOBODY} where ${is('surveyReminder')} and ${begins('askedAgain')}
      and not exists (select from survey_confirmations q join surveys s on s."_id" = q."surveyId"
        where s."agencyId" = ${AGENCY} and q."categoryCode" = ${id(2)})`,
    ),
    cause(
      ['noteMention'],
      sql`select 'noteDone', m."doneAt", ${NOBODY} from notes m where ${is('noteMention')} and m."_id" = ${ID} and m."doneAt" is not null`,
    ),
  ];
}

/** Who follows a company, or owns it, may be somebody else by now. */
function ofFollowers(rightNow: RawBuilder<unknown>): Cause[] {
  const follower = sql`(select p."name" || ' ' || p."surname" from agency_followers f join users p on p."_id" = f."personId"
    where f."agencyId" = ${AGENCY} and f."endedAt" is null and f."kind" in (${sql.join(COUNTED_KINDS.map((kind) => sql.lit(kind)))})
    order by f."startedAt" desc limit 1)`;
  const since = sql`coalesce((select max(f."startedAt") from agency_followers f
    where f."agencyId" = ${AGENCY} and f."endedAt" is null), ${rightNow})`;
  return [
    cause(
      ['advisorChosen'],
      sql`select case when f."name" is null then 'choiceOver' else 'choiceAssigned' end, ${since}, f."name" from (select ${follower} as "name") f
      where ${is('advisorChosen')} and not exists (select from agencies join users "owner" on "owner"."_id" = agencies."userId"
        join users "chosen" on "chosen"."_id" = "owner"."advisor"
        where "owner"."_id" = ${ID} and "chosen"."_id" = ${id(3)} and "owner"."advisorChosenAt" = ${moment(4)}
          and ${IS_CHOICE_OPEN})`,
    ),
    cause(
      ['advisorLeft'],
      sql`select 'followed', ${since}, ${follower} from agencies where ${is('advisorLeft')} and agencies."_id" = ${AGENCY} and ${isFollowed()}`,
    ),
    cause(
      ['advisorLeft'],
      sql`select 'allFollowed', ${rightNow}, ${NOBODY} where ${is('advisorLeft')} and n."data" ->> 'agencyId' is null
      and not exists (select from agency_followers f join agencies on agencies."_id" = f."agencyId"
        where f."endedActId" = ${id(2)} and not ${isFollowed()})`,
    ),
    cause(
      ['advisorAssigned'],
      sql`select 'followedByOther', max(f."endedAt"), ${NOBODY} from agency_followers f
      where ${is('advisorAssigned')} and f."actId" = ${id(2)} and f."agencyId" = ${AGENCY} having bool_and(f."endedAt" is not null)`,
    ),
    cause(
      ['advisorAssigned'],
      sql`select 'followedAnew', ${rightNow}, ${NOBODY} where ${is('advisorAssigned')} and n."data" ->> 'agencyId' is null
      and not exists (select from agency_followers f join agencies on agencies."_id" = f."agencyId"
        where f."actId" = ${id(2)} and f."endedAt" is null and n."userId" in (f."personId", agencies."userId"))`,
    ),
    cause(
      ['advisorHandedOver'],
      sql`select 'followedByYou', ${rightNow}, ${NOBODY} where ${is('advisorHandedOver')}
      and case when ${AGENCY} is not null then ${followsNow(AGENCY)} else not exists (select from agency_followers e
        where e."endedActId" = ${id(2)} and e."personId" = n."userId" and not ${followsNow(sql`e."agencyId"`)}) end`,
    ),
    cause(
      ['agencyMoved'],
      sql`select 'movedAgain', ${rightNow}, ${NOBODY} from agencies
      where ${is('agencyMoved')} and agencies."_id" = ${AGENCY} and agencies."userId" <> ${id(3)}`,
    ),
  ];
}

/** What companies are asked of calls and services, and say of them: taken back, answered, kept no longer. */
function ofAnswers(rightNow: RawBuilder<unknown>): Cause[] {
  return [
    cause(
      ['newAnnouncement', 'newService'],
      sql`select 'takenBack', r."withdrawnAt", ${NOBODY} from all_recommendations r where ${is('newAnnouncement', 'newService')}
      and ${begins('recommended')} and r."_id" = ${id(2)} and r."withdrawnAt" is not null`,
    ),
    cause(
      ['newAnnouncement', 'newService'],
      sql`select 'answered', r."answeredAt", r."answer" from recommendations r where ${is('newAnnouncement', 'newService')}
      and ${begins('recommended')} and r."_id" = ${id(2)} and r."answer" is not null`,
    ),
    cause(
      ['recommendationAnswered'],
      sql`select 'answeredAnew', r."answeredAt", ${NOBODY} from recommendations r
      where ${is('recommendationAnswered')} and r."_id" = ${id(2)} and r."answeredAt" <> ${moment(3)}`,
    ),
    cause(
      ['newAnnouncementFavorite'],
      sql`select 'notKept', ${rightNow}, ${NOBODY} where ${is('newAnnouncementFavorite')}
      and not exists (select from favorites f where f."agencyId" = ${id(2)} and f."announcementId" = ${id(3)})`,
    ),
  ];
}

/** What is over asks nothing: a call past its day or withdrawn; what was told of a closing that was taken back. */
function ofCalls(now: Date, rightNow: RawBuilder<unknown>): Cause[] {
  // The edition that is told of may be closed to the company, whose line then leads to the one before.
  const call = sql`case when ${is('nextEdition')} then ${id(2)} when ${is('newAnnouncementFavorite')} then ${id(3)} else ${ID} end`;
  const over = sql`case when a."isActive" then coalesce(a."closedAt", least(a."closesAt", a."expiryCommercialDate"))
    else (select max(h."createdAt") from announcement_changes h
      where h."announcementId" = a."_id" and h."field" = 'state' and h."after" = '"draft"'::jsonb) end`;
  const ofCall = sql`(${is(...OVER_EVENTS)} and n."data" ->> '_id' is not null)`;
  return [
    cause(
      OVER_EVENTS,
      sql`select case when a."isActive" then 'callOver' else 'withdrawn' end, coalesce(o."at", ${rightNow}), ${NOBODY}
      from announcements a cross join lateral (select ${over} as "at") o
      where ${ofCall} and a."_id" = ${call} and not ${mayCallBeActedOn(now, 'a')}
        and not (${begins('announcementClosed')} and a."isActive")
        and (not ${is('announcementChanged', 'newAnnouncementFavorite')} or o."at" > n."createdAt")`,
    ),
    cause(
      OVER_EVENTS,
      sql`select 'withdrawn', coalesce(w."withdrawnAt", ${rightNow}), ${NOBODY}
      from (select) one left join all_announcements w on w."_id" = ${call}
      where ${ofCall} and not exists (select from announcements a where a."_id" = ${call})`,
    ),
    cause(
      ['announcementChanged'],
      sql`select 'changedAgain', max(h."createdAt"), ${NOBODY} from announcement_changes h
      where ${is('announcementChanged')} and ${begins('announcementChanged')} and h."announcementId" = ${id(2)}
        and h."field" in ('expiryDate', 'amount') and h."sequence" > ${number(3)} having count(*) > 0`,
    ),
    cause(
      ['announcementChanged'],
      sql`select case when exists (select from announcements a where a."_id" = ${ID} and a."closedAt" is not null) then 'callOver'
        else 'callReopened' end, ${rightNow}, ${NOBODY}
      where ${is('announcementChanged')} and ${begins('announcementClosed')} and not ${isClosingStanding}`,
    ),
    cause(
      ['newService'],
      sql`select 'withdrawn', coalesce(w."withdrawnAt", ${rightNow}), ${NOBODY}
      from (select) one left join all_services w on w."_id" = ${ID}
      where ${is('newService')}
      and not exists (select from services v where v."_id" = ${ID} and v."isActive")`,
    ),
  ];
}

function ofDossiers(rightNow: RawBuilder<unknown>): Cause[] {
  const made = sql`coalesce((select max(d."createdAt") from dossiers d where d."agencyId" = ${AGENCY}), ${rightNow})`;
  const waits = sql`(${is('dossierReminder')} or (${is('dossierReady')} and (${begins('dossierReleased')} or ${begins('dossierReopened')})))`;
  return [
    cause(
      ['dossierReminder', 'dossierReady'],
      sql`select 'generated', ${made}, ${NOBODY} from agencies
      where ${waits} and agencies."_id" = ${AGENCY} and agencies."dossierGenerationStatus" = 'generated'`,
    ),
    cause(
      ['dossierReady'],
      sql`select 'heldBack', ${rightNow}, ${NOBODY} from agencies
      where ${is('dossierReady')} and ${begins('dossierReleased')} and agencies."_id" = ${AGENCY}
        and agencies."dossierGenerationStatus" = 'waitingAdmin'`,
    ),
    cause(
      ['dossierReady'],
      sql`select 'documentDeleted', ${rightNow}, ${NOBODY} where ${is('dossierReady')} and ${begins('dossierReady')}
        and not exists (select from dossiers d where d."_id" = ${id(2)})`,
    ),
    cause(
      ['dossierRequested'],
      sql`select case when g."dossierGenerationStatus" = 'waitingAdmin' and g."dossierRound" = ${number(3)} then 'requestWithdrawn'
        else 'released' end, coalesce(g."dossierApprovalDate", ${rightNow}), ${NOBODY}
      from agencies g where ${is('dossierRequested')} and g."_id" = ${AGENCY}
        and not (g."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r
          where r."agencyId" = g."_id" and r."round" = g."dossierRound" and r."requestedAt" = ${moment(4)}))`,
    ),
  ];
}

function ofPeople(rightNow: RawBuilder<unknown>): Cause[] {
  return [
    // What a company says to the firm is settled for all of it by the first who answers.
    cause(
      ['newMessage'],
      sql`(select 'messageAnswered', m."createdAt", by."name" || ' ' || by."surname"
      from chats c join chat_messages m on m."chatId" = c."_id" join users by on by."_id" = m."senderId"
      join users reader on reader."_id" = n."userId"
      where ${is('newMessage')} and c."_id" = ${ID} and c."advisorId" is null and m."sequence" >= ${number(3)}
        and m."deletedAt" is null and by."role" not in ('user', 'business-partner')
        and reader."role" not in ('user', 'business-partner') and by."_id" <> reader."_id"
      order by m."sequence" limit 1)`,
    ),
    cause(
      ['userToConfirm'],
      sql`select case when u."isConfirmed" and u."deletedAt" is null then 'confirmed' else 'personGone' end,
        coalesce(u."deletedAt", (select max(e."createdAt") from audit_events e
          where e."entityId" = u."_id" and e."action" in ('userConfirmed', 'userDisabled')), ${rightNow}), ${NOBODY}
      from users u where ${is('userToConfirm')} and u."_id" = ${ID}
        and (u."isConfirmed" or not u."isEnabled" or u."deletedAt" is not null)`,
    ),
  ];
}

/**
 * Those of some lines whose thing does not open for their reader, whatever became of their cause: they lead to where it would stand. The bell, the
 * letters and the devices ask it.
 */
export async function listLeadingNowhere(
  db: Database,
  lines: readonly { readonly _id: string }[],
): Promise<ReadonlyMap<string, LeadsNowhere>> {
  if (lines.length === 0) return new Map();
  const seesDrafts = sql`r."role" in ('admin', 'platform-admin')`;
  const { rows } = await sql<{ _id: string; nowhere: LeadsNowhere }>`select n."_id", case
      when ${AGENCY} is not null and not exists (select from agencies where "_id" = ${AGENCY}) then 'company' else 'thing' end as "nowhere"
    from notifications n join users r on r."_id" = n."userId"
    where n."_id" = ${anyOf(lines.map(({ _id }) => _id))} and (
      (${AGENCY} is not null and not exists (select from agencies where "_id" = ${AGENCY}))
      or (${is(...CALL_EVENTS)} and ${ID} is not null and not exists (select from all_announcements a
        where a."_id" = ${ID} and (a."withdrawnAt" is not null or a."isActive" or ${seesDrafts})))
      or (${is('newService')} and ${ID} is not null and not exists (select from all_services v
        where v."_id" = ${ID} and (v."withdrawnAt" is not null or v."isActive" or ${seesDrafts})))
      or (${is('userToConfirm')} and exists (select from users u where u."_id" = ${ID} and u."deletedAt" is not null)))`.execute(
    db,
  );
  return new Map(rows.map(({ _id, nowhere }) => [_id, nowhere]));
}
