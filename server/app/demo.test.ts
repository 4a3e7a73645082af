import { DEMO_PASSWORD, demoAccounts } from '@volano/database/seed/users';
import { seedDemo } from '@volano/database/seed/seed-demo';
import type { DB } from '@volano/database/types';
import { sql } from 'kysely';
import { countAnswered, surveyQuestions } from '@volano/domain/rules/survey-progress';
import { isVatNumber } from '@volano/domain/rules/company-numbers';
import { describe, expect, test } from 'vitest';
import { getSurveyProgress } from '../modules/companies/surveys/survey-states.queries.ts';
import { notifyNewMessages } from '../modules/conversation/notifications/notices.jobs.ts';
import { readSheet } from '../platform/imports/spreadsheets.ts';
import { measurePicture } from '../platform/rendering/images/picture.ts';
import { rowsOf } from '../testing/builders/rows.ts';
import { openPortal } from '../testing/world/app.ts';
import { openFreshDatabase } from '../testing/world/database.ts';
import { companiesByName } from '../testing/world/demo-facts.ts';
import { type StoredFileFacts, seedDemoStory } from '../testing/world/demo-story.ts';

const NOW = new Date('2026-11-18T09:42:00Z');
const BERTOLINI = 'Officine Bertolini S.r.l.';

const files: StoredFileFacts[] = [];

const database = await openFreshDatabase();
const { db } = database;
const result = await seedDemoStory(database, NOW, files);
const companies = await companiesByName(db);

const TABLES: readonly (keyof DB)[] = [
  ...(['users', 'agencies', 'announcements', 'services', 'news', 'partners', 'surveys', 'survey_answers'] as const),
  ...(['ateco_codes', 'uploads', 'views', 'regions', 'favorites', 'recommendations', 'investments'] as const),
];

async function counts(): Promise<Record<string, number>> {
  const found = TABLES.map(async (table) => [table, (await rowsOf(db, table)).length] as const);
  return Object.fromEntries(await Promise.all(found));
}

test('the story is of the size that every screen needs, and a second start adds nothing', async () => {
  const first = await counts();
  expect(first.agencies).toBeGreaterThanOrEqual(12);
  expect(first.announcements).toBeGreaterThanOrEqual(40);
  expect(first.services).toBe(9);
  expect(first.news).toBeGreaterThanOrEqual(6);
  expect(first.partners).toBeGreaterThanOrEqual(6);
  const before = files.length;
  const again = await seedDemoStory(database, new Date('2027-03-01T00:00:00Z'), files);
  expect(again).toEqual({ isFilled: false, toGenerate: [] });
  expect(await counts()).toEqual(first);
  expect(files).toHaveLength(before);
});

describe('a story that is begun twice, or not ended', async () => {
  const other = await openFreshDatabase();

  test('one that fails half way leaves nothing behind', async () => {
    const storeFile = () => Promise.reject(new Error('no room'));
    const fails = seedDemo(other.db, { passwordHash: () => Promise.resolve('hash'), now: NOW, storeFile });
    await expect(fails).rejects.toThrow('no room');
    expect([await rowsOf(other.db, 'users'), await rowsOf(other.db, 'regions')]).toEqual([[], []]);
  });

  test('of portals that start together on one database one tells it', async () => {
    const told = await Promise.all([seedDemoStory(other, NOW, []), seedDemoStory(other, NOW, [])]);
    expect(told.filter(({ isFilled }) => isFilled)).toHaveLength(1);
  });
});

