import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from './report.ts';
import { readTable } from './table.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text);

describe('CSV', () => {
  test('a mark at the start, semicolons, quotes, line breaks inside a field: every row knows its line', async () => {
    const text = '\uFEFFcode;name\r\n01;"Coltivazioni; ""varie""\r\ne altro"\r\n\r\n02;Silvicoltura\r\n';
    const table = await readTable(utf8(text));
    expect(table.columns).toEqual(['code', 'name']);
    expect(table.rows).toEqual([
      { line: 2, cells: { code: '01', name: 'Coltivazioni; "varie"\ne altro' } },
      { line: 5, cells: { code: '02', name: 'Silvicoltura' } },
    ]);
    expect(table.damaged).toEqual([]);
  });

  test('the line that names the delimiter is no row, and mixed line ends are ends of lines', async () => {
    const { columns, rows } = await readTable(utf8('sep=;\r\ncode;name\r01;Prima\n02;Seconda\r\n'));
    expect(columns).toEqual(['code', 'name']);
    expect(rows.map(({ line, cells }) => [line, cells['name']])).toEqual([
      [3, 'Prima'],
      [4, 'Seconda'],
    ]);
  });

  test('the Windows page that Italian spreadsheets save', async () => {
    const { rows } = await readTable(Buffer.from('code,name\n01,Attività\n', 'latin1'));
    expect(rows[0]?.cells['name']).toBe('Attività');
  });

  const [QUOTES, FIELDS] = ['brokenQuotes', 'wrongFieldCount'];
  test.each([
    ['a lost quote', 'a,b\n1,x\n2,"open\n3,"y"\n4,z\n', [1, 3, 4], { 3: QUOTES }],
    ['a quote inside a bare field', 'a,b\n1,x\n2,"y" y\n3,z\n', [1, 3], { 3: QUOTES }],
    ['a row cut at the end', 'a,b,c\n1,x,y\n2,"long\ntext",z\n3,"cut in the mid', [1, 2], { 5: QUOTES }],
    ['a field too many and one too few', 'a,b\n1,x\n2\n3,y,z\n4,w\n', [1, 4], { 3: FIELDS, 4: FIELDS }],
    ['two lost quotes that find each other', 'a,b\n1,"x\n2,y\n3,"z,\n4,w\n', [2, 4], { 2: QUOTES, 4: QUOTES }],
    ['a quote that closes in the next row', 'a,b,c\n1,"x\n2,y",z,w\n3,p,q\n', [3], { 2: QUOTES }],
  ])('%s costs itself alone', async (_, text, kept, damaged) => {
    const table = await readTable(utf8(text));
    expect(table.rows.map(({ cells }) => Number(cells['a']))).toEqual(kept);
    expect(Object.fromEntries(table.damaged.map(({ line, reason }) => [line, reason]))).toEqual(damaged);
  });
});

const SOME = '[{"a": "1", "b": ["]"]},\n{"a": "2", "b": {"c": [1]}}]';

describe('JSON', () => {
  test.each([
    ['a broken record', '[\n{"a": "1"},\n{"a": "2", "b": "say "no""},\n{"a": "3"}\n]', ['1', '3'], [3]],
    ['a file cut at the end', '[\n{"a": "1"},\n{"a": "2"},\n{"a": "3", "b": "so', ['1', '2'], [4]],
    ['a lost comma', '[{"a": "1"}\n{"a": "2"}]', ['1', '2'], []],
    ['a text that looks like the border of a record', '[{"a": "1},{2"},\n{"a": "3"}]', ['1},{2', '3'], []],
    ['no record between two', '[\n{"a": "1"},\nnull,\n{"a": "2"}\n]', ['1', '2'], [3]],
    ['no record first', '[\nnull,\n{"a": "1"},\n{"a": "2"}]', ['1', '2'], [2]],
    ['no record last', '[{"a": "1"},\n{"a": "2"},\nnull\n]', ['1', '2'], [3]],
    ['several that are no records', '[{"a": "1"},\n null,\n 7,{"a": "2"},\nnull,\nnull]', ['1', '2'], [2, 3, 5, 6]],
    ['all on one line', '[{"a": "1"}, null, {"a": "2"}, null]', ['1', '2'], [2, 4]],
    ['no record inside an object', '{"items": [null,\n{"a": "1"},\nnull,\n{"a": "2"}]}', ['1', '2'], [1, 3]],
    ['no record on its line', '{"a": "1"}\nnull\n{"a": "2"}\n', ['1', '2'], [2]],
    ['nothing inside a text', '[{"a": "1}, null, {2"},\n{"a": "3"}]', ['1}, null, {2', '3'], []],
    ['nothing inside a list', '[{"a": "1", "b": [{"c": 1}, null, {"c": 2}]},\n{"a": "3"}]', ['1', '3'], []],
    ['an empty record', '[{"a": "1"},\n{ },\n{\n"a": "3"}]', ['1', undefined, '3'], []],
    ['one record a line', '{"a": "1"}\n{"a": "2"}\n', ['1', '2'], []],
    ['records inside an object', '{"items": [\n{"a": "1"},\n{"a": "2"}]}', ['1', '2'], []],
    ['records at any depth', `{"response": {"numFound": 2, "docs": ${SOME}}}`, ['1', '2'], []],
    ['a header with lists before them', `{"h": {"p": [{"q": "}]"}]}, "docs": ${SOME}}`, ['1', '2'], []],
    ['facets behind them', `{"r": {"docs": ${SOME}}, "facets": {"f": [{"a": "9"}, {"a": "8"}]}}`, ['1', '2'], []],
    ['a list by another name', `{"n": 2, "bandi": ${SOME}, "m": [{"a": "9"}]}`, ['1', '2'], []],
    [
      'a broken record in a wrapper',
      '{"docs": [{"a": "1"},\n{"a": "say "no""},\n{"a": "2"}], "n": 3}',
      ['1', '2'],
      [2],
    ],
  ])('%s', async (_, text, kept, damaged) => {
    const table = await readTable(utf8(text));
    expect(table.rows.map(({ cells }) => cells['a'])).toEqual(kept);
    expect(table.damaged.map(({ line }) => line)).toEqual(damaged);
  });

  test('lists, numbers and lines', async () => {
    const table = await readTable(utf8('[\n{"a": ["x", "y"],\n"n": 3},\n{"a": [], "n": null}\n]'));
    expect(table.rows).toEqual([
      { line: 2, cells: { a: ['x', 'y'], n: 3 } },
      { line: 4, cells: { a: [], n: null } },
    ]);
  });
});

