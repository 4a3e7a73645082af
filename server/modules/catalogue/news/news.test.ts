import { getNews, listNews } from '@volano/domain/contracts/news';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aPieceOfNews, anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';

const portal = await openPortal();
const { ctx } = portal;
const office = await anOffice(ctx);
const create = async (given: Parameters<typeof aPieceOfNews>[1]) => (await aPieceOfNews(ctx, given))._id;
const ids = {
  open: await create({
    title: 'Più fondi',
    description: '<p>Molti <b>fondi</b></p>',
    createdAt: '2026-11-03T08:00:00Z',
  }),
  mono: await create({ title: 'Bando unico', isMonoGrant: true, createdAt: '2026-11-02T08:00:00Z' }),
  draft: await create({ title: 'Bozza', isActive: false, createdAt: '2026-11-01T08:00:00Z' }),
};

function readers() {
  const all = [ids.open, ids.mono, ids.draft];
  const published = [ids.open, ids.mono];
  return [
    { as: portal.as(office.admin), shown: all },
    { as: portal.as(office.platformAdmin), shown: all },
    { as: portal.as(office.advisor), shown: published },
    { as: portal.as(office.performance), shown: published },
    { as: portal.as(office.user, office.agency), shown: published },
    { as: portal.as(office.partnerUser, office.partner), shown: published },
    { as: portal.as(office.monoUser, office.mono), shown: [ids.mono] },
  ];
}

test('drafts are for admins, news for single-grant companies are all that those get; list, count and detail agree', async () => {
  for (const { as, shown } of readers()) {
    const reply = await as.call(listNews, { query: { count: 'true' } });
    expect(reply).toMatchObject({ total: shown.length, rows: shown.map((_id) => ({ _id })) });
    for (const id of Object.values(ids)) {
      expect((await as.attempt(getNews, { params: { id } })).status).toBe(shown.includes(id) ? 200 : 404);
    }
  }
});

test('a search forgives accents; the summary has no markup, the detail has the files', async () => {
  const file = await anUpload(ctx, { linkedEntityType: 'news', linkedEntityId: ids.open });
  await anUpload(ctx, { kind: 'premium', linkedEntityType: 'news', linkedEntityId: ids.open });
  const user = portal.as(office.user, office.agency);
  const reply = await user.call(listNews, { query: { q: 'PIU', count: 'true' } });
  expect(reply).toMatchObject({ total: 1, rows: [{ _id: ids.open, summary: 'Molti fondi' }] });
  const detail = await user.call(getNews, { params: { id: ids.open } });
  expect(detail).toMatchObject({
    description: '<p>Molti <b>fondi</b></p>',
    publicAttachments: [{ _id: file._id, locked: false }],
  });
});