describe('people and companies', () => {
  test('every account that a start prints is there, may enter, and has the password of all', async () => {
    const users = await rowsOf(db, 'users');
    for (const { email } of demoAccounts) {
      const user = users.find((one) => one.email === email);
      expect(user).toMatchObject({ email, isEnabled: true, isConfirmed: true, isEmailVerified: true });
      expect(user?.passwordHash).toBe(`hash of ${DEMO_PASSWORD}`);
    }
    const locals = demoAccounts.map(({ email }) => email.replace('@volano.example', ''));
    const expected = 'admin advisor advisor2 group mono partner performance platform prospect sales user';
    expect(locals.toSorted().join(' ')).toBe(expected);
  });

  test('companies have numbers that hold, addresses that belong to nobody, and every kind of contract', async () => {
    const agencies = await rowsOf(db, 'agencies');
    for (const agency of agencies) {
      expect(agency).toSatisfy(({ vatNumber }: typeof agency) => isVatNumber(vatNumber));
      expect(agency.fiscalCode).toMatch(/^(\d{11}|[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z])$/);
      expect(`${agency.administrationEmail} ${agency.pec}`).toMatch(/^\S+\.example \S+\.example$/);
      expect(agency.telephone).toContain('555');
    }
    expect(new Set(agencies.map(({ vatNumber }) => vatNumber)).size).toBe(agencies.length);
    expect(new Set(agencies.map(({ contractType }) => contractType))).toEqual(new Set(['prospect', 'go', 'grow']));
    expect(new Set(agencies.map(({ registeredOfficeProvince }) => registeredOfficeProvince)).size).toBeGreaterThan(10);
    expect(agencies.some(({ advisorId }) => advisorId === null)).toBe(true);
  });

  test('the accounts have the companies that they are to show', async () => {
    const rows = await db
      .selectFrom('users')
      .leftJoin('agencies', 'agencies.userId', 'users._id')
      .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
      .leftJoin('users as performance', 'performance._id', 'agencies.businessPerformancePartnerId')
      .select(['users.email', 'users.groupSize', 'advisor.email as advisor', 'performance.email as performance'])
      .select(['businessName', 'contractType', 'dossierGenerationStatus', 'agencies.isMonoGrant'])
      .execute();
    const of = (local: string) => rows.filter(({ email }) => email === `${local}@volano.example`);
    const people = { advisor: 'advisor@volano.example', performance: 'performance@volano.example' };
    const stands = { contractType: 'grow', dossierGenerationStatus: 'waitingAdmin' };
    expect(of('user')).toMatchObject([{ businessName: BERTOLINI, ...stands, ...people }]);
    expect(of('group')).toHaveLength(3);
    expect(of('group')[0]?.groupSize).toBe(4);
    expect(of('mono')).toMatchObject([{ isMonoGrant: true }]);
    // It has said nothing yet: what is known of it was deduced.
    const prospect = companies.get(of('prospect')[0]!.businessName!)!;
    expect(prospect).toMatchObject({ atecoCodes: [], deduced: [expect.any(String), 'region', 'cciaa'] });
    expect(prospect.answers).toHaveLength(1);
    expect(rows.filter(({ advisor }) => advisor === 'advisor2@volano.example').length).toBeGreaterThan(4);
  });

  test('surveys stand at every degree, and the count kept beside them is right', async () => {
    const [templates, requirements, surveys] = await Promise.all([
      rowsOf(db, 'categories_templates'),
      rowsOf(db, 'requirements_templates'),
      db
        .selectFrom('surveys')
        .innerJoin('agencies', 'agencies._id', 'agencyId')
        .select(['businessName', 'agencyId', 'answeredQuestions'])
        .execute(),
    ]);
    const questions = templates.map((template) => ({
      ...template,
      requirements: requirements.filter(({ categoryTemplateId }) => categoryTemplateId === template._id),
    }));
    const kept = new Map(surveys.map(({ businessName, answeredQuestions }) => [businessName, answeredQuestions]));
    for (const [name, { answers, numbers = [], deduced }] of companies) {
      const given = [...answers.filter(({ categoryCode }) => !deduced?.includes(categoryCode)), ...numbers];
      expect([name, kept.get(name) ?? 0]).toEqual([name, countAnswered(questions, given)]);
    }
    expect(surveyQuestions(questions)).toHaveLength(17);
    const progress = surveys.map(async ({ businessName, agencyId }) => {
      return [businessName, (await getSurveyProgress(db, agencyId, 17)).state] as const;
    });
    const states = await Promise.all(progress);
    expect(new Set(states.map(([, state]) => state))).toEqual(new Set(['started', 'complete']));
    expect(companies.size).toBeGreaterThan(surveys.length);
    expect(new Map(states).get(BERTOLINI)).toBe('complete');
    // A survey that answers every question gives its places and its activity too.
    expect(states.filter(([name, state]) => kept.get(name) === 17 && state !== 'complete')).toEqual([]);
  });
});

