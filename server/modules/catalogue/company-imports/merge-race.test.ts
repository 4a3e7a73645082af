import { getAgency, listAgencies, updateAgency } from '@volano/domain/contracts/agencies';
import { deleteRequirementTemplate } from '@volano/domain/contracts/categories';
import * as contract from '@volano/domain/contracts/company-imports';
import { createSurvey, getSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { ensureTerritories } from '@volano/database/reference/territories';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aQuestion, aSurvey, anAgency, aUser } from '../../../testing/builders/factories.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { untilSomebodyWaits } from '../../../testing/world/waiting.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
await db.transaction().execute(ensureTerritories);

/** A company, its owner, and two questions that are both asked. */
async function aCase(vatNumber: string) {
  const owner = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: owner._id, vatNumber, telephone: '' });
  const questions = [await aQuestion(ctx), await aQuestion(ctx)] as const;
  return { agency, questions, owner: app.as(owner, agency) };
}

/** A list of one company, to be merged into what is there, with some texts besides its name, number and e-mail, by their field. */
async function read(vatNumber: string, texts: Readonly<Record<string, string>>): Promise<string> {
  return readRows(Object.keys(texts), [[vatNumber, ...Object.values(texts)]]);
}

/** The same of several companies, each by its number and what the fields say of it. */
async function readRows(fields: readonly string[], companies: readonly (readonly [string, ...string[]])[]) {
  const head = ['Azienda', 'P.IVA', 'Email', ...fields.map((_, at) => `Colonna ${at}`)].join(';');
  const rows = companies.map(([vatNumber, ...cells]) =>
    ['Altro nome', vatNumber, `${vatNumber}@prova.example`, ...cells].join(';'),
  );
  const content = new Blob([new TextEncoder().encode(`${[head, ...rows].join('\n')}\n`)]);
  const file = { content, name: 'clienti.csv' };
  const reply = await admin.call(contract.createCompanyImport, { body: {}, file });
  await app.drain();
  const columns = fields.map((field, at) => ({ at: 3 + at, field }));
  const params = { id: reply._id };
  await admin.call(contract.updateCompanyImport, { params, body: { columns, duplicates: 'merge' } });
  await app.drain();
  return reply._id;
}

/**
 * Takes a list while a save for the company has written and is not committed: the save waits for the mark of the company that the test
 * holds, the list for the save. Answers both.
 */
async function takeDuring<T>(id: string, agencyId: string, save: () => Promise<T>) {
  let saving: Promise<T> | undefined;
  let taking: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select from matching_changes where "entityId" = ${agencyId} for update`.execute(trx);
    saving = save();
    await untilSomebodyWaits(ctx);
    taking = admin.attempt(contract.applyCompanyImport, { params: { id } }).then(() => app.drain());
    await untilSomebodyWaits(ctx, 2);
  });
  const saved = await saving!;
  await taking;
  return { saved, list: await admin.call(contract.getCompanyImport, { params: { id } }) };
}

const answersOf = async (_id: string) => {
  const { answers } = await admin.call(getSurvey, { params: { id: _id } });
  return answers
    .map((answer) => `${answer.categoryCode} ${'requirementCode' in answer ? answer.requirementCode : answer.value}`)
    .toSorted();
};

/** How many questions of the survey of a company count as answered in the list of companies. */
const answeredOf = async (vatNumber: string) => {
  const { rows } = await admin.call(listAgencies, { query: { q: vatNumber } });
  return rows[0]?.survey.answered;
};

test('what its owner answers while a list is merged stays, and is counted', async () => {
  const vatNumber = '00743110157';
  const { agency, questions, owner } = await aCase(vatNumber);
  const survey = await aSurvey(ctx, { agencyId: agency._id });
  const [asked, other] = questions;
  const id = await read(vatNumber, { [`question:${asked._id}`]: 'sì' });
  const answers = questions.map(({ _id, answers: [, no] }) => ({ categoryCode: _id, requirementCode: no! }));
  const { saved, list } = await takeDuring(id, agency._id, () =>
    owner.attempt(updateSurvey, { params: { id: survey._id }, body: { answers } }),
  );
  expect(saved.status).toBe(200);
  expect(list).toMatchObject({ status: 'done', counts: { merged: 0, unchanged: 1 } });
  const said = [`${asked._id} ${asked.answers[1]}`, `${other._id} ${other.answers[1]}`];
  expect(await answersOf(survey._id)).toEqual(said.toSorted());
  expect(await answeredOf(vatNumber)).toBe(2);
});

test('a survey that its owner begins while a list is merged is completed by the list', async () => {
  const vatNumber = '00488410010';
  const { agency, questions, owner } = await aCase(vatNumber);
  const [asked, other] = questions;
  const id = await read(vatNumber, Object.fromEntries(questions.map(({ _id }) => [`question:${_id}`, 'sì'])));
  const answers = [{ categoryCode: asked._id, requirementCode: asked.answers[1]! }];
  const { saved, list } = await takeDuring(id, agency._id, () =>
    owner.attempt(createSurvey, { body: { agencyId: agency._id, answers } }),
  );
  expect(saved.status).toBe(201);
  expect(list).toMatchObject({ status: 'done', counts: { merged: 1 } });
  const said = [`${asked._id} ${asked.answers[1]}`, `${other._id} ${other.answers[0]}`];
  expect(await answersOf(saved.reply._id)).toEqual(said.toSorted());
  expect(await answeredOf(vatNumber)).toBe(2);
});

test('a telephone that its owner gives while a list is merged stays', async () => {
  const vatNumber = '00905811006';
  const { agency, owner } = await aCase(vatNumber);
  const id = await read(vatNumber, { telephone: '0341 123456' });
  const params = { id: agency._id };
  const { saved, list } = await takeDuring(id, agency._id, () =>
    owner.attempt(updateAgency, { params, body: { businessName: 'Rinata S.r.l.', telephone: '030 555 0199' } }),
  );
  expect(saved.status).toBe(200);
  expect(list).toMatchObject({ status: 'done', counts: { merged: 0, unchanged: 1 } });
  expect(await admin.call(getAgency, { params })).toMatchObject({ telephone: '030 555 0199' });
});

test('an answer that was deleted since the list was read is told as not taken; the rest goes in, and the other rows', async () => {
  const [first, second] = [aVatNumber(), aVatNumber()];
  const { agency, questions, owner } = await aCase(first);
  const survey = await aSurvey(ctx, { agencyId: agency._id });
  const [gone, kept] = questions;
  const fields = [`question:${gone._id}`, `question:${kept._id}`, 'telephone'];
  const id = await readRows(fields, [
    [first, 'sì', 'sì', '0341 123456'],
    [second, 'sì', 'no', ''],
  ]);
  await admin.call(deleteRequirementTemplate, { params: { id: gone.answers[0]! } });
  await admin.call(contract.applyCompanyImport, { params: { id } });
  await app.drain();
  const list = await admin.call(contract.getCompanyImport, { params: { id } });
  expect(list).toMatchObject({ status: 'done', counts: { merged: 1, added: 1 } });
  expect(await answersOf(survey._id)).toEqual([`${kept._id} ${kept.answers[0]}`]);
  expect([await answeredOf(first), await answeredOf(second)]).toEqual([1, 1]);
  expect((await owner.call(getAgency, { params: { id: agency._id } })).telephone).toBe('0341 123456');
  const { rows } = await admin.call(contract.listCompanyImportRows, { params: { id }, query: { marked: 'true' } });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['merged', 'added']);
  for (const { remarks } of rows) expect(remarks).toEqual(['Colonna 0: nessuna risposta corrisponde a «sì»']);
});
