import { createAtecoCode, listAtecoCodes, updateAtecoCode } from '@volano/domain/contracts/ateco';
import * as contract from '@volano/domain/contracts/ateco-settings';
import type { RequestOf } from '@volano/domain/contracts/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/db/connect.ts';
import { outcomeOf, reasonsByLine } from '../../../testing/builders/answers.ts';
import { testApp, type TestApp } from '../../../testing/world/app.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/world/database.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { rowsOf as rowsIn } from '../../../testing/builders/rows.ts';
import { referenceTable, tableOf } from '../../../testing/builders/imports.ts';
import { listCodesFound } from './ateco.queries.ts';
import { importActivities, importCorrespondence, importNotes, importStructure } from './imports.actions.ts';
import { withReferenceData } from '../../../testing/world/only-where.ts';

type Query = NonNullable<RequestOf<typeof listAtecoCodes>['query']>;

const STRUCTURE = `code,parent_code,section,title_it,title_en
C,,C,ATTIVITÀ MANIFATTURIERE,
31,C,C,Fabbricazione di mobili,
31.00,31,C,Fabbricazione di mobili,
31.00.2,31.00,C,Fabbricazione di mobili da cucina,
31.00.20,31.00.2,C,Fabbricazione di mobili da cucina,
31.00.3,31.00,C,"Fabbricazione di sedie, divani e altri mobili",
31.00.33,31.00.3,C,Fabbricazione di sedie e sedili,
31.00.34,31.00.3,C,"Fabbricazione di divani, divani letto e poltrone",
31.00.35,31.00.3,C,"Fabbricazione di materassi, esclusi materassi gonfiabili",
47,G,G,Commercio al dettaglio,
47.71,47,G,Commercio al dettaglio di articoli di abbigliamento,
47.71.10,47.71,G,Commercio al dettaglio di articoli di abbigliamento per adulti,
47.76,47,G,Commercio al dettaglio di fiori e piante,
47.76.10,47.76,G,"Commercio al dettaglio di fiori, piante e fertilizzanti",
95,S,S,Riparazione,
95.24,95,S,Riparazione di mobili,
95.24.01,95.24,S,Rivestimento di mobili imbottiti,
96.21.00,96,S,Servizi di parrucchieri e barbieri,
`;
const NOTES = `code,note_type_code,note_order,text_it
31.00,3,1,"rifacimento di poltrone antiche, cfr. 95.24.01"
31.00.3,2,1,sedute per sale d'attesa
`;
const INDEX = `ateco2025_code,activity
96.21.00,servizi di tricotecnica
96.21.00,servizi di tricotecnica
31.00.34,fabbricazione di ottomane
99.99.99,attività ignota
31.00.35,
`;

