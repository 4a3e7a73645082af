import { createAnnouncement, listAnnouncements } from '@volano/domain/contracts/announcements';
import { createNews, listNews } from '@volano/domain/contracts/news';
import { createPartner, listPartners } from '@volano/domain/contracts/partners';
import { createService, listServices } from '@volano/domain/contracts/services';
import { expect, test } from 'vitest';
import { openPortal } from '../world/app.ts';
import { aUser } from '../builders/factories.ts';

const portal = await openPortal();
const admin = portal.as(await aUser(portal.ctx, { role: 'admin' }));

// The answer to the first may be lost on the way: whoever wrote sends the same again.
const creations = {
  announcements: {
    send: (title: string) =>
      admin.attempt(createAnnouncement, {
        body: { title, announcementType: 'national' },
        idempotencyKey: 'once-and-once',
      }),
    list: () => admin.attempt(listAnnouncements, {}),
  },
  services: {
    send: (name: string) =>
      admin.attempt(createService, { body: { name, categoryType: 'energy' }, idempotencyKey: 'once-and-once' }),
    list: () => admin.attempt(listServices, {}),
  },
  news: {
    send: (title: string) => admin.attempt(createNews, { body: { title }, idempotencyKey: 'once-and-once' }),
    list: () => admin.attempt(listNews, {}),
  },
  partners: {
    send: (businessName: string) =>
      admin.attempt(createPartner, { body: { businessName }, idempotencyKey: 'once-and-once' }),
    list: () => admin.attempt(listPartners, {}),
  },
};

test.each(Object.entries(creations))('%s: what is created twice under one key is there once', async (_of, made) => {
  const [first, second] = [await made.send('Solo uno'), await made.send('Solo uno')];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.reply._id).toBe(first.reply._id);
  expect((await made.list()).reply.rows).toHaveLength(1);
  expect(await made.send('Un altro')).toMatchObject({ code: 'idempotencyMismatch' });
});
