import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../platform/imports/table.ts';
import { reasonsByLine } from '../../../testing/builders/answers.ts';
import { openImportBench, referenceTable, tableOf } from '../../../testing/builders/imports.ts';
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

const bench = await openImportBench();
const real = await openImportBench();

/** What a reading left when it is told to read the same once more. */
const unchanged = (count: number) => ({ added: 0, changed: 0, unchanged: count });

describe('small files', () => {
  test('the official workbook: columns found by name, sections from the order, zeros kept, numbers refused with their line', async () => {
    const of2025 = ['CODICE', 'TITOLO_ITALIANO', 'TITOLO_INGLESE', 'GERARCHIA', 'CODICE_PADRE'];
    const rows = [
      ['NOTE', ...of2025.map((name) => `${name}_ATECO_2025`)],
      ['', 'A', 'AGRICOLTURA', 'AGRICULTURE', 1, ''],
      ['', '01', 'Coltivazioni', 'Crops', 2, 'A'],
      ['', 1.1, 'Colture', '', 3, '01'],
      ['', '01.11', 'Cereali', '', 4, '01.1'],
      ['', '01.11.00', 'Cereali', 'Cereals', 6, '01.11.0'],
      ['', '1.11.10', 'Riso', '', 6, ''],
      ['', '99.X', 'Altro', '', 2, ''],
    ];
    const sheets = [
      { name: 'Storia', rows: [['a', 'b']] },
      { name: 'ATECO 2025 Struttura', rows },
    ];
    const table = await readTable(await writeXlsx({ sheets }), (name) => name.includes('Struttura'));
    const report = await importStructure(bench, table, { file: 'StrutturaATECO.xlsx' });
    expect(report).toMatchObject({ version: '2025', read: 7, added: 4 });
    expect(reasonsByLine(report.skipped)).toEqual(['4 numberCode', '7 numberCode', '8 badCode']);
    const columns = ['code', 'section', 'parentCode', 'level', 'nameEn'] as const;
    const codes = await rowsOf(bench.db, 'ateco_codes', { version: '2025' }, columns, 'code');
    expect(codes.map((code) => Object.values(code))).toEqual([
      ['01', 'A', 'A', 2, 'Crops'],
      ['01.11', 'A', '01.1', 4, null],
      ['01.11.00', 'A', '01.11.0', 6, 'Cereals'],
      ['A', 'A', null, 1, 'AGRICULTURE'],
    ]);
  });

  test('CSV twice, then with one title changed; notes and other versions stay', async () => {
    const read = async (text: string) => importStructure(bench, await tableOf(text), { file: 'ateco.csv' });
    expect(await read(STRUCTURE)).toMatchObject({ version: '2025', added: 6 });
    expect(await read(STRUCTURE)).toMatchObject(unchanged(6));
    const changed = STRUCTURE.replace('"Programmazione, sviluppo"', 'Sviluppo');
    expect(await read(changed)).toMatchObject({ added: 0, changed: 1, unchanged: 5 });
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
    const unknown = expect.objectContaining({ reason: 'versionUnknown' });
    expect(() => readStructure(silent, { file: 'a.csv' })).toThrow(unknown);
    const other = await tableOf(STRUCTURE);
    const denied = expect.objectContaining({ reason: 'versionMismatch' });
    expect(() => readStructure(other, { file: 'a.csv', version: '2007' })).toThrow(denied);
  });

  test('notes: what is excluded is told apart; a code split since gives its notes to the one above', async () => {
    await importStructure(bench, await tableOf(STRUCTURE), { file: 'ateco.csv' });
    const lines = ['62.10.00,3,1,"consulenza, cfr. 62.20"', '62.10.00,2,1,pagine web', '62.10.09,2,1,giochi'];
    const bad = ['88.99,2,1,altro', '62.10,2,1,'];
    const notes = `code,note_type_code,note_order,text_it\n${[...lines, ...bad].join('\n')}\n`;
    const report = await importNotes(bench, await tableOf(notes), { file: 'note2025.csv' });
    expect(report).toMatchObject({ read: 5, added: 2 });
    expect(reasonsByLine(report.skipped)).toEqual(['5 unknownCode', '6 missingText']);
    expect(report.ambiguous).toMatchObject([{ line: 4, reason: 'noteMovedUp', params: { value: '62.10.0' } }]);
    const stored = await rowOf(bench.db, 'ateco_codes', { code: '62.10.00' }, ['notes']);
    expect(stored.notes).toBe('pagine web\nNon comprende: consulenza, cfr. 62.20');
    const again = await importNotes(bench, await tableOf(notes), { file: 'note2025.csv' });
    expect(again).toMatchObject(unchanged(2));
  });

  test('notes of a classification that is not there are refused', async () => {
    const table = await tableOf('code,text_it\n62.10,pagine web\n');
    const refused = importNotes(bench, table, { file: 'note.csv', version: '2007' });
    await expect(refused).rejects.toMatchObject({ reason: 'codesMissing' });
  });

  test('the correspondence: official names as CSV and JSON, "n.d." is none, and takes away the row that stood there', async () => {
    const names = ['CODICE_ATECO_2022', 'NUMERO_CORR_ATECO_2022', 'SOTTOTIPOLOGIA', 'TIPO_RICODIFICA'];
    const head = [...names, 'CODICE_ATECO_2025_RAPPRESENTATIVO'].join();
    const good = ['62.01.00,1,1-1,S,62.10.00', '47.91.10,96,N-M,C,47.12.10'];
    const csv = [head, ...good, '01.11.10,0,N-1,S,01.11.00', '62.02,1,1-1,S,1.5', ''].join('\n');
    const report = await importCorrespondence(bench, await tableOf(csv));
    expect(report).toMatchObject({ read: 4, added: 2 });
    expect(reasonsByLine(report.skipped)).toEqual(['4 badTargets', '5 numberCode']);
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
  test.each([
    ['ateco2007_agg2022.csv', '2007', 3157, 1241],
    ['ateco2025.csv', '2025', 3257, 1290],
  ] as const)('%s: every code, with its parent, and a second run unchanged', async (file, version, count, leaves) => {
    const table = await referenceTable(file);
    const first = await importStructure(real, table, { file });
    expect(first).toMatchObject({ version, read: count, added: count, skipped: [] });
    expect(await importStructure(real, table, { file })).toMatchObject(unchanged(count));
    const rows = await rowsOf(real.db, 'ateco_codes', { version }, ['code', 'level', 'parentCode']);
    const known = new Set(rows.map(({ code }) => code));
    expect(rows.filter(({ level }) => level === 6)).toHaveLength(leaves);
    expect(rows.filter(({ parentCode }) => parentCode !== null && !known.has(parentCode))).toEqual([]);
    // The file says the parents too: what we cut from the digits is what it says.
    const parents = table.rows.map(({ cells }) => [cells['code'], cells['parent_code'] || null] as const);
    const said = new Map(parents);
    expect(rows.filter(({ code, parentCode }) => said.get(code) !== parentCode)).toEqual([]);
  });

  test('the notes and the correspondence, twice', async () => {
    const notes = await referenceTable('ateco2025_note.csv');
    const first = await importNotes(real, notes, { file: 'ateco2025_note.csv' });
    expect(first).toMatchObject({ read: 8110, changed: 0, skipped: [] });
    const again = await importNotes(real, notes, { file: 'ateco2025_note.csv' });
    expect(again).toMatchObject(unchanged(first.added));
    const table = await referenceTable('ateco_2022_to_2025.csv');
    const { skipped, ...correspondence } = await importCorrespondence(real, table);
    expect(correspondence).toMatchObject({ read: 3157, added: 3156 });
    expect(skipped).toMatchObject([{ subject: 'J', reason: 'noTarget' }]);
    expect(await importCorrespondence(real, table)).toMatchObject(unchanged(3156));
    expect(await rowsOf(real.db, 'ateco_correspondences', { isSimple: true }, ['code2007'])).toHaveLength(2130);
    expect(await rowsOf(real.db, 'ateco_correspondences', { isExclusive: true }, ['code2007'])).toHaveLength(1479);
  });
});