describe('a part of the classification', () => {
  let database: FreshDatabase;
  let app: TestApp;
  let admin: ReturnType<TestApp['as']>;
  let company: ReturnType<TestApp['as']>;

  const rowsOf = async (query: Query) => (await company.call(listAtecoCodes, { query })).rows;
  const codes = async (q: string) => (await rowsOf({ q, level: '6' })).map(({ code }) => code);
  const idOf = async (code: string) => (await rowsOf({ q: code }))[0]?._id ?? '';

  beforeAll(async () => {
    database = await freshDatabase();
    app = await testApp({}, database);
    admin = app.as(await aUser(app.ctx, { role: 'admin' }));
    company = app.as(await aUser(app.ctx));
    await importStructure(app.ctx, await tableOf(STRUCTURE), { file: 'ateco2025.csv' });
    const old = 'code,section,title_it\n96.02.01,S,Servizi dei saloni di bellezza\n';
    await importStructure(app.ctx, await tableOf(old), { file: 'ateco2007.csv' });
    const becomes = 'code_2022,n_targets,recoding_type,code_2025\n96.02.01,1,S,96.21.00\n';
    await importCorrespondence(app.ctx, await tableOf(becomes));
    await importNotes(app.ctx, await tableOf(NOTES), { file: 'note2025.csv' });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test.each([
    ['a plural', 'divano letto', '31.00.34'],
    ['a verb', 'fabbrico divani', '31.00.34'],
    ['two typing errors', 'fabricazione di divanni', '31.00.34'],
    ['a gender and a typing error', 'parruchiera', '96.21.00'],
    ['a singular', 'materasso', '31.00.35'],
    ['what a title excludes', 'gonfiabile', undefined],
    ['the everyday name of a trade', 'fioraio', '47.76.10'],
    ['a trade in the feminine', 'parrucchiera', '96.21.00'],
    ['a long text', `${'la società ha per oggetto operazioni varie e servizi '.repeat(30)} e divani letto`, '31.00.34'],
    ['a title above', 'negozio di vestiti', '47.71.10'],
    ['a title of the other version', 'salone di bellezza', '96.21.00'],
  ])('%s: “%s” finds first %s', async (_, q, first) => {
    expect((await codes(q))[0]).toBe(first);
  });

  test('what a note excludes finds the code that it points to, with the line that says so', async () => {
    const [first] = await rowsOf({ q: 'rifacimento poltrone antiche', level: '6' });
    expect(first).toMatchObject({ code: '95.24.01', foundIn: 'rifacimento di poltrone antiche' });
  });

  test('siblings of a category stand behind the first codes of the others', async () => {
    const found = await codes('fabbricazione di mobili');
    const categories = found.map((code) => code.slice(0, 7));
    const distinct = new Set(categories).size;
    expect(distinct).toBeGreaterThan(1);
    expect(new Set(categories.slice(0, distinct)).size).toBe(distinct);
    expect(found).toEqual(expect.arrayContaining(['31.00.20', '31.00.33', '31.00.34', '31.00.35']));
  });

  test('the official index is read whole: repeated, empty and unknown rows are told, a second file replaces it', async () => {
    expect(await codes('tricotecnica')).toEqual([]);
    const report = await importActivities(app.ctx, await tableOf(INDEX), { file: 'ateco2025_indice.csv' });
    expect(report).toMatchObject({ version: '2025', read: 5, added: 2, changed: 0 });
    expect(reasonsByLine(report.skipped)).toEqual(['3 repeated', '5 unknownCode', '6 missingActivity']);
    const found = { code: '96.21.00', foundIn: 'servizi di tricotecnica' };
    expect(await rowsOf({ q: 'tricotecnica', level: '6' })).toMatchObject([found]);
    const shorter = await tableOf(INDEX.replace(/^96.*\n/gm, ''));
    const again = await importActivities(app.ctx, shorter, { file: 'indice.csv' });
    expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(await codes('tricotecnica')).toEqual([]);
  });

  test('words of the trade lead to their code at once, on another node too, until they are changed or deleted', async () => {
    const other = openDatabase(database.url, { max: 2 });
    const elsewhere = async (q: string) =>
      (await listCodesFound(other.db, { version: '2025', level: 6 }, q)).map(({ code }) => code);
    expect([await codes('triclinio'), await elsewhere('triclinio')]).toEqual([[], []]);
    const body = { phrase: 'Triclini su misura', atecoCodeId: await idOf('31.00.34') };
    const made = await admin.call(contract.createAtecoWord, { body });
    expect(made).toMatchObject({ phrase: 'Triclini su misura', code: '31.00.34', version: '2025' });
    expect([(await codes('triclinio'))[0], (await elsewhere('triclinio'))[0]]).toEqual(['31.00.34', '31.00.34']);
    const again = await admin.attempt(contract.createAtecoWord, { body: { ...body, phrase: 'triclinì SU misura' } });
    expect(outcomeOf(again)).toBe('409 conflict phrase');
    const params = { id: made._id };
    const moved = { ...body, atecoCodeId: await idOf('31.00.33') };
    await admin.call(contract.updateAtecoWord, { params, body: moved });
    expect((await elsewhere('triclinio'))[0]).toBe('31.00.33');
    const listed = await admin.call(contract.listAtecoWords, { query: { q: 'tricl', count: 'true' } });
    expect(listed).toMatchObject({ total: 1, rows: [{ code: '31.00.33' }] });
    await admin.call(contract.deleteAtecoWord, { params });
    expect([await codes('triclinio'), await elsewhere('triclinio')]).toEqual([[], []]);
    await other.close();
  });

  test('a changed title is searched by at once', async () => {
    const id = await idOf('31.00.20');
    await admin.call(updateAtecoCode, { params: { id }, body: { name: 'Fabbricazione di credenze' } });
    expect((await codes('credenza'))[0]).toBe('31.00.20');
  });

  test('the zero that a spreadsheet dropped is put back', async () => {
    await admin.call(createAtecoCode, { body: { code: '01.11.10', name: 'Coltivazione di cereali' } });
    for (const q of ['1.11.10', '1.11', '11110', '01.11.1']) expect([q, await codes(q)]).toEqual([q, ['01.11.10']]);
    const { status } = await company.attempt(listAtecoCodes, { query: { q: 'divano '.repeat(290) } });
    expect(status).toBe(400);
  });

  test('what firms chose after the same words three times is learnt', async () => {
    const atecoCodeId = await idOf('31.00.33');
    const choose = () => company.call(contract.countAtecoChoice, { body: { q: 'scranna', atecoCodeId } });
    await choose();
    await choose();
    expect(await codes('scranna')).toEqual([]);
    await choose();
    expect((await codes('scranna'))[0]).toBe('31.00.33');
  });

  test('words typed and the code chosen are counted, told from three on, and nobody can be read from them', async () => {
    const atecoCodeId = await idOf('96.21.00');
    const choose = (q: string) => company.call(contract.countAtecoChoice, { body: { q, atecoCodeId } });
    for (const q of ['Salone', 'salone!', 'ada@prova.example', 'chiama 030555']) await choose(q);
    const before = (await admin.call(contract.listAtecoChoices, { query: {} })).rows;
    expect(before.map(({ words }) => words)).toEqual(['scranna']);
    await choose(' SALONE ');
    const told = await admin.call(contract.listAtecoChoices, { query: { count: 'true' } });
    expect(told.rows).toMatchObject([
      { words: 'salone', code: '96.21.00', count: 3 },
      { words: 'scranna', code: '31.00.33', count: 3 },
    ]);
    const stored = (await rowsIn(app.ctx.db, 'ateco_choices')).filter(({ words }) => words !== 'scranna');
    expect(stored).toMatchObject([{ words: 'salone', atecoCodeId, count: 3 }]);
  });
});

describe('the official index on the whole classification', withReferenceData, () => {
  test('every line is taken once, and finds its code', async () => {
    const app = await testApp();
    const company = app.as(await aUser(app.ctx));
    await importStructure(app.ctx, await referenceTable('ateco2025.csv'), { file: 'ateco2025.csv' });
    const table = await referenceTable('ateco2025_indice.csv');
    const report = await importActivities(app.ctx, table, { file: 'ateco2025_indice.csv' });
    expect(report).toMatchObject({ read: 7477, added: 7420 });
    // It names codes that the structure has split since.
    expect(new Set(report.skipped.map(({ reason }) => reason))).toEqual(new Set(['unknownCode']));
    const query = { q: 'coltivazione di amaranto', level: '6' };
    expect((await company.call(listAtecoCodes, { query })).rows[0]?.code).toBe('01.11.00');
    await app.close();
  });
});
