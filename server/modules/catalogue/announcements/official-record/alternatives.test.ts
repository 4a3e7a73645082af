import { createHash } from 'node:crypto';
import { ensureTerritories } from '@volano/database/reference/territories';
import { listCompanyChecks, settleCheck } from '@volano/domain/contracts/announcement-changes';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import { getReviewedCall, listOpenConditions, settleCondition } from '@volano/domain/contracts/announcement-review';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { getMatch } from '@volano/domain/contracts/matching';
import { listUnlocks } from '@volano/domain/contracts/portfolio';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { anAnswer } from '../../../../testing/builders/catalogue-factories.ts';
import { aCompleteSurvey, aQuestion, aStaffedAgency, aUser } from '../../../../testing/builders/factories.ts';
import { incentiveWords, tableOf } from '../../../../testing/builders/imports.ts';
import { insert, rowOf, update } from '../../../../testing/builders/rows.ts';
import { importIncentives } from './incentives.actions.ts';

const portal = await openPortal();
const { ctx, db } = portal;
await ensureTerritories(db);
const team = await aQuestion(ctx, { categoryName: 'Compagine', answers: ['Femminile', 'Startup', 'none'] });
const form = await aQuestion(ctx, { categoryName: 'Forma', answers: ['Da costituire', 'Società'] });
const [WOMEN, STARTUP, FOUNDED] = [
  'Impresa - prevalenza femminile',
  'Impresa - SU/PMI innovativa',
  'Impresa da costituire - Altro',
];
const MEANT = [
  [WOMEN, team.answers[0]],
  [STARTUP, team.answers[1]],
  [FOUNDED, form.answers[0]],
] as const;
for (const [value, requirementTemplateId = ''] of MEANT)
  await insert(db, 'official_correspondences', {
    _id: newId(),
    field: 'Tipologia_Soggetto',
    value,
    kind: 'answer',
    requirementTemplateId,
  });
const { _id: lombardy } = await rowOf(db, 'regions', { name: 'Lombardia' }, ['_id']);
const admin = portal.as(await aUser(ctx, { role: 'admin' }));

let officialId = '';
let id = '';
/** A published call that admits women, start-ups and whoever founds a firm. */
beforeEach(async () => {
  officialId = newId();
  await read();
  id = (await rowOf(db, 'announcements', { officialId }, ['_id']))._id;
  await update(db, 'announcements', { _id: id }, { isActive: true });
});

async function read(kinds: readonly string[] = [WOMEN, STARTUP, FOUNDED]) {
  const record = {
    ID_Incentivo: officialId,
    Titolo: `Smart ${officialId}`,
    Descrizione: 'Un aiuto.',
    Data_apertura: '2026-10-01T00:00:00',
    Data_chiusura: '2027-12-31T00:00:00',
    Tipologia_Soggetto: kinds,
    Regioni: ['Lombardia'],
    Codici_ATECO: 'Tutti i codici Ateco ammissibili',
    Link_istituzionale: `http://www.ente.example/${officialId}`,
  };
  return importIncentives(ctx, { table: await tableOf(JSON.stringify([record])), words: incentiveWords });
}

/** A company that answered these, with its people and how it stands. */
async function aCompany(...answers: (readonly [question: typeof team, answer: number])[]) {
  const staffed = await aStaffedAgency(ctx);
  const agencyId = staffed.agency._id;
  const { _id: surveyId } = await aCompleteSurvey(ctx, { agencyId, registerOfficeId: lombardy });
  for (const [question, answer] of answers) await anAnswer(ctx, surveyId, question, answer);
  const advisor = portal.as(staffed.advisor);
  return {
    agencyId,
    surveyId,
    advisor,
    owner: portal.as(staffed.owner),
    stands: async () => {
      const { verdict, criteria } = await advisor.call(getMatch, { params: { id: agencyId, announcementId: id } });
      const criterion = criteria.find(({ key }) => key.startsWith('check:'));
      return [verdict, criterion?.status, criterion?.cause, criterion?.questions];
    },
  };
}

test('who meets none of the alternatives is out, who meets one is in, and the question that is open settles it', async () => {
  const [both, none] = [[team._id, form._id], [team, 2] as const];
  expect(await (await aCompany([team, 1])).stands()).toEqual(['eligible', 'pass', 'accepted', [team._id]]);
  expect(await (await aCompany(none, [form, 1])).stands()).toEqual(['notEligible', 'fail', 'notAccepted', both]);
  expect(await (await aCompany()).stands()).toEqual(['toVerify', 'unknown', 'notGiven', both]);
  const open = await aCompany(none);
  expect(await open.stands()).toEqual(['toVerify', 'unknown', 'notGiven', [form._id]]);
  const unlocks = await open.owner.call(listUnlocks, { params: { id: open.agencyId } });
  expect(unlocks.filter(({ calls }) => calls.some(({ _id }) => _id === id))).toMatchObject([
    { key: `requirement:${form._id}`, kind: 'settles', question: 'Forma' },
  ]);
  const answered = { categoryCode: form._id, requirementCodes: [form.answers[0] ?? ''] };
  await open.owner.call(updateSurvey, { params: { id: open.surveyId }, body: { answered } });
  expect(await open.stands()).toEqual(['eligible', 'pass', 'accepted', [form._id]]);
});

