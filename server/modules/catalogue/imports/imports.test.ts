import { deflateRawSync } from 'node:zlib';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { applyImport, createImport, getImport, listImportRows, listImports } from '@volano/domain/contracts/imports';
import { ensureTerritories } from '@volano/database/reference/territories';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { rowOf } from '../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin', name: 'Sara', surname: 'Colombo' }));
await db.transaction().execute(ensureTerritories);

const HEAD =
  'ID_Incentivo,Titolo,Descrizione,Data_apertura,Data_chiusura,Regioni,Codici_ATECO,Link_istituzionale,Agevolazione_Concedibile_max';
interface Row {
  readonly id: string;
  readonly title: string;
  readonly link?: string;
  readonly amount?: string;
  readonly regions?: string;
}

function csv(...rows: Row[]): string {
  const lines = rows.map(({ id, title, link = '', amount = '10000', regions = 'Lombardia' }) =>
    [id, title, 'Un contributo.', '2026-01-15', '2026-12-31', regions, 'Tutti i settori', link, amount].join(','),
  );
  return [HEAD, ...lines, ''].join('\n');
}

async function send(content: string | Uint8Array, name = 'incentivi.csv', kind = 'incentivi' as const) {
  const blob = new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  return admin.attempt(createImport, { body: { kind }, file: { content: blob, name } });
}

async function read(content: string | Uint8Array): Promise<string> {
  const { reply } = await send(content);
  await app.drain();
  return reply._id;
}

const rowsOf = async (id: string, query: Record<string, string> = {}) =>
  await admin.call(listImportRows, { params: { id }, query: { count: 'true', limit: '100', ...query } });

test('a file is read without changing anything, then applied once; the new calls are inactive', async () => {
  const sent = await send(csv({ id: 'a1', title: 'Bando torni' }, { id: 'a2', title: 'Bando frese' }));
  expect(sent).toMatchObject({ status: 201, reply: { status: 'checking', requestedBy: 'Sara Colombo', report: null } });
  const params = { id: sent.reply._id };
  expect(await admin.attempt(applyImport, { params })).toMatchObject({ status: 409, code: 'importNotReady' });
  await app.drain();
  const checked = await admin.call(getImport, { params });
  expect(checked).toMatchObject({
    status: 'checked',
    report: { read: 2, added: 2, changed: 0, skipped: 0, error: null },
  });
  const titles = () => db.selectFrom('announcements').select(['title', 'isActive']).execute();
  expect(await titles()).toEqual([]);

  expect((await admin.call(applyImport, { params })).status).toBe('applying');
  await app.drain();
  expect((await admin.call(applyImport, { params })).status).toBe('done');
  await app.drain();
  expect(await titles()).toEqual([
    { title: 'Bando torni', isActive: false },
    { title: 'Bando frese', isActive: false },
  ]);
  const entries = await db
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('entityId', '=', params.id)
    .execute();
  expect(entries).toMatchObject([{ action: 'importApplied', details: { kind: 'incentivi', added: 2, changed: 0 } }]);

  const again = await read(csv({ id: 'a1', title: 'Bando torni' }, { id: 'a2', title: 'Bando frese' }));
  expect((await admin.call(getImport, { params: { id: again } })).report).toMatchObject({
    unchanged: 2,
    added: 0,
  });
});

