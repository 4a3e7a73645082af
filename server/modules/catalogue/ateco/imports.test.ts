import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../../../platform/imports/table.ts';
import { importBench, type ImportBench, referenceTable, tableOf } from '../../../testing/builders/imports.ts';
import { importCorrespondence, importNotes, importStructure } from './imports.actions.ts';
import { readStructure } from './imports.parse.ts';
import { withReferenceData } from '../../../testing/world/only-where.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const STRUCTURE = `order,code,parent_code,section,title_it,title_en
1,J,,J,PROGRAMMAZIONE,PROGRAMMING
2,62,J,J,Programmazione,Programming
3,62.1,62,J,Programmazione,Programming
4,62.10,62.1,J,"Programmazione, sviluppo",Programming
5,62.10.0,62.10,J,Programmazione,Programming
6,62.10.00,62.10.0,J,Programmazione,Programming
`;

describe('small files', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await importBench();
  });
  afterAll(() => bench.close());

  test('the official workbook: columns found by name, sections from the order, zeros kept, numbers refused with their line', async () => {
    const head = [
      'NOTE',
      'CODICE_ATECO_2025',
      'TITOLO_ITALIANO_ATECO_2025',
      'TITOLO_INGLESE_ATECO_2025',
      'GERARCHIA_ATECO_2025',
      'CODICE_PADRE_ATECO_2025',
    ];
    const rows = [
      head,
      ['', 'A', 'AGRICOLTURA', 'AGRICULTURE', 1, ''],
      ['', '01', 'Coltivazioni', 'Crops', 2, 'A'],
      ['', 1.1, 'Colture', '', 3, '01'],
      ['', '01.11', 'Cereali', '', 4, '01.1'],
      ['', '01.11.00', 'Cereali', 'Cereals', 6, '01.11.0'],
      ['', '1.11.10', 'Riso', '', 6, ''],
      ['', '99.X', 'Altro', '', 2, ''],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Storia', rows: [['a', 'b']] },
        { name: 'ATECO 2025 Struttura', rows },
      ],
    });
    const report = await importStructure(bench, await readTable(bytes, (name) => name.includes('Struttura')), {
      file: 'StrutturaATECO.xlsx',
    });
    expect(report).toMatchObject({ version: '2025', read: 7, added: 4 });
    expect(report.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'numberCode'],
      [7, 'numberCode'],
      [8, 'badCode'],
    ]);
    const codes = await rowsOf(bench.db, 'ateco_codes', { version: '2025' }, undefined, 'code');
    expect(
      codes.map(({ code, section, parentCode, level, nameEn }) => [code, section, parentCode, level, nameEn]),
    ).toEqual([
      ['01', 'A', 'A', 2, 'Crops'],
      ['01.11', 'A', '01.1', 4, null],
      ['01.11.00', 'A', '01.11.0', 6, 'Cereals'],
      ['A', 'A', null, 1, 'AGRICULTURE'],
    ]);
  });

  test('CSV twice, then with one title changed; notes and other versions stay', async () => {
    const hints = { file: 'ateco.csv' };
    expect(await importStructure(bench, await tableOf(STRUCTURE), hints)).toMatchObject({ version: '2025', added: 6 });
    expect(await importStructure(bench, await tableOf(STRUCTURE), hints)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 6,
    });
    const changed = STRUCTURE.replace('"Programmazione, sviluppo"', 'Sviluppo');
    expect(await importStructure(bench, await tableOf(changed), hints)).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 5,
    });
  });

  test.each([
    ['the codes', STRUCTURE, { file: 'a.csv' }, '2025'],
    ['the columns', 'CODICE_ATECO_2007,TITOLO_ITALIANO_ATECO_2007\n01,Coltivazioni\n', { file: 'a.csv' }, '2007'],
    ['the name', 'code,title_it\n01,Coltivazioni\n', { file: 'ateco2007_agg2022.csv' }, '2007'],
    ['the command', 'code,title_it\n01,Coltivazioni\n', { file: 'a.csv', version: '2025' as const }, '2025'],
  ])('the version is told by %s', async (_, text, hints, version) => {
    expect(readStructure(await tableOf(text), hints).version).toBe(version);
  });

  test('a version that nobody says, or that the codes deny, is no import', async () => {
    const silent = await tableOf('code,title_it\n01,Coltivazioni\n');
    expect(() => readStructure(silent, { file: 'a.csv' })).toThrow(
      expect.objectContaining({ reason: 'versionUnknown' }),
    );
    const other = await tableOf(STRUCTURE);
    expect(() => readStructure(other, { file: 'a.csv', version: '2007' })).toThrow(
      expect.objectContaining({ reason: 'versionMismatch' }),
    );
  });

  test('notes: what is excluded is told apart; a code split since gives its notes to the one above', async () => {
    await importStructure(bench, await tableOf(STRUCTURE), { file: 'ateco.csv' });
    const notes =
      'code,note_type_code,note_order,text_it\n62.10.00,3,1,"consulenza, cfr. 62.20"\n62.10.00,2,1,pagine web\n62.10.09,2,1,giochi\n88.99,2,1,altro\n62.10,2,1,\n';
    const report = await importNotes(bench, await tableOf(notes), { file: 'note2025.csv' });
    expect(report).toMatchObject({ read: 5, added: 2 });
    expect(report.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'unknownCode'],
      [6, 'missingText'],
    ]);
    expect(report.ambiguous).toMatchObject([{ line: 4, reason: 'noteMovedUp', params: { value: '62.10.0' } }]);
    const stored = await rowOf(bench.db, 'ateco_codes', { code: '62.10.00' }, ['notes']);
    expect(stored.notes).toBe('pagine web\nNon comprende: consulenza, cfr. 62.20');
    expect(await importNotes(bench, await tableOf(notes), { file: 'note2025.csv' })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
  });

  test('notes of a classification that is not there are refused', async () => {
    const table = await tableOf('code,text_it\n62.10,pagine web\n');
    await expect(importNotes(bench, table, { file: 'note.csv', version: '2007' })).rejects.toMatchObject({
      reason: 'codesMissing',
    });
  });

  test('the correspondence: official names as CSV and JSON, "n.d." is none, and takes away the row that stood there', async () => {
    const head =
      'CODICE_ATECO_2022,NUMERO_CORR_ATECO_2022,SOTTOTIPOLOGIA,TIPO_RICODIFICA,CODICE_ATECO_2025_RAPPRESENTATIVO';
    const csv = `${head}\n62.01.00,1,1-1,S,62.10.00\n47.91.10,96,N-M,C,47.12.10\n01.11.10,0,N-1,S,01.11.00\n62.02,1,1-1,S,1.5\n`;
    const report = await importCorrespondence(bench, await tableOf(csv));
    expect(report).toMatchObject({ read: 4, added: 2 });
    expect(report.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'badTargets'],
      [5, 'numberCode'],
    ]);
    const json = JSON.stringify([
      { code_2022: '62.01.00', n_targets: 1, relation: '1-1', recoding_type: 'S', code_2025: '62.10.00' },
      { code_2022: '47.91.10', n_targets: 0, recoding_type: 'C', code_2025: 'n.d.' },
    ]);
    const again = await importCorrespondence(bench, await tableOf(json));
    expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(again.skipped).toMatchObject([{ subject: '47.91.10', reason: 'noTarget' }]);
    expect(await rowsOf(bench.db, 'ateco_correspondences')).toEqual([
      { code2007: '62.01.00', code2025: '62.10.00', targets: 1, isSimple: true, isExclusive: true },
    ]);
  });
});

describe('the real classifications', withReferenceData, () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await importBench();
  });
  afterAll(() => bench.close());

  test.each([
    ['ateco2007_agg2022.csv', '2007', 3157, 1241],
    ['ateco2025.csv', '2025', 3257, 1290],
  ])(
    '%s: every code, with its parent in the classification, and a second run unchanged',
    async (file, version, codes, leaves) => {
      const table = await referenceTable(file);
      expect(await importStructure(bench, table, { file })).toMatchObject({
        version,
        read: codes,
        added: codes,
        skipped: [],
      });
      expect(await importStructure(bench, table, { file })).toMatchObject({ added: 0, changed: 0, unchanged: codes });
      const rows = await rowsOf(bench.db, 'ateco_codes', { version: version as '2007' }, [
        'code',
        'level',
        'parentCode',
      ]);
      const known = new Set(rows.map(({ code }) => code));
      expect(rows.filter(({ level }) => level === 6)).toHaveLength(leaves);
      expect(rows.filter(({ parentCode }) => parentCode !== null && !known.has(parentCode))).toEqual([]);
      // The file says the parents too: what we cut from the digits is what it says.
      const said = new Map(
        table.rows.map(({ cells }) => [cells['code'], cells['parent_code'] === '' ? null : cells['parent_code']]),
      );
      expect(rows.filter(({ code, parentCode }) => said.get(code) !== parentCode)).toEqual([]);
    },
  );

  test('the notes and the correspondence, twice', async () => {
    const notes = await referenceTable('ateco2025_note.csv');
    const first = await importNotes(bench, notes, { file: 'ateco2025_note.csv' });
    expect(first).toMatchObject({ read: 8110, changed: 0, skipped: [] });
    expect(await importNotes(bench, notes, { file: 'ateco2025_note.csv' })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: first.added,
    });
    const table = await referenceTable('ateco_2022_to_2025.csv');
    expect(await importCorrespondence(bench, table)).toMatchObject({
      read: 3157,
      added: 3156,
      skipped: [{ subject: 'J', reason: 'noTarget' }],
    });
    expect(await importCorrespondence(bench, table)).toMatchObject({ added: 0, changed: 0, unchanged: 3156 });
    expect(await rowsOf(bench.db, 'ateco_correspondences', { isSimple: true }, ['code2007'])).toHaveLength(2130);
    expect(await rowsOf(bench.db, 'ateco_correspondences', { isExclusive: true }, ['code2007'])).toHaveLength(1479);
  });
});
