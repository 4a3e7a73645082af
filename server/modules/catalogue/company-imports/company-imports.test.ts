import * as contract from '@volano/domain/contracts/company-imports';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { inviteUsers, listUsers } from '@volano/domain/contracts/users';
import type { UserStanding } from '@volano/domain/rules/vocabulary';
import type { RequestOf } from '@volano/domain/contracts/route';
import { ensureTerritories } from '@volano/database/reference/territories';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { aQuestion, anAtecoCode, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf as rowsIn } from '../../../testing/builders/rows.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { testApp } from '../../../testing/world/app.ts';
import { openVies } from '../../../testing/world/vies-stand-in.ts';

const vies = await openVies();
const app = await testApp({ VIES_URL: vies.url });
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin', name: 'Sara', surname: 'Colombo' }));
await db.transaction().execute(ensureTerritories);
afterAll(async () => {
  await app.close();
  await vies.close();
});

async function read(content: string | Uint8Array, name = 'clienti.csv'): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const file = { content: new Blob([bytes]), name };
  const reply = await admin.call(contract.createCompanyImport, { body: {}, file });
  await app.drain();
  return reply._id;
}

const listOf = (id: string) => admin.call(contract.getCompanyImport, { params: { id } });
const rowsOf = (id: string, query: Record<string, string> = {}) =>
  admin.call(contract.listCompanyImportRows, { params: { id }, query: { limit: '100', count: 'true', ...query } });

async function correct(id: string, body: RequestOf<typeof contract.updateCompanyImport>['body']): Promise<void> {
  await admin.call(contract.updateCompanyImport, { params: { id }, body });
  await app.drain();
}

async function apply(id: string) {
  expect((await admin.call(contract.applyCompanyImport, { params: { id } })).status).toBe('applying');
  await app.drain();
  return listOf(id);
}

test('a list with odd headings is understood, corrected, taken once, and its owners are invited', async () => {
  const advisor = await aUser(ctx, { role: 'advisor' });
  const code = await anAtecoCode(ctx, { version: '2025', code: '25.62.01' });
  const question = await aQuestion(ctx);
  const [one, two, three] = ['01234560124', aVatNumber(), aVatNumber()] as const;
  const id = await read(
    [
      'Elenco clienti;;;;;;;;',
      `Rag. Soc.;P.IVA;Cosa fa;Città;Prov;Posta elettronica;Seguito da;Contatto;Boh`,
      `Officine Rossi Srl;${one.slice(1)};25.62.01;Lecco;LC;rossi-${one}@prova.example;${advisor.email};Anna Rossi;x`,
      `=HYPERLINK("http://male.example");${two};parole;Milano;MI;due-${two}@prova.example;;Bruno Bianchi;y`,
      `Senza mail;${three};;;;;;;`,
      `Doppia;${one};;;;doppia-${one}@prova.example;;;`,
    ].join('\r\n'),
  );
  const checked = await listOf(id);
  expect(checked).toMatchObject({ status: 'checked', counts: { read: 4, ready: 2, fix: 1, duplicate: 1 } });
  const known = ['businessName', 'vatNumber', 'activity', 'town', 'province', 'email', 'advisorEmail'];
  expect(checked.columns.map(({ field }) => field)).toEqual([...known, 'referentFullName', null]);
  const before = (await rowsOf(id)).rows;
  const remarks = [`partita IVA completata con gli zeri iniziali: ${one}`];
  expect(before[0]).toMatchObject({ line: 3, state: 'ready', remarks });
  expect(before[3]).toMatchObject({ state: 'duplicate', sameAsLine: 3 });

  const column = { at: 8, field: `question:${question._id}` };
  await correct(id, { columns: [column] });
  const corrected = (await listOf(id)).columns;
  expect(corrected[8]).toMatchObject({ field: column.field, isCorrected: true });
  // What was guessed stays a guess.
  expect(corrected.filter(({ isCorrected }) => isCorrected)).toHaveLength(1);
  const body = { fields: [{ field: 'email', text: `tre-${three}@prova.example` }] };
  const fixed = await admin.call(contract.updateCompanyImportRow, { params: { id, line: '5' }, body });
  expect(fixed).toMatchObject({ state: 'ready', problems: [] });

  expect(await apply(id)).toMatchObject({ status: 'done', counts: { added: 3, merged: 0, unchanged: 0, skipped: 1 } });
  expect((await admin.call(contract.applyCompanyImport, { params: { id } })).status).toBe('done');
  const companies = (await admin.call(listAgencies, { query: { q: 'Officine Rossi' } })).rows;
  expect(companies).toMatchObject([{ vatNumber: one, registeredOfficeProvince: 'LC', advisor: { _id: advisor._id } }]);
  expect(await rowsIn(db, 'survey_atecos', { atecoCodeId: code._id }, ['atecoCodeId'])).toHaveLength(1);
  const mails = async () =>
    (await rowsIn(db, 'mails', {}, ['recipient'])).filter(({ recipient }) => recipient.endsWith('@prova.example'));
  expect(await mails()).toEqual([]);

  const owners = (await rowsOf(id, { outcome: 'added' })).rows.map(({ owner }) => owner?._id ?? '');
  const standing = async (wanted: UserStanding) =>
    (await admin.call(listUsers, { query: { q: '@prova.example', standing: wanted } })).rows.map(({ _id }) => _id);
  expect((await standing('toInvite')).toSorted()).toEqual(owners.toSorted());
  expect(await standing('toConfirm')).toEqual([]);
  expect(companies).toMatchObject([{ user: { isToInvite: true } }]);
  const invited = await admin.call(inviteUsers, { body: { usersIds: owners } });
  expect(invited.map(({ status }) => status)).toEqual(['invited', 'invited', 'invited']);
  await app.drain();
  expect(await mails()).toHaveLength(3);
  expect((await standing('invited')).toSorted()).toEqual(owners.toSorted());
  const again = await admin.call(inviteUsers, { body: { usersIds: owners } });
  expect(again.map(({ status }) => status)).toEqual(['already', 'already', 'already']);
  await app.drain();
  expect(await mails()).toHaveLength(3);
  await admin.call(contract.exportCompanyImport, { params: { id } });
});

