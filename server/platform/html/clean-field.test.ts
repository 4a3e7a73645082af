import { createAnnouncement, getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createCategoryTemplate, updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { createNews, getNews, updateNews } from '@volano/domain/contracts/news';
import { createPartner, getPartner, updatePartner } from '@volano/domain/contracts/partners';
import { createService, getService, updateService } from '@volano/domain/contracts/services';
import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { aUser } from '../../testing/builders/factories.ts';

const portal = await openPortal();
const admin = portal.as(await aUser(portal.ctx, { role: 'admin' }));

// Letters as they are counted when they are sent, and four times as many once they are clean.
const GROWING = '<'.repeat(75_001);

function tooLong(path: string) {
  const fields = [{ path, message: 'Il testo è troppo lungo: accorcialo' }];
  return { status: 400, code: 'invalidInput', fields };
}

test.each([
  ['a call', createAnnouncement, updateAnnouncement, getAnnouncement, { title: 'A', announcementType: 'national' }],
  ['news', createNews, updateNews, getNews, { title: 'News' }],
  ['a partner', createPartner, updatePartner, getPartner, { businessName: 'Partner' }],
  ['a service', createService, updateService, getService, { name: 'Servizio', categoryType: 'other' }],
] as const)(
  'the description of %s that cleaning makes too long is refused by its field, when it is written and when it is changed',
  async (_, create, update, get, body) => {
    const description = GROWING;
    const long = { ...body, description } as never;
    expect(await admin.attempt(create, { body: long })).toMatchObject(tooLong('description'));
    const params = { id: (await admin.call(create, { body: body as never }))._id };
    expect(await admin.attempt(update, { params, body: { description } })).toMatchObject(tooLong('description'));
    expect((await admin.call(get, { params })).description).toBe('');
  },
);

test('the help above a question has a length of its own', async () => {
  const information = '<'.repeat(19_000);
  const body = { categoryName: 'Domanda' };
  const refused = await admin.attempt(createCategoryTemplate, { body: { ...body, information } });
  expect(refused).toMatchObject(tooLong('information'));
  const params = { id: (await admin.call(createCategoryTemplate, { body }))._id };
  const changed = await admin.attempt(updateCategoryTemplate, { params, body: { information } });
  expect(changed).toMatchObject(tooLong('information'));
});

test('what is kept can always be sent again, to the last letter', async () => {
  const reply = await admin.call(createNews, { body: { title: 'News', description: '<'.repeat(75_000) } });
  expect(reply.description).toEqual('&lt;'.repeat(75_000));
  const { description } = reply;
  const again = await admin.call(updateNews, { params: { id: reply._id }, body: { description } });
  expect(again.description).toEqual(description);
});
