import * as contract from '@volano/domain/contracts/partners';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

function admin() {
  return portal.as(office.admin);
}
async function create(body: object) {
  return admin().attempt(contract.createPartner, { body: { businessName: 'Studio Orsini', ...body } as never });
}
async function change(id: string, body: object) {
  return admin().attempt(contract.updatePartner, { params: { id }, body: body as never });
}

const places = {
  website: 'https://www.orsini.example',
  email: 'Info@Orsini.example',
  linkedinUrl: 'https://www.linkedin.com/company/orsini',
  istagramUrl: 'https://www.instagram.com/orsini',
  facebookUrl: 'https://www.facebook.com/orsini',
};

test('what is new is a draft until it is published, with where it is found on the web', async () => {
  const { status, reply } = await create(places);
  expect(status).toBe(201);
  expect(reply).toMatchObject({ ...places, email: 'info@orsini.example', isActive: false });
  const read = async () =>
    (await portal.as(office.user, office.agency).attempt(contract.getPartner, { params: { id: reply._id } })).status;
  expect(await read()).toBe(404);
  const changed = await change(reply._id, { isActive: true, website: null, istagramUrl: null });
  expect(changed.reply).toMatchObject({ businessName: 'Studio Orsini', website: null, istagramUrl: null });
  expect(changed.reply.linkedinUrl).toBe(places.linkedinUrl);
  expect(await read()).toBe(200);
});

test('drafts are filtered by those who see them; for the others the filter hides, it never shows', async () => {
  const draft = (await create({ businessName: 'Filtrato in bozza' })).reply._id;
  const open = (await create({ businessName: 'Filtrato pubblicato', isActive: true })).reply._id;
  for (const { as, isActive, shown } of [
    { as: admin(), isActive: 'false', shown: [draft] },
    { as: portal.as(office.platformAdmin), isActive: 'true', shown: [open] },
    { as: portal.as(office.performance), isActive: 'false', shown: [] },
    { as: portal.as(office.partnerUser, office.partner), isActive: 'true', shown: [open] },
  ]) {
    const reply = await as.call(contract.listPartners, { query: { q: 'filtrato', isActive, count: 'true' } });
    expect([reply.rows.map(({ _id }) => _id), reply.total]).toEqual([shown, shown.length]);
  }
});

const HOSTILE = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'http://orsini.example',
  'https://orsini.example@evil.example',
  'https://evil.example\\@orsini.example',
];

test.each(['website', 'linkedinUrl', 'istagramUrl', 'facebookUrl'])(
  'abuse 55: %s is an https address or nothing',
  async (field) => {
    const { _id } = (await create({})).reply;
    for (const address of HOSTILE) {
      const { status, fields } = await change(_id, { [field]: address });
      expect([address, status, fields.map(({ path }) => path)]).toEqual([address, 400, [field]]);
    }
  },
);

test('abuse 42: wrong kinds, disguises and endless texts are refused by name', async () => {
  for (const [body, path] of [
    [{ businessName: '' }, 'businessName'],
    [{ businessName: 'x'.repeat(201) }, 'businessName'],
    [{ businessName: 'Uno\r\nBcc: tutti' }, 'businessName'],
    [{ businessName: 'Uno\u0000' }, 'businessName'],
    [{ businessName: { $ne: '' } }, 'businessName'],
    [{ email: 'chi@@example' }, 'email'],
    [{ isActive: 'true' }, 'isActive'],
    [{ description: ['<p>x</p>'] }, 'description'],
  ] as const) {
    const { status, fields } = await create(body);
    expect([status, fields.map((field) => field.path)]).toEqual([400, [path]]);
  }
  expect((await create({ frontImageId: newId() })).status).toBe(400);
});

test('an empty change changes nothing; one who is gone is not there', async () => {
  const { reply } = await create(places);
  expect((await change(reply._id, {})).reply).toEqual(reply);
  expect((await change(newId(), { businessName: 'Altro' })).status).toBe(404);
});

test('a partner goes with its files, and who did it is written down', async () => {
  const { _id } = (await create({})).reply;
  const linked = { linkedEntityType: 'partner', linkedEntityId: _id };
  const files = [
    await anUpload(ctx, { ...linked, storageKey: `test/${newId()}` }),
    await anUpload(ctx, { ...linked, kind: 'premium', storageKey: `test/${newId()}` }),
  ];
  for (const { storageKey } of files) await ctx.storage.put(storageKey, new Uint8Array([1]));
  const request = { params: { id: _id } };
  await admin().call(contract.deletePartner, request);
  expect((await admin().attempt(contract.deletePartner, request)).status).toBe(404);
  for (const { storageKey } of files) await expect(ctx.storage.read(storageKey)).rejects.toThrow('Cannot read');
  expect(await rowsOf(db, 'uploads', { linkedEntityId: _id }, ['_id'])).toEqual([]);
  const entry = await db
    .selectFrom('audit_events')
    .select(['actorId', 'details'])
    .where('entityId', '=', _id)
    .where('action', '=', 'catalogueDeleted')
    .executeTakeFirst();
  expect(entry).toEqual({ actorId: office.admin._id, details: { name: 'Studio Orsini' } });
});