test('the same file again changes nothing, and its correction is remembered', async () => {
  const [one, two] = [aVatNumber(), aVatNumber()];
  const file = `Chi;Numero;Dove si scrive\nAlfa;${one};a-${one}@prova.example\nBeta;${two};b-${two}@prova.example\n`;
  const first = await read(file);
  await correct(first, { columns: [{ at: 0, field: 'businessName' }] });
  expect((await apply(first)).counts).toMatchObject({ added: 2 });
  const second = await read(file);
  expect(await listOf(second)).toMatchObject({ counts: { duplicate: 2, ready: 0 } });
  expect((await listOf(second)).columns[0]).toMatchObject({ field: 'businessName', isCorrected: true });
  await correct(second, { duplicates: 'merge' });
  const written = ['agencyChanged', 'agencyCreated', 'userCreated', 'surveyChanged'];
  const events = async () =>
    (await rowsIn(db, 'audit_events', {}, ['action'])).filter(({ action }) => written.includes(action)).length;
  const before = await events();
  expect((await apply(second)).counts).toMatchObject({ added: 0, merged: 0, unchanged: 2, skipped: 0 });
  expect(await events()).toBe(before);
});

test('merging gives a company what it lacks and leaves what it has', async () => {
  const vat = aVatNumber();
  const mail = `m-${vat}@prova.example`;
  await apply(await read(`Azienda,P.IVA,Email\nGamma,${vat},${mail}\n`));
  const id = await read(`Azienda,P.IVA,Email,Telefono\nAltro nome,${vat},${mail},0341 123456\n`);
  await correct(id, { duplicates: 'merge' });
  expect((await apply(id)).counts).toMatchObject({ merged: 1 });
  const [company] = (await admin.call(listAgencies, { query: { q: vat } })).rows;
  expect(company).toMatchObject({ businessName: 'Gamma', telephone: '0341 123456' });
});

test('workbooks: numbers that lost their zeros, titles above, two sheets', async () => {
  const vat = '02345670174';
  const rows = [
    ['Clienti 2026', null, null],
    [null, null, null],
    ['Ragione sociale', 'Partita IVA', 'E-mail'],
    ['Delta Srl', Number(vat), `d-${vat}@prova.example`],
  ];
  const others = [
    ['Nome', 'P.IVA'],
    ['Epsilon', aVatNumber()],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Clienti', rows },
      { name: 'Altri', rows: others },
    ],
  });
  const id = await read(bytes, 'clienti.xlsx');
  expect(await listOf(id)).toMatchObject({ sheet: 'Clienti', sheets: ['Clienti', 'Altri'], counts: { ready: 1 } });
  await correct(id, { sheet: 'Altri' });
  expect(await listOf(id)).toMatchObject({ sheet: 'Altri', counts: { read: 1, fix: 1 } });
  const ask = { params: { id } };
  expect((await admin.attempt(contract.deleteCompanyImport, ask)).status).toBe(204);
  expect((await admin.attempt(contract.getCompanyImport, ask)).status).toBe(404);
});

