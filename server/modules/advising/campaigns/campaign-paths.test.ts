import * as contract from '@volano/domain/contracts/campaigns';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';

const portal = await openPortal();
const { ctx } = portal;

test.each(['__proto__', 'constructor', 'users', 'Agencies'])('abuse 41: targetUser=%s is not found', async (word) => {
  const { _id: id } = await anAnnouncement(ctx);
  const admin = portal.as(await aUser(ctx, { role: 'admin' }));
  const params = { id, targetUser: word as 'agencies' };
  const asked = [
    await admin.attempt(contract.listCampaignRecipients, { params }),
    await admin.attempt(contract.getCampaign, { params }),
    await admin.attempt(contract.startCampaign, { params, body: { agenciesIds: 'ALL' } }),
    await admin.attempt(contract.completeCampaign, { params }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(Object.prototype).not.toHaveProperty('email');
});
