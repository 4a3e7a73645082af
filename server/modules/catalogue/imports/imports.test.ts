import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { applyImport, createImport, getImport, listImportRows, listImports } from '@volano/domain/contracts/imports';
import { ensureTerritories } from '@volano/database/reference/territories';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { rowOf, rowsOf as rowsIn } from '../../../testing/builders/rows.ts';
import { hollowZip } from '../../../testing/builders/sample-files.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin', name: 'Sara', surname: 'Colombo' }));
await db.transaction().execute(ensureTerritories);

const HEAD =
  'ID_Incentivo,Titolo,Descrizione,Data_apertura,Data_chiusura,Regioni,Codici_ATECO,Link_istituzionale,Agevolazione_Concedibile_max';
function csv(...rows: { id: string; title: string; link?: string; amount?: string }[]): string {
  const lines = rows.map(({ id, title, link = '', amount = '10000' }) =>
    [id, title, 'Un contributo.', '2026-01-15', '2026-12-31', 'Lombardia', 'Tutti i settori', link, amount].join(','),
  );
  return [HEAD, ...lines, ''].join('\n');
}

async function send(content: string | Uint8Array, name = 'incentivi.csv', kind: 'incentivi' | 'ateco' = 'incentivi') {
  const blob = new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  return admin.attempt(createImport, { body: { kind }, file: { content: blob, name } });
}

async function read(content: string | Uint8Array, name?: string): Promise<string> {
  const { reply } = await send(content, name);
  await app.drain();
  return reply._id;
}

const importOf = (id: string) => admin.call(getImport, { params: { id } });
const askToApply = (id: string) => admin.attempt(applyImport, { params: { id } });

async function apply(id: string) {
  expect((await askToApply(id)).reply.status).toBe('applying');
  await app.drain();
  return importOf(id);
}

const rowsOf = async (id: string, query: Record<string, string> = {}) =>
  await admin.call(listImportRows, { params: { id }, query: { count: 'true', limit: '100', ...query } });

test('a file is read without changing anything, then applied once; the new calls are inactive', async () => {
  const sent = await send(csv({ id: 'a1', title: 'Bando torni' }, { id: 'a2', title: 'Bando frese' }));
  expect(sent).toMatchObject({ status: 201, reply: { status: 'checking', requestedBy: 'Sara Colombo', report: null } });
  const id = sent.reply._id;
  expect(outcomeOf(await askToApply(id))).toBe('409 importNotReady');
  await app.drain();
  const report = { read: 2, added: 2, changed: 0, skipped: 0, error: null };
  expect(await importOf(id)).toMatchObject({ status: 'checked', report });
  const titles = () => rowsIn(db, 'announcements', {}, ['title', 'isActive']);
  expect(await titles()).toEqual([]);

  expect((await apply(id)).status).toBe('done');
  expect((await askToApply(id)).reply.status).toBe('done');
  await app.drain();
  expect(await titles()).toEqual([
    { title: 'Bando torni', isActive: false },
    { title: 'Bando frese', isActive: false },
  ]);
  const entries = await auditEntriesOf(app, { entityId: id });
  expect(entries).toMatchObject([{ action: 'importApplied', details: { kind: 'incentivi', added: 2, changed: 0 } }]);

  const again = await read(csv({ id: 'a1', title: 'Bando torni' }, { id: 'a2', title: 'Bando frese' }));
  expect((await importOf(again)).report).toMatchObject({ unchanged: 2, added: 0 });
});

test('a changed file says old and new; what staff edited is protected and stays', async () => {
  await apply(await read(csv({ id: 'b1', title: 'Bando robot', amount: '20000' })));
  const { _id } = await rowOf(db, 'announcements', { officialId: 'b1' }, ['_id']);
  await admin.call(updateAnnouncement, { params: { id: _id }, body: { title: 'Robot per tutti' } });
  const robot = { id: 'b1', title: 'Bando robot 2027', amount: '30000' };
  const next = await read(csv(robot, { id: 'b2', title: '', amount: '1' }));
  const { rows, total } = await rowsOf(next);
  expect(total).toBe(2);
  expect(rows.find(({ outcome }) => outcome === 'changed')?.changes).toMatchObject([
    { field: 'title', old: 'Robot per tutti', new: 'Bando robot 2027', isProtected: true },
    { field: 'amount', old: '20000.00', new: '30000.00', isProtected: false },
  ]);
  expect((await rowsOf(next, { outcome: 'skipped' })).rows).toMatchObject([{ line: 3, reason: 'manca il titolo' }]);
  expect((await rowsOf(next, { marked: 'true' })).rows.map(({ line }) => line)).toEqual([2]);
  expect((await rowsOf(next, { q: 'ROBOT' })).total).toBe(1);
  await apply(next);
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
  expect((await importOf(id)).report?.duplicates).toBe(4);
});

