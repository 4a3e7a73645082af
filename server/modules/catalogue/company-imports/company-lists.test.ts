import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@volano/domain/contracts/company-imports';
import { ensureTerritories } from '@volano/database/reference/territories';
import { takeStarterSet } from '@volano/domain/contracts/setup';
import { describe, expect, test } from 'vitest';
import { importStructure } from '../ateco/imports.actions.ts';
import { importTowns } from '../territories/territories.actions.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { referenceTable, tableOf } from '../../../testing/builders/imports.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { REFERENCE_DATA, withReferenceData } from '../../../testing/world/only-where.ts';

// Lists as spreadsheets write them: lost zeros, amounts, short names of towns, cells that moved (12-whole-record §5).

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
await db.transaction().execute(ensureTerritories);
await admin.call(takeStarterSet, { body: {} });

async function read(content: string | Uint8Array, name = 'clienti.csv') {
  const file = { content: new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name };
  const { _id: id } = await admin.call(contract.createCompanyImport, { body: {}, file });
  await app.drain();
  const { rows } = await admin.call(contract.listCompanyImportRows, { params: { id }, query: { limit: '100' } });
  return { id, list: await admin.call(contract.getCompanyImport, { params: { id } }), rows };
}

type Rows = Awaited<ReturnType<typeof read>>['rows'];
const said = (rows: Rows, line: number) => {
  const row = rows.find((one) => one.line === line);
  return [...(row?.problems ?? []).map(({ message }) => message), ...(row?.remarks ?? [])].join(' | ');
};

test('a made list', async () => {
  const codes = [
    '01.21,Uva,4',
    '01.21.00,Uva,6',
    '01.11.10,Cereali,6',
    '47.11,Commercio,4',
    '47.11.01,A,6',
    '47.11.02,B,6',
  ];
  const structure = codes.map((line) => line.split(',').slice(0, 2).join(','));
  await importStructure(ctx, await tableOf(['code,title_it', ...structure, ''].join('\n')), {
    file: 'x.csv',
    version: '2025',
  });
  const towns = "codice_comune,comune,sigla_provincia\n035033,Reggio nell'Emilia,RE\n015070,Cernusco sul Naviglio,MI\n";
  await importTowns(ctx, await tableOf(towns));
  const line = (code: string, town: string, province: string, turnover: string, staff: string, more = '') =>
    `Ditta ${code};${aVatNumber()};${code};${town};${province};d@prova.example;${turnover};${staff}${more}`;
  const lines = [
    line('1.21', 'Reggio Emilia', 'RE', '1.234.567,89 €', '4'),
    line('11110', 'Cernusco', 'MI', '2,5 mln', '12'),
    line('47.11', '', '', '€ 2.000.000', '0'),
    line('01.21.00', '', '', '120000', '250', ';di troppo'),
  ];
  const { rows, id } = await read(
    ['Azienda;P.IVA;ATECO;Comune;Prov;Email;Fatturato;Dipendenti', ...lines, ''].join('\n'),
  );
  expect(said(rows, 2)).toBe('codice ATECO 1.21: letto come 01.21.00');
  expect(said(rows, 3)).toBe('Cernusco: letto come Cernusco sul Naviglio | codice ATECO 11110: letto come 01.11.10');
  expect(said(rows, 4)).toBe('attività da confermare: 47.11');
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'fix']);
  expect(said(rows, 5)).toMatch(/^ha 9 celle e le colonne sono 8/);
  const fields = [{ field: 'businessName', text: 'Guardata' }];
  const seen = await admin.call(contract.updateCompanyImportRow, { params: { id, line: '5' }, body: { fields } });
  expect(seen.state).toBe('ready');
});

describe('the list of an Italian office', withReferenceData, () => {
  test('what is right is ready, what is lost is to fix, and every row says why', { timeout: 240_000 }, async () => {
    await importStructure(ctx, await referenceTable('ateco2007_agg2022.csv'), { file: 'ateco2007_agg2022.csv' });
    await importStructure(ctx, await referenceTable('ateco2025.csv'), { file: 'ateco2025.csv' });
    await importTowns(ctx, await referenceTable('comuni.csv'));
    const bytes = await readFile(path.join(REFERENCE_DATA ?? '', 'cases/clienti-excel-it.csv'));
    const { id, rows } = await read(bytes, 'clienti-excel-it.csv');
    const told = Object.fromEntries(rows.map(({ line, state }) => [line, `${state}: ${said(rows, line)}`]));
    expect(told).toEqual({
      3: 'ready: partita IVA completata con gli zeri iniziali: 01200000212 | codice ATECO 1.21: letto come 01.21.00',
      4: 'ready: ',
      5: 'ready: ',
      6: expect.stringMatching(/^fix: ha 10 celle e le colonne sono 9: i dati sono slittati/),
      7: 'ready: attività da confermare: 47.11',
      8: 'duplicate: attività da confermare: 47.11',
      9: expect.stringMatching(/^fix: .*notazione scientifica \(2,31E\+10\)/),
      10: 'ready: attività non riconosciuta: 74.12.1',
      11: 'ready: ',
      12: 'ready: ',
      13: 'ready: il codice 43.21.01 esiste in due versioni: letto come ATECO 2025',
      14: expect.stringMatching(/^fix: mancano sia la partita IVA/),
    });
    const named = rows.find(({ line }) => line === 11)?.subject;
    expect(named).toBe('=HYPERLINK("http://x")');
    await admin.call(contract.applyCompanyImport, { params: { id } });
    await app.drain();
    const seats = await rowsOf(db, 'agencies', {}, ['businessName', 'registeredOfficeCity']);
    const cityOf = (name: string) => seats.find(({ businessName }) => businessName === name)?.registeredOfficeCity;
    expect([cityOf('Reggio Impianti'), cityOf('Bolzano Bau GmbH')]).toEqual(["Reggio nell'Emilia", 'Bolzano']);
    const answers = [await rowsOf(db, 'survey_answers'), await rowsOf(db, 'survey_numbers')];
    // Three rows that were taken say their turnover, and their employees and their year of foundation as numbers.
    expect(answers.map(({ length }) => length)).toEqual([3, 6]);
  });
});
