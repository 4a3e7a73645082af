import { ensureTerritories } from '@volano/database/reference/territories';
import { listOpenConditions, settleCondition } from '@volano/domain/contracts/announcement-review';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createCategoryTemplate } from '@volano/domain/contracts/categories';
import { getMatch } from '@volano/domain/contracts/matching';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { outcomeOf } from '../../../../testing/builders/answers.ts';
import { aQuestion } from '../../../../testing/builders/factories.ts';
import { incentiveWords, tableOf } from '../../../../testing/builders/imports.ts';
import { anOffice } from '../../../../testing/builders/office.ts';
import { insert, rowOf, update } from '../../../../testing/builders/rows.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { importIncentives } from './incentives.actions.ts';

const portal = await openPortal();
const { ctx, db } = portal;
await ensureTerritories(db);
const office = await anOffice(ctx);
const admin = portal.as(office.admin);
const user = portal.as(office.user, office.agency);
const team = await aQuestion(ctx, { answers: ['Femminile', 'Giovanile', 'none'] });
const register = await aQuestion(ctx, { answers: ['Albo artigiane', 'Altro'] });
await insert(db, 'official_correspondences', {
  _id: newId(),
  field: 'Tipologia_Soggetto',
  value: 'Impresa - prevalenza femminile',
  kind: 'answer',
  requirementTemplateId: team.answers[0] ?? null,
});

const CRAFT = "Possono accedere esclusivamente le imprese iscritte all'Albo delle imprese artigiane.";
const WOMEN = 'Riservato alle imprese femminili.';
const record = (sentence: string) => ({
  ID_Incentivo: 'words',
  Titolo: 'Contributo per botteghe',
  Descrizione: `Cos'è Contributo. A chi si rivolge ${sentence} Cosa prevede Contributo a fondo perduto.`,
  Data_chiusura: '2027-12-31T00:00:00',
  Tipologia_Soggetto: ['Impresa'],
  Regioni: ['Toscana'],
  Codici_ATECO: 'Tutti i codici Ateco ammissibili',
  Soggetto_Concedente: 'Regione Toscana',
  Data_ultimo_aggiornamento: '2026-10-01T10:00:00Z',
});

async function read(sentence: string) {
  const table = await tableOf(JSON.stringify([record(sentence)]));
  const report = await importIncentives(ctx, { table, words: incentiveWords });
  expect(report.skipped).toEqual([]);
  const { _id: id } = await rowOf(db, 'announcements', { officialId: 'words' }, ['_id']);
  await update(db, 'announcements', { _id: id }, { isActive: true });
  return { id, call: await admin.call(getAnnouncement, { params: { id } }) };
}

async function criterionOf(announcementId: string, isIt: (key: string) => boolean) {
  const { criteria } = await admin.call(getMatch, { params: { id: office.agency._id, announcementId } });
  return criteria.find(({ key }) => isIt(key));
}
const isCheck = (key: string) => key.startsWith('check:');

test('what words narrow is a decisive condition of the call, quoted with its column, unknown for everybody', async () => {
  const { id, call } = await read(CRAFT);
  expect(call.manualChecks).toMatchObject([{ isDecisive: true, text: CRAFT, field: 'Descrizione', quote: CRAFT }]);
  const origin = { kind: 'sentence', field: 'Descrizione', quote: CRAFT };
  expect(await criterionOf(id, isCheck)).toMatchObject({ status: 'unknown', origin });
  const territory = { kind: 'column', field: 'Regioni', quote: null };
  expect((await criterionOf(id, (key) => key === 'territory'))?.origin).toEqual(territory);
});

test('what the survey asks already is that criterion, with the sentence as its origin', async () => {
  const { id, call } = await read(WOMEN);
  expect([call.requirementIds, call.manualChecks]).toEqual([[team.answers[0]], []]);
  const origin = { kind: 'sentence', field: 'Descrizione', quote: WOMEN };
  expect((await criterionOf(id, (key) => key === `requirement:${team._id}`))?.origin).toEqual(origin);
});

test('words that were not there at the last import are read by the next one, and narrow a call that nobody reviewed', async () => {
  const { id } = await read('Alle imprese.');
  expect((await read(CRAFT)).call.manualChecks).toHaveLength(1);
  await db.deleteFrom('announcements').where('_id', '=', id).execute();
});

