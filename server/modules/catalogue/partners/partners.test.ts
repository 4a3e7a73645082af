import { getPartner, listPartners } from '@volano/domain/contracts/partners';
import { expect, test } from 'vitest';
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
  expect(reply.rows.map(({ businessName }) => businessName)).toEqual([
    'ambra',
    'Banca Alfa',
    'Èlite',
    'Studio Beta',
    'Zeta',
  ]);
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