test('what cannot be read says why, in the words of the reader, and cannot be applied', async () => {
  const id = await read('uno,due\n1,2\n');
  const failed = await importOf(id);
  expect(failed.status).toBe('failed');
  expect(failed.report?.error).toContain('manca la colonna ID_Incentivo');
  expect(outcomeOf(await askToApply(id))).toBe('409 importNotReady');
});

test('one import is applied at a time', async () => {
  const [one, two] = [await read(csv({ id: 'd1', title: 'D uno' })), await read(csv({ id: 'd2', title: 'D due' }))];
  await askToApply(one);
  expect(outcomeOf(await askToApply(two))).toBe('409 importRunning');
  await app.drain();
  await apply(two);
  const reply = await admin.call(listImports, { query: { kind: 'incentivi', limit: '2', count: 'true' } });
  expect(reply.rows.map(({ _id }) => _id)).toEqual([two, one]);
});

test('of several applied at the same moment one is, and the others are told why not', async () => {
  const ids: string[] = [];
  for (const id of ['g1', 'g2', 'g3', 'g4']) ids.push(await read(csv({ id, title: `G ${id}` })));
  const asked = (await Promise.all(ids.map(askToApply))).map(outcomeOf);
  expect(asked.toSorted()).toEqual(['200', ...Array<string>(3).fill('409 importRunning')]);
  await app.drain();
});

test('the same form sent twice with one key is one import', async () => {
  const content = new Blob([csv({ id: 'e1', title: 'E' })]);
  const request = { body: { kind: 'incentivi' }, file: { content, name: 'e.csv' }, idempotencyKey: 'e' } as const;
  const [first, second] = [await admin.call(createImport, request), await admin.call(createImport, request)];
  expect(second._id).toBe(first._id);
  const { total = 0 } = await admin.call(listImports, { query: { count: 'true' } });
  expect(await ctx.storage.list('imports')).toHaveLength(total);
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
    ['macros', zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/vbaProject.bin': strToU8('x') }), 422],
    ['archive', zipSync({ 'a.txt': strToU8('ciao') }), 422],
    ['cut', (await workbook()).slice(0, 400), 422],
    ['nothing', '', 400],
  ];
  const seen = [];
  for (const [name, content] of files) seen.push([name, (await send(content, `${name}.csv`)).status]);
  expect(seen).toEqual(files.map(([name, , status]) => [name, status]));
});

test('abuse 60: a bomb, ten thousand entries and a link in a workbook are refused before they are unpacked', async () => {
  const zeros = new Uint8Array(60 * 1024 * 1024);
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/worksheets/sheet1.xml': zeros });
  expect(bomb.length).toBeLessThan(200_000);
  const many = hollowZip(Array.from({ length: 10_001 }, (_, at) => ({ name: `xl/${at}` })));
  const link = hollowZip([{ name: 'xl/workbook.xml', mode: 0o120777 }]);
  for (const content of [bomb, many]) expect(outcomeOf(await send(content, 'a.xlsx'))).toBe('422 fileTooDense');
  expect(outcomeOf(await send(link, 'a.xlsx'))).toBe('422 fileDangerous');
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
  expect((await importOf(id)).report).toMatchObject({ read: 1, added: 1 });
});

async function workbook(): Promise<Uint8Array> {
  const dates = ['2026-01-15', '2026-12-31'];
  const cells = ['x1', 'Bando in tabella', 'Testo', ...dates, 'Lombardia', 'Tutti i settori', '', '5000'];
  return writeXlsx({ sheets: [{ name: 'Incentivi', rows: [HEAD.split(','), cells] }] });
}

const sound = { Titolo: 'Bando torni', Regioni: 'Lombardia', Codici_ATECO: 'Tutti i settori' };

test('letters that no database takes cost their own row at most', async () => {
  const rows = [
    { ...sound, ID_Incentivo: 'a\u0000b', 'Nota\u0000': 'Una nota' },
    { ...sound, ID_Incentivo: 'c', Titolo: 'Con\u0000 \uD800' },
    { ...sound, ID_Incentivo: 'd', Regioni: 'Atlantide\u0000' },
    // Cut where the last letter has two halves.
    { ...sound, ID_Incentivo: 'e', Regioni: `${'x'.repeat(79)}😀` },
  ];
  const id = await read(JSON.stringify(rows), 'incentivi.json');
  expect(await importOf(id)).toMatchObject({ status: 'checked', report: { added: 2, skipped: 2, error: null } });
  expect((await apply(id)).status).toBe('done');
  const told = (await rowsOf(id)).rows;
  expect(told.map(({ reason }) => reason ?? '').join(' ')).toContain('Atlantide');
});

test('nor do they stand in the way of saying why a file cannot be read', async () => {
  const { reply } = await send(JSON.stringify([{ 'uno\u0000': '1', 'due\uD800': '2' }]), 'ateco.json', 'ateco');
  await app.drain();
  const failed = await importOf(reply._id);
  expect([failed.status, failed.report?.error]).toEqual(['failed', expect.stringContaining('uno, due')]);
});
