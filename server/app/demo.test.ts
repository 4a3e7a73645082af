import { DEMO_PASSWORD, demoAccounts } from '@volano/database/seed/users';
import { seedDemo } from '@volano/database/seed/seed-demo';
import type { DB } from '@volano/database/types';
import { countAnswered, surveyQuestions } from '@volano/domain/rules/survey-progress';
import { isVatNumber } from '@volano/domain/rules/company-numbers';
import { describe, expect, test } from 'vitest';
import { getSurveyProgress } from '../modules/companies/surveys/survey-states.queries.ts';
import { readSheet } from '../platform/imports/spreadsheets.ts';
import { measurePicture } from '../platform/rendering/images/picture.ts';
import { freshDatabase, openFreshDatabase } from '../testing/world/database.ts';
import { companiesByName } from '../testing/world/demo-facts.ts';
import { type StoredFileFacts, seedDemoStory } from '../testing/world/demo-story.ts';

const NOW = new Date('2026-11-18T09:42:00Z');
const BERTOLINI = 'Officine Bertolini S.r.l.';

const files: StoredFileFacts[] = [];

const database = await openFreshDatabase();
const result = await seedDemoStory(database, NOW, files);
const companies = await companiesByName(database.db);

async function counts(): Promise<Record<string, number>> {
  const tables: (keyof DB)[] = [
    'users',
    'agencies',
    'announcements',
    'services',
    'news',
    'partners',
    'surveys',
    'survey_answers',
    'ateco_codes',
    'uploads',
    'views',
    'regions',
    'favorites',
    'recommendations',
    'investments',
  ];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { n } = await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      return [table, Number(n)] as const;
    }),
  );
  return Object.fromEntries(found);
}

test('the story is of the size that every screen needs, and a second start adds nothing', async () => {
  const first = await counts();
  expect(first.agencies).toBeGreaterThanOrEqual(12);
  expect(first.announcements).toBeGreaterThanOrEqual(40);
  expect(first.services).toBe(9);
  expect(first.news).toBeGreaterThanOrEqual(6);
  expect(first.partners).toBeGreaterThanOrEqual(6);
  const before = files.length;
  expect(await seedDemoStory(database, new Date('2027-03-01T00:00:00Z'), files)).toEqual({
    isFilled: false,
    toGenerate: [],
  });
  expect(await counts()).toEqual(first);
  expect(files).toHaveLength(before);
});

test('of portals that start together on one database one tells the story', async () => {
  const shared = await freshDatabase();
  const told = await Promise.all([seedDemoStory(shared, NOW, []), seedDemoStory(shared, NOW, [])]);
  expect(told.filter(({ isFilled }) => isFilled)).toHaveLength(1);
  await shared.drop();
});

test('a story that fails half way leaves nothing behind', async () => {
  const other = await freshDatabase();
  try {
    const fails = seedDemo(other.db, {
      passwordHash: () => Promise.resolve('hash'),
      now: NOW,
      storeFile: () => Promise.reject(new Error('no room')),
    });
    await expect(fails).rejects.toThrow('no room');
    expect(await other.db.selectFrom('users').select('_id').execute()).toEqual([]);
    expect(await other.db.selectFrom('regions').select('_id').execute()).toEqual([]);
  } finally {
    await other.drop();
  }
});