describe('workbooks', () => {
  test('the sheet asked for, a title above the names, numbers that stay numbers', async () => {
    const rows = [['Classificazione'], ['CODICE', 'TITOLO'], ['01.11', 'Cereali'], [1.12, 'Riso']];
    const sheets = [
      { name: 'Leggimi', rows: [['testo']] },
      { name: 'ATECO 2025 Struttura', rows },
    ];
    const bytes = await writeXlsx({ sheets });
    const table = await readTable(bytes, (name) => name.includes('Struttura'));
    expect(table.rows).toEqual([
      { line: 3, cells: { CODICE: '01.11', TITOLO: 'Cereali' } },
      { line: 4, cells: { CODICE: 1.12, TITOLO: 'Riso' } },
    ]);
  });

  test('an archive that would unpack to more than any workbook is refused unopened, also when it lies about its size', async () => {
    await expect(readTable(archive(600 * 1024 * 1024))).rejects.toMatchObject({ reason: 'workbookTooLarge' });
    await expect(readTable(archive(0))).rejects.toMatchObject({ reason: 'workbookTooLarge' });
    await expect(readTable(archive(10))).rejects.toMatchObject({ reason: 'brokenWorkbook' });
  });
});

test.each([
  ['nothing', '', 'emptyFile'],
  ['blanks', ' \n\n', 'emptyFile'],
  ['a web page', '<!DOCTYPE html><html><body>503</body></html>', 'webPage'],
  ['prose', 'Non è una tabella', 'notATable'],
  ['JSON without records', '[1, 2]', 'notATable'],
  ['an answer without records', '{"response": {"numFound": 0, "docs": []}}', 'noRecords'],
  ['JSON nested without end', '{"a":'.repeat(100_000), 'tooDeep'],
  ['a list nested without end', '['.repeat(1_000_000), 'notATable'],
  ['a record nested without end', `[{"a":${'['.repeat(400_000)}`, 'notATable'],
  ['quotes without end', `{"a": ${'"\\\\'.repeat(300_000)}`, 'notATable'],
  ['the start of an archive', 'PK\u0003\u0004', 'brokenWorkbook'],
])('%s is no table', async (_, text, reason) => {
  await expect(readTable(utf8(text))).rejects.toBeInstanceOf(UnreadableFile);
  await expect(readTable(utf8(text))).rejects.toMatchObject({ reason });
});

test('an old workbook is told apart', async () => {
  await expect(readTable(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).rejects.toMatchObject({ reason: 'oldWorkbook' });
});

/** A ZIP of one entry that declares `size` bytes, whatever it holds. */
function archive(size: number): Uint8Array {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(Buffer.alloc(100_000));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}

describe('abuse 60: what would fill the memory', () => {
  const names = Array.from({ length: 500 }, (_, at) => `"${at}":1`).join();
  test.each([
    ['rows of two letters', `a,b\n${'1,2\n'.repeat(200_001)}`],
    ['rows of commas', `a,b\n${`${','.repeat(500)}\n`.repeat(5_000)}`],
    ['records of nothing', `[${'{},'.repeat(200_001)}{}]`],
    ['records that are none', `[${'{x},'.repeat(200_001)}{}]`],
    ['records of many names', `[${`{${names}},`.repeat(5_000)}{}]`],
  ])('%s without end are refused', async (_, text) => {
    await expect(readTable(utf8(text))).rejects.toMatchObject({ reason: 'tooManyRows' });
  });

  test('so are rows of a workbook, which was cut without a word', async () => {
    const rows = [['a', 'b'], ...Array.from({ length: 50_001 }, () => [1, 2])];
    const bytes = await writeXlsx({ sheets: [{ name: 'x', rows }] });
    await expect(readTable(bytes)).rejects.toMatchObject({ reason: 'workbookTooLarge' });
  });

  test('so are columns without end', async () => {
    await expect(readTable(utf8(`${'a,'.repeat(60_000)}b\n1,2\n`))).rejects.toMatchObject({ reason: 'notATable' });
  });
});
