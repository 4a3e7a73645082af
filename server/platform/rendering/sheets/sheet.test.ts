import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheet } from '../../imports/spreadsheets.ts';
import { drawSheet, type SheetColumn } from './sheet.ts';

interface Row {
  readonly text: string | null;
  readonly size: number | null;
  readonly at: string | null;
}

const columns: readonly SheetColumn<Row>[] = [
  { header: 'Nome', width: 30, kind: 'text', value: ({ text }) => text },
  { header: 'Aziende', width: 10, kind: 'number', value: ({ size }) => size },
  { header: 'Importo', width: 14, kind: 'euro', value: ({ size }) => size },
  { header: 'Giorno', width: 12, kind: 'day', value: ({ at }) => at?.slice(0, 10) ?? null },
  { header: 'Registrato il', width: 18, kind: 'moment', value: ({ at }) => at },
];

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const row of rows) yield await Promise.resolve(row);
}

async function drawn(rows: readonly Row[], name = 'Utenti'): Promise<Uint8Array> {
  return new Uint8Array(await new Response(drawSheet(name, columns, each(rows))).arrayBuffer());
}

function parts(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, new TextDecoder().decode(content)]),
  );
}

test('texts, numbers and dates are read back as what they are, the hour as the clock of Rome showed it', async () => {
  const summer = { text: '01234567890', size: 3, at: '2026-07-01T21:59:30.000Z' };
  const winter = { text: 'Niccolò <b>&</b>', size: 0, at: '2026-11-18T23:30:00Z' };
  const rows = await readSheet(await drawn([summer, winter, { text: null, size: null, at: null }]));
  expect(rows).toEqual([
    ['Nome', 'Aziende', 'Importo', 'Giorno', 'Registrato il'],
    ['01234567890', 3, 3, new Date('2026-07-01T00:00:00Z'), new Date('2026-07-01T23:59:30Z')],
    ['Niccolò <b>&</b>', 0, 0, new Date('2026-11-18T00:00:00Z'), new Date('2026-11-19T00:30:00Z')],
    [null, null, null, null, null],
  ]);
});

test('the first row filters all others, of no row too, and of more columns than there are letters', async () => {
  const row = { text: 'x', size: 1, at: null };
  const filterOf = (bytes: Uint8Array) =>
    /<\/sheetData><autoFilter ref="([^"]+)"\/>/.exec(parts(bytes)['xl/worksheets/sheet1.xml'] ?? '')?.[1];
  expect(filterOf(await drawn([row, row]))).toBe('A1:E3');
  expect(filterOf(await drawn([]))).toBe('A1:E1');
  const wide = Array.from({ length: 28 }, () => columns)
    .flat()
    .slice(0, 28);
  const bytes = await new Response(drawSheet('Larga', wide, each([row]))).arrayBuffer();
  expect(filterOf(new Uint8Array(bytes))).toBe('A1:AB2');
});

test('abuse 53: what a spreadsheet would run stays a text, with no formula element anywhere', async () => {
  const formulas = ['+1+1', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1', '=cmd|"/c calc"!A1'];
  const wicked = ['=HYPERLINK("http://evil.example","qui")', ...formulas, '</t></is><f>1+1</f>'];
  const bytes = await drawn(wicked.map((text) => ({ text, size: null, at: null })));
  const archive = parts(bytes);
  const sheet = archive['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).not.toMatch(/<f[\s>/]/);
  expect(sheet.match(/<c r="A\d+"[^>]*t="inlineStr"/g)).toHaveLength(wicked.length + 1);
  expect(Object.keys(archive).filter((path) => /hyperlink|externalLink|connections|vba/i.test(path))).toEqual([]);
  expect(Object.values(archive).join('')).not.toContain('<hyperlink');
  expect((await readSheet(bytes)).slice(1).map(([text]) => text)).toEqual(wicked);
});

test('signs that no file may hold, spaces at the ends and what looks like such a sign are read back as they were written', async () => {
  const typed = ['a\u0000b\u000Bc', ' tra spazi ', 'due\nrighe', '_x000D_ e _x0041_', '€ “città”\uFFFF', ''];
  const rows = await readSheet(await drawn(typed.map((text) => ({ text, size: null, at: null }))));
  expect(rows.slice(1).map(([text]) => text ?? '')).toEqual(typed);
});

test('a sheet that is full is followed by another one, which has the rows after it', async () => {
  async function* many(): AsyncGenerator<Row> {
    for (let at = 1; at <= 1_048_577; at += 1) yield { text: `${at}`, size: null, at: null };
  }
  const only = columns.slice(0, 1);
  const archive = new Uint8Array(await new Response(drawSheet('Messaggi', only, many())).arrayBuffer());
  const files = unzipSync(archive, { filter: ({ name }) => !name.endsWith('sheet1.xml') });
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(text('xl/workbook.xml')).toContain('<sheet name="Messaggi_2" sheetId="2" r:id="rId2"/>');
  const cells = [...text('xl/worksheets/sheet2.xml').matchAll(/<c r="(\w+)"[^>]*><is><t>([^<]*)/g)];
  expect(cells.map(([, place, value]) => [place, value])).toEqual([
    ['A1', 'Nome'],
    ['A2', '1048576'],
    ['A3', '1048577'],
  ]);
});

test('a name that no sheet may have is made one', async () => {
  const archive = parts(await drawn([], "Utenti: [tutti] / 'di oggi' e anche di ieri"));
  expect(archive['xl/workbook.xml']).toContain('name="Utenti   tutti     di oggi  e a');
});

test('a hundred thousand rows pass without being held: they are asked for as the file is read', async () => {
  let asked = 0;
  const total = 100_000;
  async function* many(): AsyncGenerator<Row> {
    while (asked < total) {
      asked += 1;
      yield await Promise.resolve({ text: `Persona ${asked}`, size: asked, at: '2026-11-18T09:42:00Z' });
    }
  }
  const reader = drawSheet('Utenti', columns, many()).getReader();
  let read = 0;
  while (read < 20_000) read += (await reader.read()).value?.byteLength ?? 0;
  expect(asked).toBeLessThan(total / 4);
  for (let part = await reader.read(); !part.done; part = await reader.read()) read += part.value.byteLength;
  expect(asked).toBe(total);
});