test('a consultant settles it for a company like any condition, and a review shows which answers are enough', async () => {
  const { advisor, agencyId, stands } = await aCompany([team, 2], [form, 1]);
  const [check] = await advisor.call(listCompanyChecks, { params: { id: agencyId, announcementId: id } });
  await advisor.call(settleCheck, {
    params: { id: agencyId, checkId: check?._id ?? '' },
    body: { isMet: true, note: '' },
  });
  expect(await stands()).toEqual(['eligible', 'pass', 'settled', undefined]);
  const { checks } = await admin.call(getReviewedCall, { params: { id } });
  expect(checks).toMatchObject([{ field: 'Tipologia_Soggetto', answers: ['Femminile', 'Startup', 'Da costituire'] }]);
  const asks = ['Femminile', 'Startup', 'Da costituire'];
  expect(await admin.call(listOpenConditions, { params: { id } })).toMatchObject([{ proposal: null, asks }]);
});

test('left to be read by a person it is judged by no answer, also after the next import', async () => {
  const { stands } = await aCompany([team, 1]);
  expect((await stands())[1]).toBe('pass');
  const { _id: checkId } = await rowOf(db, 'announcement_checks', { announcementId: id }, ['_id']);
  const left = await admin.call(settleCondition, { params: { id, checkId }, body: { outcome: 'confirmed' } });
  expect(left).toMatchObject([{ asks: [], field: 'Tipologia_Soggetto' }]);
  expect((await stands()).slice(0, 3)).toEqual(['toVerify', 'unknown', 'toRead']);
  expect(await read()).toMatchObject({ changed: 0 });
  expect((await stands())[2]).toBe('toRead');
});

test('reworded by a person it is to be read; as it was saved it keeps its alternatives, also while the call is written', async () => {
  const { stands } = await aCompany([team, 2], [form, 1]);
  const [{ _id, text } = { _id: '', text: '' }] = await db
    .selectFrom('announcement_checks')
    .select(['_id', 'text'])
    .where('announcementId', '=', id)
    .execute();
  const save = (words: string) =>
    admin.call(updateAnnouncement, {
      params: { id },
      body: { manualChecks: [{ _id, text: words, isDecisive: true }] },
    });
  await save(text);
  expect((await stands())[1]).toBe('fail');
  const draft = { announcementId: id, announcementType: 'national', manualChecks: [{ _id, text }] } as const;
  const reach = async (words: string) =>
    (await admin.call(previewAudience, { body: { ...draft, manualChecks: [{ _id, text: words, isDecisive: true }] } }))
      .excludes;
  expect(await reach(text)).toMatchObject([{ key: `check:${_id}` }]);
  expect(await reach('Solo chi vuole')).toEqual([]);
  await save('Solo chi vuole');
  expect((await stands())[2]).toBe('toRead');
});

test('an import brings the alternatives to a call that was read without them, and follows the record', async () => {
  const { stands } = await aCompany([team, 2], [form, 1]);
  expect(await read()).toMatchObject({ changed: 0 });
  // As a release that knew none has left it.
  const { text } = await rowOf(db, 'announcement_checks', { announcementId: id }, ['text']);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  const { officialHash } = await rowOf(db, 'announcements', { _id: id }, ['officialHash']);
  const earlier = officialHash?.replace(/checks=\S+/, `checks=${digest}`) ?? null;
  await update(db, 'announcements', { _id: id }, { officialHash: earlier });
  await update(db, 'announcement_checks', { announcementId: id }, { anyOf: null });
  expect((await stands())[1]).toBe('unknown');
  expect(await read()).toMatchObject({ changed: 1 });
  expect((await stands())[1]).toBe('fail');
  expect(await read([STARTUP, WOMEN])).toMatchObject({ changed: 1 });
  const { criteria } = await admin.call(getMatch, { params: { id: (await aCompany()).agencyId, announcementId: id } });
  expect(criteria.map(({ key }) => key)).toEqual(['territory', 'activity', `requirement:${team._id}`]);
});

test('an answer that its question offers no more leaves the condition to be read', async () => {
  const rare = await aQuestion(ctx, { answers: ['Agricola', 'none'] });
  const { stands } = await aCompany([team, 2], [rare, 1]);
  const anyOf = [
    { questionId: team._id, answers: [team.answers[0] ?? ''] },
    { questionId: rare._id, answers: [rare.answers[0] ?? ''] },
  ];
  const stored = sql<typeof anyOf>`${JSON.stringify(anyOf)}::jsonb`;
  await update(db, 'announcement_checks', { announcementId: id }, { anyOf: stored });
  expect((await stands())[1]).toBe('fail');
  await db
    .deleteFrom('requirements_templates')
    .where('_id', '=', rare.answers[0] ?? '')
    .execute();
  expect((await stands()).slice(0, 3)).toEqual(['toVerify', 'unknown', 'toRead']);
});

test.each([
  ['no list', '{}'],
  ['nothing', 'null'],
  ['one alternative', `[{"questionId": "${newId()}", "answers": ["${newId()}"]}]`],
  [
    'no answers',
    `[{"questionId": "${newId()}", "answers": []}, {"questionId": "${newId()}", "answers": ["${newId()}"]}]`,
  ],
  [
    'answers that are no ids',
    `[{"questionId": "${newId()}", "answers": [1]}, {"questionId": "${newId()}", "answers": ["x"]}]`,
  ],
  ['no question', `[{"answers": ["${newId()}"]}, {"questionId": "${newId()}", "answers": ["${newId()}"]}]`],
])('the database takes no alternatives that are %s', async (_, anyOf) => {
  const written = update(db, 'announcement_checks', { announcementId: id }, { anyOf: sql<never>`${anyOf}::jsonb` });
  await expect(written).rejects.toMatchObject({ constraint: 'alternativesOfQuestions' });
});
