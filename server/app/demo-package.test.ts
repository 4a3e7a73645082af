import { bringOfficialData } from '@volano/domain/contracts/official-data';
import { getSetup } from '@volano/domain/contracts/setup';
import { expect, test } from 'vitest';
import { aUser } from '../testing/builders/factories.ts';
import { aRealPackage, TRADES, tradesFound } from '../testing/builders/official-package.ts';
import { rowsOf } from '../testing/builders/rows.ts';
import { drawPlainly } from '../testing/world/plain-pages.ts';
import { openPortal } from '../testing/world/app.ts';
import { withReferenceData } from '../testing/world/only-where.ts';
import { fillEmptyDatabase } from './demo-story.ts';

test('a demo with a package begins with it: the words of the trade find their codes', withReferenceData, async () => {
  const { folder } = await aRealPackage();
  const { portal, ctx, db } = await openPortal({ DEMO: 'true', OFFICIAL_DATA: folder });
  drawPlainly(ctx);
  expect(await fillEmptyDatabase(ctx)).toBe(true);
  await portal.drain();
  const office = portal.as(await aUser(ctx, { role: 'admin' }));
  const { officialData } = await office.call(getSetup, {});
  expect(officialData).toMatchObject({ state: 'done', done: 7, total: 7, failure: null });
  expect(await tradesFound(db)).toEqual(Object.keys(TRADES));
});

test('without a package its story is what it was', async () => {
  const { portal, ctx, db } = await openPortal({ DEMO: 'true' });
  drawPlainly(ctx);
  await fillEmptyDatabase(ctx);
  expect(await rowsOf(db, 'official_data_runs')).toEqual([]);
  const office = portal.as(await aUser(ctx, { role: 'admin' }));
  expect((await office.attempt(bringOfficialData, { body: {} })).status).toBe(409);
});