test('what cannot be read says why, and leaves nothing', async () => {
  const encrypted = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]);
  const many = `Azienda;P.IVA\n${'x;1\n'.repeat(100_000)}`;
  const utf16 = Buffer.from(
    `\uFEFFRagione sociale\tP.IVA\tEmail\nÈ già\t${aVatNumber()}\tu@prova.example\n`,
    'utf16le',
  );
  const latin = Buffer.from(`Ragione sociale;P.IVA;Email\nCaff\u00e8;${aVatNumber()};l@prova.example\n`, 'latin1');
  for (const [list, error] of [
    [await read(encrypted, 'a.xlsx'), /password/],
    [await read(many), /10\.000 righe/],
  ] as const)
    expect(await listOf(list)).toMatchObject({ status: 'failed', error: expect.stringMatching(error) });
  expect(await listOf(await read(utf16))).toMatchObject({ status: 'checked', counts: { ready: 1 } });
  expect((await rowsOf(await read(latin))).rows[0]?.subject).toBe('Caffè');
  const headless = await read(`Zeta Srl;${aVatNumber()};z@prova.example\nEta Srl;${aVatNumber()};e@prova.example\n`);
  expect(await listOf(headless)).toMatchObject({ counts: { read: 2, ready: 2 } });
});

test('the register fills what rows lack, says where from and for how many it did not answer, and is left in peace when silent', async () => {
  const [nameless, seatless, elsewhere, unknown] = [aVatNumber(), aVatNumber(), aVatNumber(), aVatNumber()];
  const seat = 'VIA ROMA 1\n24122 BERGAMO BG';
  vies.knows(nameless, { name: 'SENZA NOME SRL', address: '---' });
  vies.knows(seatless, { name: 'ALTRO NOME', address: seat });
  vies.knows(elsewhere, { name: 'X', address: seat });
  const head = 'Azienda;P.IVA;Email;Comune;Indirizzo\n';
  const line = (name: string, vat: string, town = '') => `${name};${vat};v-${vat}@prova.example;${town};\n`;
  const lines = [line('', nameless), line('Mia', seatless), line('Sua', elsewhere, 'Milano'), line('Ignota', unknown)];
  const id = await read(head + lines.join(''));
  const params = { id };
  expect((await listOf(id)).counts).toMatchObject({ ready: 3, fix: 1, lacking: 4 });
  const started = await admin.call(contract.lookUpCompanyImport, { params });
  expect(started).toMatchObject({ isLookingUp: true, progress: { done: 0, total: 4 } });
  expect(outcomeOf(await admin.attempt(contract.applyCompanyImport, { params }))).toMatch(/^409/);
  expect(outcomeOf(await admin.attempt(contract.deleteCompanyImport, { params }))).toMatch(/^409/);
  await app.drain();
  expect(await listOf(id)).toMatchObject({
    isLookingUp: false,
    lookup: { source: 'VIES', filled: 2, unknown: 1, nothing: 1, silent: 0 },
    counts: { ready: 4, fix: 0 },
  });
  const { rows } = await rowsOf(id);
  expect(rows.map(({ subject }) => subject)).toEqual(['SENZA NOME SRL', 'Mia', 'Sua', 'Ignota']);
  const textOf = (at: number, field: string) => rows[at]?.values.find((value) => value.field === field)?.text;
  expect([textOf(1, 'address'), textOf(1, 'town'), textOf(2, 'address')]).toEqual(['VIA ROMA 1', 'BERGAMO', '']);
  expect(rows[1]?.remarks).toContainEqual(expect.stringMatching(/^dal registro: .*Indirizzo/));
  // Read again, it is still known which fields are the register's; what a person writes is theirs.
  await correct(id, { columns: [{ at: 3, field: 'town' }] });
  const said = { fields: [{ field: 'address', text: 'Via Nuova 2' }] };
  const own = await admin.call(contract.updateCompanyImportRow, { params: { id, line: '3' }, body: said });
  expect(own.remarks.join()).toMatch(/dal registro/);
  expect(own.remarks.join()).not.toMatch(/Indirizzo/);

  const silent = await read(head + Array.from({ length: 8 }, () => line('Muta', aVatNumber())).join(''));
  vies.asked.splice(0);
  vies.behave(...Array.from({ length: 8 }, () => ({ status: 403 })));
  await admin.call(contract.lookUpCompanyImport, { params: { id: silent } });
  await app.drain();
  expect(await listOf(silent)).toMatchObject({ lookup: { filled: 0, silent: 8 }, counts: { ready: 8 } });
  expect(vies.asked).toHaveLength(5);
});