test('a person asks a question in place of a condition, confirms it or takes it away, and no import brings it back', async () => {
  const settle = async (body: Parameters<typeof admin.call<typeof settleCondition>>[1]['body']) => {
    const { id, call } = await read(CRAFT);
    const checkId = call.manualChecks[0]?._id ?? '';
    return { id, left: await admin.call(settleCondition, { params: { id, checkId }, body }) };
  };
  const confirmed = await settle({ outcome: 'confirmed' });
  expect(confirmed.left).toMatchObject([{ quote: CRAFT, confirmedAt: ctx.clock.now().toISOString() }]);
  const [proposed] = await admin.call(listOpenConditions, { params: { id: confirmed.id } });
  const answer = { _id: register.answers[0], name: 'Albo artigiane' };
  expect(proposed?.proposal).toMatchObject({ templateId: register._id, requirements: [answer] });
  const asked = await settle({
    outcome: 'criterion',
    templateId: register._id,
    requirementsToUse: [register.answers[0] ?? ''],
  });
  expect(asked.left).toEqual([]);
  const { call } = await read(CRAFT);
  expect([call.requirementIds, call.manualChecks]).toEqual([[register.answers[0]], []]);
  const origin = {
    kind: 'person',
    by: `${office.admin.name} ${office.admin.surname}`,
    at: ctx.clock.now().toISOString(),
  };
  expect((await criterionOf(asked.id, (key) => key === `requirement:${register._id}`))?.origin).toMatchObject(origin);
});

test('an age that a sentence leaves open is asked by its bounds, as the sentence names them or as they are typed', async () => {
  await db.deleteFrom('announcements').where('officialId', '=', 'words').execute();
  const sentence = 'Le imprese devono essere costituite da non più di 60 mesi e avere subito danni.';
  const { id, call } = await read(sentence);
  const year = await admin.call(createCategoryTemplate, { body: { categoryName: 'Anno di fondazione', kind: 'year' } });
  const [open] = await admin.call(listOpenConditions, { params: { id } });
  const bounds = { unit: 'monthsOld', minimum: null, maximum: 60 } as const;
  expect(open?.proposal).toEqual({ templateId: year._id, categoryName: year.categoryName, requirements: [], bounds });
  const params = { id, checkId: call.manualChecks[0]?._id ?? '' };
  const attempt = async (body: object) =>
    outcomeOf(await admin.attempt(settleCondition, { params, body: { outcome: 'criterion', ...body } as never }));
  const age = { templateId: year._id, bounds };
  expect(await attempt({ templateId: year._id })).toContain('requirementsToUse');
  expect(await attempt({ templateId: register._id, bounds })).toContain('bounds');
  expect(await attempt({ ...age, requirementsToUse: [register.answers[0]] })).toContain('requirementsToUse');
  expect(await attempt({ ...age, bounds: { ...bounds, minimum: 61 } })).toContain('bounds.maximum');
  const typed = { ...bounds, minimum: 12 };
  const left = await admin.call(settleCondition, { params, body: { outcome: 'criterion', ...age, bounds: typed } });
  expect(left).toEqual([]);
  const { categories } = await admin.call(getAnnouncement, { params: { id } });
  expect(categories).toMatchObject([{ templateId: year._id, bounds: typed }]);
  await db.deleteFrom('announcements').where('officialId', '=', 'words').execute();
  await db.deleteFrom('categories_templates').where('_id', '=', year._id).execute();
});

test('what a person wrote is no condition of the record', async () => {
  const { id } = await read(CRAFT);
  const manualChecks = [{ text: 'Due donne', isDecisive: true }];
  const {
    manualChecks: [own],
  } = await admin.call(updateAnnouncement, { params: { id }, body: { manualChecks } });
  expect(own).toMatchObject({ field: null, quote: null });
  const params = { id, checkId: own?._id ?? '' };
  expect(outcomeOf(await admin.attempt(settleCondition, { params, body: { outcome: 'dismissed' } }))).toContain(
    'notFound',
  );
});

