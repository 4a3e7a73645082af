import { createAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createCategoryTemplate, updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { createNews, getNews, updateNews } from '@volano/domain/contracts/news';
import { createPartner, updatePartner } from '@volano/domain/contracts/partners';
import { createService, updateService } from '@volano/domain/contracts/services';
import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { anOffice } from '../../testing/builders/office.ts';

const portal = await openPortal();
const { ctx } = portal;
const admin = portal.as((await anOffice(ctx)).admin);

// Letters as they are counted when they are sent, and four times as many once they are clean.
const GROWING = '<'.repeat(75_001);
const REFUSED = { status: 400, code: 'invalidInput' };
const TOO_LONG = 'Il testo è troppo lungo: accorcialo';

test('a text that cleaning makes too long is refused by its field, when it is written and when it is changed', async () => {
  const description = GROWING;
  const fields = [{ path: 'description', message: TOO_LONG }];
  const announcement = { title: 'Bando', announcementType: 'national' } as const;
  const service = { name: 'Servizio', categoryType: 'other' } as const;
  expect(await admin.attempt(createAnnouncement, { body: { ...announcement, description } })).toMatchObject({
    ...REFUSED,
    fields,
  });
  expect(await admin.attempt(createNews, { body: { title: 'News', description } })).toMatchObject({
    ...REFUSED,
    fields,
  });
  expect(await admin.attempt(createPartner, { body: { businessName: 'Partner', description } })).toMatchObject({
    ...REFUSED,
    fields,
  });
  expect(await admin.attempt(createService, { body: { ...service, description } })).toMatchObject({
    ...REFUSED,
    fields,
  });

  const idOf = ({ reply }: { reply: { _id: string } }) => ({ id: reply._id });
  const made = {
    announcement: idOf(await admin.attempt(createAnnouncement, { body: announcement })),
    news: idOf(await admin.attempt(createNews, { body: { title: 'News' } })),
    partner: idOf(await admin.attempt(createPartner, { body: { businessName: 'Partner' } })),
    service: idOf(await admin.attempt(createService, { body: service })),
  };
  const body = { description };
  expect(await admin.attempt(updateAnnouncement, { params: made.announcement, body })).toMatchObject({
    ...REFUSED,
    fields,
  });
  expect(await admin.attempt(updateNews, { params: made.news, body })).toMatchObject({ ...REFUSED, fields });
  expect(await admin.attempt(updatePartner, { params: made.partner, body })).toMatchObject({ ...REFUSED, fields });
  expect(await admin.attempt(updateService, { params: made.service, body })).toMatchObject({ ...REFUSED, fields });
  expect((await admin.call(getNews, { params: made.news })).description).toBe('');
});

test('the help above a question has a length of its own', async () => {
  const fields = [{ path: 'information', message: TOO_LONG }];
  const information = '<'.repeat(19_000);
  const refused = await admin.attempt(createCategoryTemplate, { body: { categoryName: 'Domanda', information } });
  expect(refused).toMatchObject({ ...REFUSED, fields });
  const reply = await admin.call(createCategoryTemplate, { body: { categoryName: 'Domanda' } });
  const params = { id: reply._id };
  expect(await admin.attempt(updateCategoryTemplate, { params, body: { information } })).toMatchObject({
    ...REFUSED,
    fields,
  });
});

test('what is kept can always be sent again, to the last letter', async () => {
  const reply = await admin.call(createNews, { body: { title: 'News', description: '<'.repeat(75_000) } });
  expect(reply.description).toEqual('&lt;'.repeat(75_000));
  const { description } = reply;
  const again = await admin.call(updateNews, { params: { id: reply._id }, body: { description } });
  expect(again.description).toEqual(description);
});
