import { randomInt, randomUUID } from 'node:crypto';
import type { DB } from '@volano/database/types';
import { type Insertable, type Kysely, sql } from 'kysely';
import { openDatabase } from '../../platform/db/connect.ts';
import { insertNotifications } from '../../modules/conversation/notifications/notifications.queries.ts';
import { newId } from '../../platform/new-id.ts';
import { authenticatorCode } from '../builders/authenticator.ts';
import { insert, rowOf, rowsOf } from '../builders/rows.ts';
import { hashPassword } from '../../platform/session/session.ts';

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

export interface CastPerson {
  readonly _id: string;
  readonly email: string;
  readonly password: string;
}

/** A company with its owner and the consultant who follows it, all three new. */
export interface CastCompany {
  readonly _id: string;
  readonly businessName: string;
  readonly owner: CastPerson;
  readonly advisor: CastPerson;
}

export interface CompanyOptions {
  readonly owner?: Row<'users'>;
  readonly agency?: Row<'agencies'>;
  /** A company of the story whose survey this one has given too. Without it there is no survey. */
  readonly surveyOf?: string;
  /** Questions of that survey, by category, that are still open. */
  readonly openQuestions?: readonly string[];
}

/** People and companies for browser tests, made straight in the portal's database: every one is new, so tests do not meet. */
export interface Cast {
  readonly db: Kysely<DB>;
  person(given?: Row<'users'>): Promise<CastPerson>;
  company(wishes?: CompanyOptions): Promise<CastCompany>;
  /** A published announcement. Give it a place where nobody of the story is: the story's counts are looked at. */
  announcement(
    given: Row<'announcements'> & Pick<Insertable<DB['announcements']>, 'title' | 'announcementType'>,
  ): Promise<string>;
  /** Gives a company a survey that says nothing but in which region it is. */
  giveEmptySurvey(company: CastCompany, regionId: string): Promise<void>;
  /** Puts a line on somebody's bell, as a job of the portal would. */
  notify(person: CastPerson, title: string): Promise<void>;
  /** Leaves a job behind that was given up, and that goes well when it is tried again: it is about a company that is gone. */
  failJob(error: string): Promise<void>;
  /** Has the portal write the digests, as it does every morning: who had one today gets no other. */
  writeDigests(): Promise<void>;
  /** What an authenticator app shows for a secret, so many milliseconds from now. */
  authenticatorCode(secret: string, ahead?: number): string;
  close(): Promise<void>;
}

const password = 'Prova1234';