test('a changed file says old and new; what staff edited is protected and stays', async () => {
  const first = await read(csv({ id: 'b1', title: 'Bando robot', amount: '20000' }));
  await admin.call(applyImport, { params: { id: first } });
  await app.drain();
  const { _id } = await rowOf(db, 'announcements', { officialId: 'b1' }, ['_id']);
  await admin.call(updateAnnouncement, { params: { id: _id }, body: { title: 'Robot per tutti' } });
  const next = await read(
    csv({ id: 'b1', title: 'Bando robot 2027', amount: '30000' }, { id: 'b2', title: '', amount: '1' }),
  );
  const { rows, total } = await rowsOf(next);
  expect(total).toBe(2);
  expect(rows.find(({ outcome }) => outcome === 'changed')?.changes).toMatchObject([
    { field: 'title', old: 'Robot per tutti', new: 'Bando robot 2027', isProtected: true },
    { field: 'amount', old: '20000.00', new: '30000.00', isProtected: false },
  ]);
  expect((await rowsOf(next, { outcome: 'skipped' })).rows).toMatchObject([{ line: 3, reason: 'manca il titolo' }]);
  expect((await rowsOf(next, { marked: 'true' })).rows.map(({ line }) => line)).toEqual([2]);
  expect((await rowsOf(next, { q: 'ROBOT' })).total).toBe(1);
  await admin.call(applyImport, { params: { id: next } });
  await app.drain();
  const after = await admin.call(getAnnouncement, { params: { id: _id } });
  expect([after.title, after.amount]).toEqual(['Robot per tutti', 30_000]);
});

test('likely twins are named: the same address, a title that looks alike, another row of the file', async () => {
  const link = 'https://bandi.example/voucher';
  const there = await anAnnouncement(ctx, { title: 'Voucher per la crescita digitale', officialUrl: link });
  const id = await read(
    csv(
      { id: 'c1', title: 'Tutt’altro', link: 'https://www.bandi.example/voucher/?utm_source=x' },
      { id: 'c2', title: 'Voucher per la crescita digitale 2027' },
      { id: 'c3', title: 'Nuova Sabatini' },
      { id: 'c4', title: 'NUOVA «Sabatini»' },
      { id: 'c5', title: 'Senza gemelli' },
    ),
  );
  const { rows } = await rowsOf(id);
  const twins = rows.map(({ duplicates }) => duplicates.map(({ _id, line, why }) => [_id ?? line, why]));
  expect(twins).toEqual([[[there._id, 'link']], [[there._id, 'title']], [[5, 'title']], [[4, 'title']], []]);
  expect((await admin.call(getImport, { params: { id } })).report?.duplicates).toBe(4);
});

test('what cannot be read says why, in the words of the reader, and cannot be applied', async () => {
  const id = await read('uno,due\n1,2\n');
  const failed = await admin.call(getImport, { params: { id } });
  expect(failed.status).toBe('failed');
  expect(failed.report?.error).toContain('manca la colonna ID_Incentivo');
  expect(await admin.attempt(applyImport, { params: { id } })).toMatchObject({ status: 409, code: 'importNotReady' });
});

test('one import is applied at a time', async () => {
  const [one, two] = [await read(csv({ id: 'd1', title: 'D uno' })), await read(csv({ id: 'd2', title: 'D due' }))];
  await admin.call(applyImport, { params: { id: one } });
  expect(await admin.attempt(applyImport, { params: { id: two } })).toMatchObject({
    status: 409,
    code: 'importRunning',
  });
  await app.drain();
  expect((await admin.call(applyImport, { params: { id: two } })).status).toBe('applying');
  await app.drain();
  const reply = await admin.call(listImports, { query: { kind: 'incentivi', limit: '2', count: 'true' } });
  expect(reply.rows.map(({ _id }) => _id)).toEqual([two, one]);
});

test('of several applied at the same moment one is, and the others are told why not', async () => {
  const ids: string[] = [];
  for (const id of ['g1', 'g2', 'g3', 'g4']) ids.push(await read(csv({ id, title: `G ${id}` })));
  const asked = await Promise.all(ids.map((id) => admin.attempt(applyImport, { params: { id } })));
  const refused = asked.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([409, 'importRunning']));
  await app.drain();
});

test('the same form sent twice with one key is one import', async () => {
  const content = new Blob([csv({ id: 'e1', title: 'E' })]);
  const request = { body: { kind: 'incentivi' }, file: { content, name: 'e.csv' }, idempotencyKey: 'e' } as const;
  const [first, second] = [await admin.call(createImport, request), await admin.call(createImport, request)];
  expect(second._id).toBe(first._id);
  expect(await ctx.storage.list('imports')).toHaveLength(
    Number((await admin.call(listImports, { query: { count: 'true' } })).total),
  );
});

