import * as contract from '@volano/domain/contracts/news';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import type { Speaker } from '../../../testing/world/app.ts';
import { aPieceOfNews, anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, ctx, office } = await openOffice();
const { createNews, getNews, listNews, updateNews } = contract;
const admin = portal.as(office.admin);
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
    { as: admin, shown: [...published, ids.draft] },
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
  const { _id: id } = await admin.call(createNews, { body: { title: 'Per tutti', isActive: true } });
  const mono = portal.as(office.monoUser, office.mono);
  expect((await mono.attempt(getNews, { params: { id } })).status).toBe(404);
  await admin.call(updateNews, { params: { id }, body: { isMonoGrant: true } });
  expect(await mono.call(getNews, { params: { id } })).toMatchObject({ title: 'Per tutti', isMonoGrant: true });
});

async function written(title: string, names: readonly string[], more: object = {}) {
  const tags = names.map((tagName) => ({ tagName }));
  return admin.call(createNews, { body: { title, isActive: true, tags, ...more } });
}
async function change(id: string, body: object) {
  return admin.attempt(updateNews, { params: { id }, body: body as never });
}
const names = (tags: readonly { tagName: string }[]) => tags.map(({ tagName }) => tagName);

test('tags are given by name, each is there once whatever its capitals and accents, and leave with the list and the detail', async () => {
  const first = await written('Prima', ['Novità', 'energia', '  Novita ']);
  expect(names(first.tags)).toEqual(['energia', 'Novità']);
  expect(first.tagIds).toEqual(first.tags.map(({ _id }) => _id));
  const second = await written('Seconda', ['ENERGIA', 'Fisco']);
  expect(second.tags[0]).toEqual(first.tags[0]);
  const user = portal.as(office.user, office.agency);
  const reply = await user.call(listNews, { query: { q: 'prima' } });
  expect(reply.rows).toMatchObject([{ tagIds: first.tagIds, tags: first.tags }]);
  expect((await user.call(getNews, { params: { id: second._id } })).tags).toEqual(second.tags);
});

test('the list is filtered by any of some tags, and counts what it shows', async () => {
  const [water, wind] = [await written('Acqua', ['Acqua']), await written('Vento', ['Vento'])];
  await written('Terra', ['Terra']);
  const tagIds = [...water.tagIds, ...wind.tagIds].join(',');
  const query = { tagIds, count: 'true', sort: 'title' };
  const reply = await portal.as(office.user, office.agency).call(listNews, { query });
  expect([reply.rows.map(({ title }) => title), reply.total]).toEqual([['Acqua', 'Vento'], 2]);
  expect((await admin.call(listNews, { query: { tagIds: newId() } })).rows).toEqual([]);
  expect((await admin.call(listNews, { query: { tagIds: '', count: 'true' } })).total).toBeGreaterThan(2);
});

test('a change without tags leaves them, an empty list takes them away, and one may choose among those that there are', async () => {
  const one = await written('Da cambiare', ['Export', 'Fiere']);
  expect(names((await change(one._id, { title: 'Cambiata' })).reply.tags)).toEqual(['Export', 'Fiere']);
  expect(names((await change(one._id, { tags: [{ tagName: 'Fiere' }] })).reply.tags)).toEqual(['Fiere']);
  expect(names((await change(one._id, { tagIds: one.tagIds })).reply.tags)).toEqual(['Export', 'Fiere']);
  expect((await change(one._id, { tags: [] })).reply).toMatchObject({ tags: [], tagIds: [] });
});

test('what could mean two things, what is too much and what is not there is refused by its field', async () => {
  const one = await written('Ferma', ['Ferma']);
  const fields = async (body: object) => {
    const { status, fields: told } = await change(one._id, body);
    return [status, told.map(({ path }) => path)];
  };
  expect(await fields({ tags: [], tagIds: [] })).toEqual([400, ['tagIds']]);
  expect(await fields({ tagIds: [...one.tagIds, newId()] })).toEqual([400, ['tagIds.1']]);
  expect(await fields({ tags: [{ tagName: ' ' }] })).toEqual([400, ['tags.0.tagName']]);
  expect(await fields({ tags: [{ tagName: 'x'.repeat(41) }] })).toEqual([400, ['tags.0.tagName']]);
  expect(await fields({ tags: [{ tagName: 'a', _id: newId() }] })).toEqual([400, ['tags.0._id']]);
  const eleven = Array.from({ length: 11 }, (_, at) => ({ tagName: `Numero ${String(at)}` }));
  expect(await fields({ tags: eleven })).toEqual([400, ['tags']]);
  const reply = await admin.call(getNews, { params: { id: one._id } });
  expect(names(reply.tags)).toEqual(['Ferma']);
});

test('a draft tells nothing by its tags, nor does what a single-grant company does not get; what nobody carries any more is not offered', async () => {
  const draft = await written('In bozza', ['Segreto'], { isActive: false });
  const open = await written('Aperta', ['Per tutti']);
  await written('Mono', ['Per mono'], { isMonoGrant: true });
  const offered = async (who: Speaker) => names(await who.call(contract.listNewsTags, {}));
  expect(await offered(admin)).toEqual(expect.arrayContaining(['Segreto', 'Per tutti', 'Per mono']));
  const user = await offered(portal.as(office.user, office.agency));
  expect(user).toEqual(expect.arrayContaining(['Per tutti', 'Per mono']));
  expect(user).not.toContain('Segreto');
  expect(await offered(portal.as(office.monoUser, office.mono))).toEqual(['Per mono']);
  const query = { tagIds: draft.tagIds.join(',') };
  expect((await portal.as(office.advisor).call(listNews, { query })).rows).toEqual([]);
  await admin.call(contract.deleteNews, { params: { id: open._id } });
  expect(await offered(admin)).not.toContain('Per tutti');
});

test('the same new tags from several at once are one', async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, at) => written(`Insieme ${String(at)}`, at % 2 ? ['Uno', 'Due'] : ['Due', 'Uno'])),
  );
  expect(new Set(all.map(({ tagIds }) => tagIds.join())).size).toBe(1);
});
