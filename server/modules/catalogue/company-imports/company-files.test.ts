import * as contract from '@volano/domain/contracts/company-imports';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/world/database.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { hollowZip } from '../../../testing/builders/sample-files.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

// Lists as offices really have them, and files that nobody should send (9-working-day §6).

const app = await openPortal();
const { ctx, db } = app;
const advisor: { _id: string; email: string } = await aUser(ctx, { role: 'advisor' });
const admin = app.as(await aUser(ctx, { role: 'admin' }));

async function send(bytes: Uint8Array, name = 'clienti.xlsx') {
  const file = { content: new Blob([new Uint8Array(bytes)]), name };
  return admin.attempt(contract.createCompanyImport, { body: {}, file });
}

async function read(bytes: Uint8Array, name?: string) {
  const { reply } = await send(bytes, name);
  await app.drain();
  const params = { id: reply._id };
  const list = await admin.call(contract.getCompanyImport, { params });
  const { rows } = await admin.call(contract.listCompanyImportRows, { params, query: { limit: '100' } });
  return { list, rows };
}

type Values = Awaited<ReturnType<typeof read>>['rows'][number]['values'];
const textOf = (values: Values | undefined, field: string) => values?.find((one) => one.field === field)?.text;

async function kept(): Promise<number> {
  return (await rowsOf(db, 'agencies', {}, ['_id'])).length;
}

test('cells merged over several rows count for each of them, headings of two rows are read by the lower one', async () => {
  const [one, two] = [aVatNumber(), aVatNumber()];
  const rows = [
    ['Clienti dello studio', null, null, null, null, null],
    ['Ragione sociale', 'Partita IVA', 'Sede', null, 'E-mail', 'Consulente'],
    [null, null, 'Comune', 'Provincia', null, null],
    ['Alfa Srl', one, 'Lecco', 'LC', `a-${one}@prova.example`, advisor.email],
    ['Beta Srl', two, 'Como', 'CO', `b-${two}@prova.example`, null],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 5 },
    ...[0, 1, 4, 5].map((column) => ({ startRow: 1, startCol: column, endRow: 2, endCol: column })),
    { startRow: 1, startCol: 2, endRow: 1, endCol: 3 },
    { startRow: 3, startCol: 5, endRow: 4, endCol: 5 },
  ];
  const { list, rows: found } = await read(await writeXlsx({ sheets: [{ name: 'Clienti', rows, merges }] }));
  const headings = list.columns.map(({ heading }) => heading);
  expect(headings).toEqual(['Ragione sociale', 'Partita IVA', 'Comune', 'Provincia', 'E-mail', 'Consulente']);
  expect(list.counts).toMatchObject({ read: 2, ready: 2 });
  expect(found.map(({ values }) => textOf(values, 'advisorEmail'))).toEqual([advisor.email, advisor.email]);
});

test('of a formula its result is read, of a day its day, and text that looks like a formula stays text', async () => {
  const vat = aVatNumber();
  const rows = [
    ['Ragione sociale', 'Partita IVA', 'E-mail', 'Note'],
    ['=cmd|’/c calc’!A1', vat, `x-${vat}@prova.example`, new Date('2026-03-01T00:00:00Z')],
    [null, aVatNumber(), `y-${vat}@prova.example`, null],
  ];
  const cells = new Map([['2,0', { value: 'Gamma Srl', formula: '"Gamma"&" Srl"', formulaResult: 'Gamma Srl' }]]);
  const { list, rows: found } = await read(await writeXlsx({ sheets: [{ name: 'C', rows, cells }] }));
  expect(list.counts).toMatchObject({ read: 2, ready: 2 });
  expect(found.map(({ subject }) => subject)).toEqual(['=cmd|’/c calc’!A1', 'Gamma Srl']);
  expect(list.columns[3]?.samples).toContain('2026-03-01');
});

test('abuse 60: a workbook that would unpack to gigabytes, or that can do things, is refused unopened', async () => {
  const before = await kept();
  const bomb = hollowZip([{ name: 'xl/workbook.xml', unpacked: 600 * 1024 * 1024 }]);
  const armed = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/vbaProject.bin': strToU8('x') });
  expect([(await send(bomb)).status, (await send(armed)).status]).toEqual([422, 422]);
  expect(await kept()).toBe(before);
});

test('a fault in the midst of taking leaves whole companies, and applying again goes on behind them', async () => {
  const [one, two, three] = [aVatNumber(), aVatNumber(), aVatNumber()];
  const lines = [one, two, three].map((vat, at) => `Faglia ${at};${vat};f-${vat}@prova.example`);
  const { list } = await read(Buffer.from(['Azienda;P.IVA;Email', ...lines].join('\n')), 'clienti.csv');
  const params = { id: list._id };
  const refusing = `create function refuse_second() returns trigger language plpgsql as $$ begin
      if new."vatNumber" = '${two}' then raise exception 'as if the machine failed'; end if; return new; end $$;
    create trigger refuse_second before insert on all_agencies for each row execute function refuse_second();`;
  await asOwner(db, refusing);
  const made = async () => {
    const rows = await rowsOf(db, 'agencies', {}, ['vatNumber'], 'businessName');
    const companies = rows.map(({ vatNumber }) => vatNumber).filter((vat) => [one, two, three].includes(vat));
    const owners = (await rowsOf(db, 'users', {}, ['email'])).filter(({ email }) => email.startsWith('f-'));
    return { companies, owners: owners.length };
  };
  const apply = async () => {
    await admin.call(contract.applyCompanyImport, { params });
    await app.drain();
    return admin.call(contract.getCompanyImport, { params });
  };
  expect(await apply()).toMatchObject({ status: 'failed', error: expect.any(String) });
  expect(await made()).toEqual({ companies: [one], owners: 1 });
  await asOwner(db, 'drop trigger refuse_second on all_agencies');
  expect(await apply()).toMatchObject({ status: 'done', counts: { added: 3, skipped: 0 } });
  expect(await made()).toEqual({ companies: [one, two, three], owners: 3 });
});

test('more rows than any office has are refused in words, and nothing of them is kept', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => [`Ditta ${at}`, '1']);
  const sheets = [{ name: 'C', rows: [['Azienda', 'P.IVA'], ...many] }];
  const { list, rows } = await read(await writeXlsx({ sheets }));
  expect(list).toMatchObject({ status: 'failed', error: expect.stringMatching(/10\.000 righe/), counts: { read: 0 } });
  expect(rows).toEqual([]);
});