test('ages, people and the register of crafts are criteria once the office asks for them, and the next import says so', async () => {
  await db.deleteFrom('announcements').where('officialId', '=', 'words').execute();
  const sentence =
    'Riservato alle imprese artigiane. Le imprese devono essere costituite da non più di 60 mesi. Le imprese devono avere sede in Toscana e sono ammesse solo con meno di 10 dipendenti.';
  expect((await read(sentence)).call.manualChecks).toHaveLength(3);
  const kinds = { 'Anno di costituzione': 'year', 'Persone occupate': 'number' } as const;
  const [year, people] = await Promise.all(
    Object.entries(kinds).map(([categoryName, kind]) =>
      admin.call(createCategoryTemplate, { body: { categoryName, kind } }),
    ),
  );
  const craft = await aQuestion(ctx, { categoryName: 'Albo delle imprese artigiane', answers: ['Sì', 'No'] });
  const { id, call } = await read(sentence);
  expect([call.manualChecks, call.requirementIds]).toEqual([[], [craft.answers[0]]]);
  expect(await read(sentence)).toEqual({ id, call });
  const save = (
    answered: { categoryCode: string; value: number | null } | { categoryCode: string; requirementCodes: string[] },
  ) => user.call(updateSurvey, { params: { id: office.agency.surveyId ?? '' }, body: { answered } });
  const ends = async () => {
    const { criteria } = await admin.call(getMatch, { params: { id: office.agency._id, announcementId: id } });
    return [year, people, craft].map((one) => criteria.find(({ key }) => key === `requirement:${one?._id}`)?.status);
  };
  expect(await ends()).toEqual(['unknown', 'unknown', 'unknown']);
  await save({ categoryCode: year?._id ?? '', value: 2025 });
  await save({ categoryCode: people?._id ?? '', value: 10 });
  await save({ categoryCode: craft._id, requirementCodes: [craft.answers[0] ?? ''] });
  expect(await ends()).toEqual(['pass', 'fail', 'pass']);
  const origin = { kind: 'sentence', field: 'Descrizione', quote: 'Riservato alle imprese artigiane.' };
  expect((await criterionOf(id, (key) => key === `requirement:${craft._id}`))?.origin).toEqual(origin);
});

test('a firm still to be founded, or in no register, does not correspond to a record of firms alone', async () => {
  await db.deleteFrom('announcements').where('officialId', '=', 'words').execute();
  const answers = ['Libero professionista', 'Impresa da costituire', 'Società di capitali'];
  const form = await aQuestion(ctx, { categoryName: 'Forma giuridica', answers, isMultipleAnswers: false });
  const sentence = 'Imprese attive e iscritte al Registro delle Imprese.';
  const { id } = await read(sentence);
  const endOf = async (at: number) => {
    const answered = { categoryCode: form._id, requirementCodes: [form.answers[at] ?? ''] };
    await user.call(updateSurvey, { params: { id: office.agency.surveyId ?? '' }, body: { answered } });
    const { key, status, origin } = (await criterionOf(id, (one) => one === 'firm')) ?? {};
    return { key, status, origin };
  };
  const register = { kind: 'sentence', field: 'Descrizione', quote: sentence };
  expect(await endOf(0)).toEqual({ key: 'firm', status: 'unknown', origin: register });
  const column = { kind: 'column', field: 'Tipologia_Soggetto', quote: null };
  expect(await endOf(1)).toEqual({ key: 'firm', status: 'fail', origin: column });
  expect(await endOf(2)).toEqual({});
  // The next import reads what its text says now.
  await read('Alle imprese.');
  expect(await endOf(0)).toEqual({});
});

test('a site that is promised counts where the words say so, and they are quoted', async () => {
  await db.deleteFrom('announcements').where('officialId', '=', 'words').execute();
  expect((await read('Alle imprese con sede in Toscana.')).call.allowsNewSite).toBe(false);
  const sentence = 'PMI che hanno o intendono aprire una sede operativa in Toscana.';
  const { id, call } = await read(sentence);
  expect(call.allowsNewSite).toBe(true);
  const origin = { kind: 'sentence', field: 'Descrizione', quote: sentence };
  expect((await criterionOf(id, (key) => key === 'territory'))?.origin).toEqual(origin);
});