describe('people and companies', () => {
  test('every account that a start prints is there, may enter, and has the password of all', async () => {
    const users = await database.db.selectFrom('users').selectAll().execute();
    for (const { email } of demoAccounts) {
      const user = users.find((one) => one.email === email);
      expect(user).toMatchObject({ email, isEnabled: true, isConfirmed: true, isEmailVerified: true });
      expect(user?.passwordHash).toBe(`hash of ${DEMO_PASSWORD}`);
    }
    const locals = demoAccounts.map(({ email }) => email.replace('@volano.example', ''));
    const expected = [
      'admin',
      'platform',
      'advisor',
      'advisor2',
      'performance',
      'sales',
      'partner',
      'user',
      'prospect',
      'group',
      'mono',
    ];
    expect(locals.toSorted()).toEqual(expected.toSorted());
  });

  test('companies have numbers that hold, addresses that belong to nobody, and every kind of contract', async () => {
    const agencies = await database.db.selectFrom('agencies').selectAll().execute();
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
    const rows = await database.db
      .selectFrom('users')
      .leftJoin('agencies', 'agencies.userId', 'users._id')
      .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
      .leftJoin('users as performance', 'performance._id', 'agencies.businessPerformancePartnerId')
      .select([
        'users.email',
        'users.groupSize',
        'businessName',
        'contractType',
        'dossierGenerationStatus',
        'agencies.isMonoGrant',
      ])
      .select(['advisor.email as advisor', 'performance.email as performance'])
      .execute();
    const of = (local: string) => rows.filter(({ email }) => email === `${local}@volano.example`);
    expect(of('user')).toMatchObject([
      {
        businessName: BERTOLINI,
        contractType: 'grow',
        dossierGenerationStatus: 'waitingAdmin',
        advisor: 'advisor@volano.example',
        performance: 'performance@volano.example',
      },
    ]);
    expect(of('group')).toHaveLength(3);
    expect(of('group')[0]?.groupSize).toBe(4);
    expect(of('mono')).toMatchObject([{ isMonoGrant: true }]);
    expect(companies.get(of('prospect')[0]!.businessName!)).toMatchObject({ hasSurvey: false });
    expect(rows.filter(({ advisor }) => advisor === 'advisor2@volano.example').length).toBeGreaterThan(4);
  });

  test('surveys stand at every degree, and the count kept beside them is right', async () => {
    const [templates, requirements, surveys] = await Promise.all([
      database.db.selectFrom('categories_templates').selectAll().execute(),
      database.db.selectFrom('requirements_templates').selectAll().execute(),
      database.db
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
    for (const [name, { answers }] of companies)
      expect([name, kept.get(name) ?? 0]).toEqual([name, countAnswered(questions, answers)]);
    expect(surveyQuestions(questions)).toHaveLength(14);
    const states = await Promise.all(
      surveys.map(async ({ businessName, agencyId }) => {
        const { state } = await getSurveyProgress(database.db, agencyId, 14);
        return [businessName, state] as const;
      }),
    );
    expect(new Set(states.map(([, state]) => state))).toEqual(new Set(['started', 'complete']));
    expect(companies.size).toBeGreaterThan(surveys.length);
    expect(new Map(states).get(BERTOLINI)).toBe('complete');
    // A survey that answers every question gives its places and its activity too.
    expect(states.filter(([name, state]) => kept.get(name) === 14 && state !== 'complete')).toEqual([]);
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
    const linked = await database.db.selectFrom('users').select('_id').where('frontImageId', 'is not', null).execute();
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
    const waiting = await database.db.selectFrom('agencies').selectAll().where('_id', 'in', ids).execute();
    for (const agency of waiting) {
      expect(agency.dossierGenerationStatus).toBe('ready');
      expect(agency.savedAnnouncementsIds.length).toBeGreaterThan(1);
      expect(agency.savedInvestmentsIds.length).toBeGreaterThan(0);
    }
  });
});

test('everyday words find a code of either version', async () => {
  const find = async (version: '2007' | '2025', words: string) => {
    const rows = await database.db
      .selectFrom('ateco_codes')
      .select('code')
      .where('version', '=', version)
      .where('notes', 'like', `%${words}%`)
      .execute();
    return rows.map(({ code }) => code);
  };
  expect(await find('2007', 'riparazione pneumatici')).toEqual(['45.20.40']);
  expect(await find('2025', 'riparazione pneumatici')).toEqual(['95.31.30']);
  expect(await find('2025', 'sito web')).toContain('62.10.00');
  const orphans = await database.db
    .selectFrom('ateco_codes as code')
    .leftJoin('ateco_codes as parent', (join) =>
      join.onRef('parent.code', '=', 'code.parentCode').onRef('parent.version', '=', 'code.version'),
    )
    .select('code.code')
    .where('parent._id', 'is', null)
    .where('code.level', '>', 1)
    .execute();
  expect(orphans).toEqual([]);
});
