import { applyImport, createImport, getImport, listImportRows } from '@volano/domain/contracts/imports';
import { ensureTerritories } from '@volano/database/reference/territories';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
await db.transaction().execute(ensureTerritories);

const sound = { Titolo: 'Bando torni', Regioni: 'Lombardia', Codici_ATECO: 'Tutti i settori' };

test('letters that no database takes cost their own row at most', async () => {
  const rows = [
    { ...sound, ID_Incentivo: 'a\u0000b', 'Nota\u0000': 'Una nota' },
    { ...sound, ID_Incentivo: 'c', Titolo: 'Con\u0000 \uD800' },
    { ...sound, ID_Incentivo: 'd', Regioni: 'Atlantide\u0000' },
    // Cut where the last letter has two halves.
    { ...sound, ID_Incentivo: 'e', Regioni: `${'x'.repeat(79)}😀` },
  ];
  const file = { content: new Blob([JSON.stringify(rows)]), name: 'incentivi.json' };
  const reply = await admin.call(createImport, { body: { kind: 'incentivi' }, file });
  await app.drain();
  const params = { id: reply._id };
  const read = await admin.call(getImport, { params });
  expect(read).toMatchObject({ status: 'checked', report: { added: 2, skipped: 2, error: null } });
  await admin.call(applyImport, { params });
  await app.drain();
  expect((await admin.call(getImport, { params })).status).toBe('done');
  const told = (await admin.call(listImportRows, { params, query: {} })).rows;
  expect(told.map(({ reason }) => reason ?? '').join(' ')).toContain('Atlantide');
});

test('nor do they stand in the way of saying why a file cannot be read', async () => {
  const content = new Blob([JSON.stringify([{ 'uno\u0000': '1', 'due\uD800': '2' }])]);
  const reply = await admin.call(createImport, { body: { kind: 'ateco' }, file: { content, name: 'ateco.json' } });
  await app.drain();
  const read = await admin.call(getImport, { params: { id: reply._id } });
  expect([read.status, read.report?.error]).toEqual(['failed', expect.stringContaining('uno, due')]);
});
