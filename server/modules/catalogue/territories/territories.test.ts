import { expect, test } from 'vitest';
import { ensureTerritories } from '@volano/database/reference/territories';
import { getRegionGroup, listCciaas, listRegionGroups, listRegions } from '@volano/domain/contracts/territories';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;
const user = app.as(await aUser(ctx));
await ensureTerritories(db);

test('twenty regions and the chambers, in the order in which people look them up', async () => {
  const regions = await user.call(listRegions, { query: { limit: '100', count: 'true' } });
  expect([regions.total, regions.rows[0]?.name, regions.rows.at(-1)?.name]).toEqual([20, 'Abruzzo', 'Veneto']);
  const chambers = await user.call(listCciaas, { query: { name: 'MAREMMA', sort: '-name', count: 'true' } });
  const maremma = { code: 'LG', name: 'Camera di Commercio della Maremma e del Tirreno', regionId: expect.any(String) };
  expect(chambers).toMatchObject({ total: 1, rows: [maremma] });
  expect((await user.call(listCciaas, { query: { limit: '1', count: 'true' } })).total).toBe(62);
});

test('a group has its regions', async () => {
  const reply = await user.call(listRegionGroups, { query: { name: 'isole' } });
  expect(reply.rows).toMatchObject([{ name: 'Isole', regionListIds: [expect.any(String), expect.any(String)] }]);
  expect(await user.call(getRegionGroup, { params: { id: reply.rows[0]?._id ?? '' } })).toEqual(reply.rows[0]);
  expect((await user.attempt(getRegionGroup, { params: { id: newId() } })).status).toBe(404);
});

test('a later start changes nothing: what staff renamed, regrouped or deleted stays so', async () => {
  const north = await rowOf(db, 'region_groups', { name: 'Nord' });
  expect(north._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await db.deleteFrom('region_group_regions').where('regionGroupId', '=', north._id).execute();
  await update(db, 'cciaas', { code: 'BS' }, { name: 'Camera rinominata' });
  await db.deleteFrom('region_groups').where('name', '=', 'Isole').execute();
  await db.deleteFrom('cciaas').where('code', '=', 'SO').execute();
  await ensureTerritories(db);
  expect(await rowsOf(db, 'region_group_regions', { regionGroupId: north._id })).toEqual([]);
  expect(await rowOf(db, 'cciaas', { code: 'BS' }, ['name'])).toEqual({ name: 'Camera rinominata' });
  expect(await rowsOf(db, 'cciaas', { code: 'SO' }, ['name'])).toEqual([]);
  expect(await rowsOf(db, 'region_groups', { name: 'Isole' }, ['name'])).toEqual([]);
});

test('a table that is empty is filled with the same ids as elsewhere', async () => {
  const north = await rowOf(db, 'region_groups', { name: 'Nord' });
  await db.deleteFrom('region_groups').execute();
  await ensureTerritories(db);
  expect(await rowOf(db, 'region_groups', { name: 'Nord' })).toEqual(north);
});
