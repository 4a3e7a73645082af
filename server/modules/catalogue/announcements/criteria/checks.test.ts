import { listCompanyChecks, settleCheck } from '@volano/domain/contracts/announcement-changes';
import { getMatch } from '@volano/domain/contracts/matching';
import { expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { aCompleteSurvey, anAnnouncement, aStaffedAgency } from '../../../../testing/builders/factories.ts';
import { insert, rowsOf } from '../../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const staffed = await aStaffedAgency(ctx);
await aCompleteSurvey(ctx, { agencyId: staffed.agency._id });
const announcementId = (await anAnnouncement(ctx))._id;
const check = { _id: newId(), text: 'DURC regolare', isDecisive: true };
const checkId = check._id;
await insert(db, 'announcement_checks', { ...check, announcementId });

test('a consultant settles a decisive condition for one company, changes their mind and takes it back', async () => {
  const { agency, advisor } = staffed;
  const as = portal.as(advisor);
  const params = { id: agency._id, announcementId };
  const standing = async () => {
    const reply = await as.call(getMatch, { params });
    return [reply.verdict, reply.criteria.find(({ key }) => key === `check:${checkId}`)?.status];
  };
  expect(await as.call(listCompanyChecks, { params })).toEqual([{ ...check, answer: null }]);
  expect(await standing()).toEqual(['toVerify', 'unknown']);

  const settle = (isMet: boolean | null, note = '') =>
    as.call(settleCheck, { params: { id: agency._id, checkId }, body: { isMet, note } });
  const answeredBy = `${advisor.name} ${advisor.surname}`;
  const met = (await settle(true, 'Visto il 18 novembre'))[0]?.answer;
  expect(met).toMatchObject({ isMet: true, note: 'Visto il 18 novembre', answeredBy });
  expect(await standing()).toEqual(['eligible', 'pass']);
  await settle(false);
  expect(await standing()).toEqual(['notEligible', 'fail']);
  expect((await settle(null))[0]?.answer).toBeNull();
  expect(await standing()).toEqual(['toVerify', 'unknown']);

  const columns = ['entityId', 'agencyId', 'details'] as const;
  const written = await rowsOf(db, 'audit_events', { action: 'checkSettled' }, columns, '_id');
  expect(written.map(({ details }) => details)).toEqual([true, false, null].map((isMet) => ({ checkId, isMet })));
  expect(written[0]).toMatchObject({ entityId: announcementId, agencyId: agency._id });
});