/** Opens the casting on the database of a running portal. */
export async function openCast(url: string): Promise<Cast> {
  const { db, close } = openDatabase(url, { max: 2 });
  const passwordHash = await hashPassword(password);

  async function person(given: Row<'users'> = {}): Promise<CastPerson> {
    const _id = newId();
    const email = given.email ?? `${randomUUID()}@prova.example`;
    const allowed = { isEmailVerified: true, isConfirmed: true };
    const named = { name: 'Ada', surname: 'Prova', role: 'user', gender: 'female' } as const;
    await insert(db, 'users', { _id, email, passwordHash, ...named, ...allowed, ...given });
    return { _id, email, password };
  }

  async function company(wishes: CompanyOptions = {}): Promise<CastCompany> {
    const owner = await person(wishes.owner);
    const advisor = await person({ role: 'advisor', name: 'Bruna', surname: 'Guida' });
    const businessName = wishes.agency?.businessName ?? `Prova ${randomUUID().slice(0, 8)} S.r.l.`;
    const _id = newId();
    const reached = { telephone: '030 555 0100', administrationEmail: owner.email };
    const numbers = { fiscalCode: String(randomInt(10_000_000_000, 99_999_999_999)), vatNumber: '00743110157' };
    const people = { userId: owner._id, advisorId: advisor._id };
    const company = { ...reached, ...numbers, contractType: 'grow', ...wishes.agency } as const;
    await insert(db, 'agencies', { ...company, _id, businessName, ...people });
    if (wishes.surveyOf !== undefined) await copySurvey(db, wishes.surveyOf, _id, wishes.openQuestions ?? []);
    return { _id, businessName, owner, advisor };
  }

  async function announcement(given: Parameters<Cast['announcement']>[0]): Promise<string> {
    const _id = newId();
    await insert(db, 'announcements', { isActive: true, checkState: 'reviewed', ...given, _id });
    return _id;
  }

  async function giveEmptySurvey({ _id: agencyId }: CastCompany, regionId: string): Promise<void> {
    await insert(db, 'surveys', { _id: newId(), agencyId, registerOfficeId: regionId });
  }

  async function notify({ _id: userId }: CastPerson, title: string): Promise<void> {
    const told = { text: () => ({ title, body: '' }), data: {}, eventKey: title, createdAt: new Date().toISOString() };
    await insertNotifications(db, [{ userId, event: 'dossierReady', ...told }]);
  }

  async function failJob(error: string): Promise<void> {
    await sql`insert into pgboss.job (name, state, data, output, retry_count, retry_limit, started_on, completed_on)
      values ('survey.waits-notify', 'failed', ${JSON.stringify({ agencyId: newId(), day: '2026-01-01' })}::jsonb,
        ${JSON.stringify({ message: error })}::jsonb, 3, 3, now(), now())`.execute(db);
  }

  async function writeDigests(): Promise<void> {
    await sql`insert into pgboss.job (name) values ('clock-writeDigests')`.execute(db);
  }

  return {
    db,
    person,
    company,
    announcement,
    giveEmptySurvey,
    notify,
    failJob,
    writeDigests,
    authenticatorCode: (secret, ahead = 0) => authenticatorCode(secret, new Date(Date.now() + ahead)),
    close,
  };
}

/** Everything that a company of the story answered, but for the open questions, as another company's own survey. */
async function copySurvey(
  db: Kysely<DB>,
  businessName: string,
  agencyId: string,
  open: readonly string[],
): Promise<void> {
  const { _id: told } = await rowOf(db, 'agencies', { businessName }, ['_id']);
  const model = await rowOf(db, 'surveys', { agencyId: told }, ['_id', 'registerOfficeId']);
  const surveyId = newId();
  await db.transaction().execute(async (trx) => {
    await insert(trx, 'surveys', { _id: surveyId, agencyId, registerOfficeId: model.registerOfficeId });
    for (const [table, columns] of [
      ['survey_offices', '"regionId", "isSecond"'],
      ['survey_cciaas', '"cciaaId"'],
      ['survey_atecos', '"atecoCodeId"'],
    ] as const) {
      const copied = sql`${surveyId}, ${sql.raw(columns)} from ${sql.table(table)} where "surveyId" = ${model._id}`;
      await sql`insert into ${sql.table(table)} select ${copied}`.execute(trx);
    }
    await sql`
      insert into survey_answers
      select ${surveyId}, answer."categoryCode", answer."requirementCode"
      from survey_answers answer join categories_templates question on question."_id" = answer."categoryCode"
      where answer."surveyId" = ${model._id} and question."categoryName" <> all(${[...open]})`.execute(trx);
    await sql`
      insert into survey_numbers
      select ${surveyId}, number."categoryCode", number."kind", number."value"
      from survey_numbers number join categories_templates question on question."_id" = number."categoryCode"
      where number."surveyId" = ${model._id} and question."categoryName" <> all(${[...open]})`.execute(trx);
    await sql`
      update surveys set "answeredQuestions" = (select count(distinct "categoryCode") from survey_answers where "surveyId" = ${surveyId})
        + (select count(*) from survey_numbers where "surveyId" = ${surveyId})
      where "_id" = ${surveyId}`.execute(trx);
    for (const investment of await rowsOf(trx, 'investments', { surveyId: model._id }))
      await insert(trx, 'investments', { ...investment, _id: newId(), surveyId });
  });
}