describe('files', () => {
  test('portraits, pages and forms are whole and belong to something', async () => {
    const portraits = files.filter(({ row }) => row.kind === 'frontImage');
    expect(portraits).toHaveLength(5);
    for (const { row, bytes } of portraits) {
      expect([row.format, row.mime]).toEqual(['png', 'image/png']);
      expect(await measurePicture(bytes)).toEqual({ width: 512, height: 512 });
    }
    const linked = (await rowsOf(db, 'users')).filter(({ frontImageId }) => frontImageId !== null);
    expect(new Set(linked.map(({ _id }) => _id))).toEqual(new Set(portraits.map(({ row }) => row.linkedEntityId)));
    for (const { row, bytes } of files.filter(({ row: { format } }) => format === 'pdf')) {
      const text = Buffer.from(bytes).toString('latin1');
      const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
      expect([row.name, text.slice(start, start + 4)]).toEqual([row.name, 'xref']);
    }
    const form = files.find(({ row }) => row.format === 'xlsx');
    expect((await readSheet(form!.bytes))[1]?.[0]).toBe('Macchinari e impianti');
  });

  test('documents are of the size that offices send: several pages, between 80 kB and 2 MB, sent on different days', () => {
    const documents = files.filter(({ row: { format } }) => format === 'pdf');
    expect(documents.length).toBeGreaterThan(12);
    for (const { row, bytes } of documents) {
      const pages = /\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
      expect([row.name, Number(pages) >= 2]).toEqual([row.name, true]);
      expect([row.name, bytes.length > 80_000 && bytes.length < 2_000_000]).toEqual([row.name, true]);
    }
    expect(new Set(documents.map(({ row }) => row.createdAt.slice(0, 10))).size).toBeGreaterThan(6);
  });

  test('the dossiers that the story calls generated wait for the server, with their choices', async () => {
    expect(result.toGenerate).toHaveLength(3);
    const ids = result.toGenerate.map(({ agencyId }) => agencyId);
    const waiting = await db.selectFrom('agencies').selectAll().where('_id', 'in', ids).execute();
    for (const agency of waiting) {
      expect(agency.dossierGenerationStatus).toBe('ready');
      expect(agency.savedAnnouncementsIds.length).toBeGreaterThan(1);
      expect(agency.savedInvestmentsIds.length).toBeGreaterThan(0);
    }
  });
});

test('everyday words find a code of either version', async () => {
  const codes = await rowsOf(db, 'ateco_codes');
  const find = (version: '2007' | '2025', words: string) =>
    codes.filter((code) => code.version === version && code.notes?.includes(words)).map(({ code }) => code);
  expect(find('2007', 'riparazione pneumatici')).toEqual(['45.20.40']);
  expect(find('2025', 'riparazione pneumatici')).toEqual(['95.31.30']);
  expect(find('2025', 'sito web')).toContain('62.10.00');
  const known = new Set(codes.map(({ version, code }) => `${version} ${code}`));
  const orphans = codes.filter(
    ({ level, version, parentCode }) => level > 1 && !known.has(`${version} ${parentCode ?? ''}`),
  );
  expect(orphans).toEqual([]);
});

