import { createNews, getNews, listNews, updateNews } from '@volano/domain/contracts/news';
import { expect, test } from 'vitest';
import { aPieceOfNews, anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, ctx, office } = await openOffice();
const create = async (given: Parameters<typeof aPieceOfNews>[1]) => (await aPieceOfNews(ctx, given))._id;
const funds = { title: 'Più fondi', description: '<p>Molti <b>fondi</b></p>' };
const ids = {
  open: await create({ ...funds, createdAt: '2026-11-03T08:00:00Z' }),
  mono: await create({ title: 'Bando unico', isMonoGrant: true, createdAt: '2026-11-02T08:00:00Z' }),
  draft: await create({ title: 'Bozza', isActive: false, createdAt: '2026-11-01T08:00:00Z' }),
};

test('drafts are for admins, news for single-grant companies are all that those get; list, count and detail agree', async () => {
  const published = [ids.open, ids.mono];
  for (const { as, shown } of [
    { as: portal.as(office.admin), shown: [...published, ids.draft] },
    { as: portal.as(office.platformAdmin), shown: [...published, ids.draft] },
    { as: portal.as(office.advisor), shown: published },
    { as: portal.as(office.performance), shown: published },
    { as: portal.as(office.user, office.agency), shown: published },
    { as: portal.as(office.partnerUser, office.partner), shown: published },
    { as: portal.as(office.monoUser, office.mono), shown: [ids.mono] },
  ]) {
    const reply = await as.call(listNews, { query: { count: 'true' } });
    expect(reply).toMatchObject({ total: shown.length, rows: shown.map((_id) => ({ _id })) });
    for (const id of Object.values(ids))
      expect((await as.attempt(getNews, { params: { id } })).status).toBe(shown.includes(id) ? 200 : 404);
  }
});

test('a search forgives accents; the summary has no markup, the detail has the files', async () => {
  const file = await anUpload(ctx, { linkedEntityType: 'news', linkedEntityId: ids.open });
  await anUpload(ctx, { kind: 'premium', linkedEntityType: 'news', linkedEntityId: ids.open });
  const user = portal.as(office.user, office.agency);
  const reply = await user.call(listNews, { query: { q: 'PIU', count: 'true' } });
  expect(reply).toMatchObject({ total: 1, rows: [{ _id: ids.open, summary: 'Molti fondi' }] });
  const detail = await user.call(getNews, { params: { id: ids.open } });
  const { description } = funds;
  expect(detail).toMatchObject({ description, publicAttachments: [{ _id: file._id, locked: false }] });
});

test('what becomes news for single-grant companies reaches theirs too', async () => {
  const { _id: id } = await portal.as(office.admin).call(createNews, { body: { title: 'Per tutti', isActive: true } });
  const mono = portal.as(office.monoUser, office.mono);
  expect((await mono.attempt(getNews, { params: { id } })).status).toBe(404);
  await portal.as(office.admin).call(updateNews, { params: { id }, body: { isMonoGrant: true } });
  expect(await mono.call(getNews, { params: { id } })).toMatchObject({ title: 'Per tutti', isMonoGrant: true });
});
