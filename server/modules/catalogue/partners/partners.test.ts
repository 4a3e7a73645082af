import { createPartner, getPartner, listPartners, updatePartner } from '@volano/domain/contracts/partners';
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { anUpload, aPartner } from '../../../testing/builders/catalogue-factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, ctx, office } = await openOffice();
const ids = {
  open: (await aPartner(ctx, { businessName: 'Banca Alfa' }))._id,
  draft: (await aPartner(ctx, { businessName: 'Studio Beta', isActive: false }))._id,
};

test('partners that are not published are for admins; list, count and detail agree', async () => {
  for (const { as, shown } of [
    { as: portal.as(office.admin), shown: [ids.open, ids.draft] },
    { as: portal.as(office.platformAdmin), shown: [ids.open, ids.draft] },
    { as: portal.as(office.advisor), shown: [ids.open] },
    { as: portal.as(office.performance), shown: [ids.open] },
    { as: portal.as(office.user, office.agency), shown: [ids.open] },
    { as: portal.as(office.partnerUser, office.partner), shown: [ids.open] },
  ]) {
    const reply = await as.call(listPartners, { query: { count: 'true' } });
    expect(reply).toMatchObject({ total: shown.length, rows: shown.map((_id) => ({ _id })) });
    const { status } = await as.attempt(getPartner, { params: { id: ids.draft } });
    expect(status).toBe(shown.includes(ids.draft) ? 200 : 404);
  }
});

test('names stand as people read them, whatever their case and accents', async () => {
  for (const businessName of ['ambra', 'Èlite', 'Zeta']) await aPartner(ctx, { businessName, isActive: false });
  const reply = await portal.as(office.admin).call(listPartners, {});
  const names = reply.rows.map(({ businessName }) => businessName);
  expect(names).toEqual(['ambra', 'Banca Alfa', 'Èlite', 'Studio Beta', 'Zeta']);
});

test('abuse 63: a prospect gets the name of a premium file and a lock', async () => {
  const linked = { linkedEntityType: 'partner', linkedEntityId: ids.open };
  await anUpload(ctx, linked);
  await anUpload(ctx, { ...linked, kind: 'premium', name: 'Convenzione' });
  const request = { params: { id: ids.open } };
  const prospect = await portal.as(office.prospectUser, office.prospect).call(getPartner, request);
  expect(prospect).toMatchObject({
    publicAttachments: [{ locked: false }],
    premiumAttachments: [{ additionalInfo: { name: 'Convenzione' }, full: null, locked: true }],
  });
  const paying = await portal.as(office.user, office.agency).call(getPartner, request);
  expect(paying.premiumAttachments).toMatchObject([{ locked: false }]);
});

const admin = portal.as(office.admin);
const create = (body: object) =>
  admin.attempt(createPartner, { body: { businessName: 'Studio Orsini', ...body } as never });
const change = (id: string, body: object) => admin.attempt(updatePartner, { params: { id }, body: body as never });

test('where a partner is found on the web is kept, changed and taken away', async () => {
  const places = {
    website: 'https://www.orsini.example',
    linkedinUrl: 'https://www.linkedin.com/company/orsini',
    istagramUrl: 'https://www.instagram.com/orsini',
    facebookUrl: 'https://www.facebook.com/orsini',
  };
  const { reply } = await create({ ...places, email: 'Info@Orsini.example' });
  expect(reply).toMatchObject({ ...places, email: 'info@orsini.example' });
  const gone = { website: null, istagramUrl: null };
  expect((await change(reply._id, gone)).reply).toMatchObject({ ...places, ...gone, businessName: 'Studio Orsini' });
  const typed = { website: ' www.orsini.example/chi-siamo ', linkedinUrl: 'www.linkedin.com/company/orsini' };
  expect((await change(reply._id, typed)).reply).toMatchObject({
    website: 'https://www.orsini.example/chi-siamo',
    linkedinUrl: places.linkedinUrl,
  });
  const plain = { website: 'http://orsini.example' };
  expect((await change(reply._id, plain)).reply).toMatchObject(plain);
});

test.each(['website', 'linkedinUrl', 'istagramUrl', 'facebookUrl'])(
  'abuse 55: %s is an address of the web, over https but for the site, or nothing',
  async (field) => {
    const { _id } = (await create({})).reply;
    const scripts = ['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x'];
    const disguised = ['https://orsini.example@evil.example', 'https://evil.example\\@orsini.example'];
    const plain = field === 'website' ? ['http://me:pw@orsini.example'] : ['http://orsini.example'];
    for (const address of [...scripts, ...disguised, ...plain, '//evil.example', 'www.', 'www.orsini example'])
      expect([address, outcomeOf(await change(_id, { [field]: address }))]).toEqual([
        address,
        `400 invalidInput ${field}`,
      ]);
  },
);

test.each([
  [{ businessName: '' }, 'businessName'],
  [{ businessName: 'x'.repeat(201) }, 'businessName'],
  [{ businessName: 'Uno\r\nBcc: tutti' }, 'businessName'],
  [{ email: 'chi@@example' }, 'email'],
])('abuse 42: %o is refused by name', async (body, path) => {
  expect(outcomeOf(await create(body))).toBe(`400 invalidInput ${path}`);
});