test('abuse 57: a JSON body that pretends to be a form is refused', async () => {
  const asJson = { ...createImport, multipart: undefined };
  const body = { kind: 'incentivi', file: { filepath: '/etc/passwd' } } as never;
  expect(await admin.attempt(asJson, { body })).toMatchObject({ status: 415, code: 'unsupportedMedia' });
});

test('abuse 58: pages, pictures, documents and workbooks with macros are refused whatever they are called', async () => {
  const files: [string, string | Uint8Array, number][] = [
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
    ['html', '\uFEFF <html><script>alert(1)</script>', 415],
    ['pdf', '%PDF-1.7 /JavaScript (app.alert(1)), x', 415],
    ['png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 415],
    ['exe', new Uint8Array([0x4d, 0x5a, 0x90, 0x00]), 415],
    [
      'macros',
      zip([
        ['xl/workbook.xml', '<x/>'],
        ['xl/vbaProject.bin', 'x'],
      ]),
      422,
    ],
    ['archive', zip([['a.txt', 'ciao']]), 422],
    ['cut', (await workbook()).slice(0, 400), 422],
    ['nothing', '', 400],
  ];
  const seen = [];
  for (const [name, content] of files) seen.push([name, (await send(content, `${name}.csv`)).status]);
  expect(seen).toEqual(files.map(([name, , status]) => [name, status]));
});

test('abuse 60: a bomb, ten thousand entries and a link in a workbook are refused before they are unpacked', async () => {
  const zeros = Buffer.alloc(60 * 1024 * 1024);
  const bomb = zip([
    ['xl/workbook.xml', '<x/>'],
    ['xl/worksheets/sheet1.xml', zeros],
  ]);
  expect(bomb.length).toBeLessThan(200_000);
  const many = zip([
    ...Array.from({ length: 10_000 }, (_, index): Entry => [`xl/${index}`, 'x']),
    ['xl/workbook.xml', 'x'],
  ]);
  const link = zip([['xl/workbook.xml', '/etc/passwd']], 0o120777);
  for (const content of [bomb, many])
    expect(await send(content, 'a.xlsx')).toMatchObject({ status: 422, code: 'fileTooDense' });
  expect(await send(link, 'a.xlsx')).toMatchObject({ status: 422, code: 'fileDangerous' });
});

test('abuse 59: a file name of paths and hidden characters is only shown', async () => {
  const { reply } = await send(csv({ id: 'f1', title: 'F' }), '../../etc/\u202Epasswd.csv');
  expect(reply.fileName).toBe('passwd.csv');
});

test('a title without end is cut to what the office could have written', async () => {
  const { rows } = await rowsOf(await read(csv({ id: 'h1', title: 'T'.repeat(50_000) })));
  expect(rows.map(({ subject }) => subject)).toEqual([`${'T'.repeat(299)}…`]);
});

test('a workbook is read like a text', async () => {
  const id = await read(await workbook());
  expect((await admin.call(getImport, { params: { id } })).report).toMatchObject({ read: 1, added: 1 });
});

async function workbook(): Promise<Uint8Array> {
  const cells = [
    'x1',
    'Bando in tabella',
    'Testo',
    '2026-01-15',
    '2026-12-31',
    'Lombardia',
    'Tutti i settori',
    '',
    '5000',
  ];
  return writeXlsx({ sheets: [{ name: 'Incentivi', rows: [HEAD.split(','), cells] }] });
}

type Entry = [name: string, content: string | Uint8Array];

/** An archive as anybody can write one; `mode` is the kind of file that Unix notes. */
function zip(entries: readonly Entry[], mode = 0o100644): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const plain = Buffer.from(content as string);
    const packed = deflateRawSync(plain, { level: plain.length > 1000 ? 9 : 1 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(plain.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