describe('moments', () => {
  /** Of the moments in a column, how many fall on the commonest time of day, to the minute. */
  async function commonest(table: keyof DB, column: string) {
    const minute = sql`date_trunc('minute', ${sql.ref(column)} at time zone 'Europe/Rome')::time`;
    const { rows } = await sql<{ share: number; times: number }>`
      select max(n)::float / sum(n) as share, count(*)::int as times from (
        select count(*) as n from ${sql.table(table)}
        where ${sql.ref(column)} is not null group by ${minute}) as minutes`.execute(db);
    return rows[0] ?? { share: 1, times: 0 };
  }

  test.each([
    ['users', 'createdAt'],
    ['agencies', 'createdAt'],
    ['agencies', 'dossierSavedAt'],
    ['agencies', 'lastAccessAt'],
    ['announcements', 'createdAt'],
    ['recommendations', 'createdAt'],
    ['recommendations', 'answeredAt'],
    ['kpi_events', 'createdAt'],
  ] as const)('what happened stands at times of day that differ: %s.%s', async (table, column) => {
    const { share, times } = await commonest(table, column);
    expect(times).toBeGreaterThan(5);
    expect(share).toBeLessThan(0.2);
  });

  test('a day is told in its order: a person, then the company, its survey, its dossier', async () => {
    const { rows } = await sql<{ businessName: string }>`
      select "businessName" from agencies a join users u on u._id = a."userId" left join surveys s on s."agencyId" = a._id
      where a."createdAt" < u."createdAt" or s."createdAt" < a."createdAt" or s."updatedAt" < s."createdAt"
        or a."dossierSavedAt" < s."createdAt" or a."dossierSavedAt" > ${NOW.toISOString()}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('conversations', async () => {
  const portal = await openPortal({}, database);

  test('every consultant talks with somebody: something is unread on both sides, something put aside, a company gone', async () => {
    const chats = await db
      .selectFrom('chats as c')
      .innerJoin('users as u', 'u._id', 'c.advisorId')
      .leftJoin('agencies as a', 'a._id', 'c.agencyId')
      .select(['c._id', 'u.email', 'c.agencyId', 'c.lastSequence', 'a.advisorId', 'a.businessPerformancePartnerId'])
      .select('c.advisorId as consultantId')
      .execute();
    const consultants = ['advisor', 'advisor2', 'performance'].map((name) => `${name}@volano.example`);
    expect(new Set(chats.map(({ email }) => email))).toEqual(new Set(consultants));
    expect(chats.filter(({ agencyId }) => agencyId === null)).toHaveLength(1);
    const others = chats.filter(
      ({ agencyId, consultantId, advisorId, businessPerformancePartnerId }) =>
        agencyId !== null && ![advisorId, businessPerformancePartnerId].includes(consultantId),
    );
    expect(others).toEqual([]);
    const messages = await rowsOf(db, 'chat_messages', {}, undefined, 'chatId', 'sequence');
    for (const { _id, lastSequence } of chats) {
      const said = messages.filter(({ chatId }) => chatId === _id);
      const moments = said.map(({ createdAt }) => createdAt);
      expect(said.map(({ sequence }) => sequence)).toEqual(Array.from({ length: lastSequence }, (_, n) => n + 1));
      expect(moments).toEqual(moments.toSorted());
      expect(moments.every((moment) => Date.parse(moment) < NOW.getTime())).toBe(true);
    }
    const { rows: unread } = await sql`
      select from chats c join agencies a on a."_id" = c."agencyId"
      left join chat_reads r on r."chatId" = c."_id" and r."userId" = a."userId"
      where c."lastSequence" > coalesce(r."sequence", 0)`.execute(db);
    expect(unread.length).toBeGreaterThan(2);
    const sent = await rowsOf(db, 'chat_attachments');
    expect(sent.length).toBe(files.filter(({ row }) => row.kind === 'chat').length);
  });

  test('the bell says of what is unread what the portal would have said', async () => {
    const columns = ['userId', 'event', 'title', 'body', 'data', 'eventKey', 'hasBeenSeen'] as const;
    const lines = () => rowsOf(db, 'notifications', { event: 'newMessage' }, columns, 'eventKey');
    const told = await lines();
    expect(told.length).toBeGreaterThan(5);
    await db.deleteFrom('notifications').where('event', '=', 'newMessage').execute();
    const messages = await rowsOf(db, 'chat_messages', {}, ['_id', 'chatId'], 'chatId', 'sequence');
    await notifyNewMessages(
      portal.ctx,
      messages.map(({ _id: messageId, chatId }) => ({ messageId, chatId })),
    );
    expect(told).toEqual(await lines());
  });
});
