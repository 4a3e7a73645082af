import { listCompanyChecks, settleCheck } from '@volano/domain/contracts/announcement-changes';
import { getMatch } from '@volano/domain/contracts/matching';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aCompleteSurvey, anAnnouncement, aStaffedAgency } from '../../../testing/builders/factories.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';

const checkId = newId();

const portal = await openPortal();
const { ctx, db } = portal;
const staffed = await aStaffedAgency(ctx);
await aCompleteSurvey(ctx, { agencyId: staffed.agency._id });
const announcementId = (await anAnnouncement(ctx, { checkState: 'reviewed' }))._id;
await insert(db, 'announcement_checks', {
  _id: checkId,
  announcementId,
  text: 'DURC regolare',
  isDecisive: true,
});

test('a consultant settles a decisive condition for one company, changes their mind and takes it back', async () => {
  const { agency, advisor } = staffed;
  const as = portal.as(advisor);
  const params = { id: agency._id, announcementId };
  const standing = async () => {
    const reply = await as.call(getMatch, { params });
    return [reply.verdict, reply.criteria.find(({ key }) => key === `check:${checkId}`)?.status];
  };
  expect(await as.call(listCompanyChecks, { params })).toEqual([
    { _id: checkId, text: 'DURC regolare', isDecisive: true, answer: null },
  ]);
  expect(await standing()).toEqual(['toVerify', 'unknown']);

  const settle = (isMet: boolean | null, note = '') =>
    as.call(settleCheck, { params: { id: agency._id, checkId }, body: { isMet, note } });
  expect((await settle(true, 'Visto il 18 novembre'))[0]?.answer).toMatchObject({
    isMet: true,
    note: 'Visto il 18 novembre',
    answeredBy: `${advisor.name} ${advisor.surname}`,
  });
  expect(await standing()).toEqual(['eligible', 'pass']);
  await settle(false);
  expect(await standing()).toEqual(['notEligible', 'fail']);
  expect((await settle(null))[0]?.answer).toBeNull();
  expect(await standing()).toEqual(['toVerify', 'unknown']);

  const written = await rowsOf(
    db,
    'audit_events',
    { action: 'checkSettled' },
    ['entityId', 'agencyId', 'details'],
    '_id',
  );
  expect(written.map(({ details }) => details)).toEqual([true, false, null].map((isMet) => ({ checkId, isMet })));
  expect(written[0]).toMatchObject({ entityId: announcementId, agencyId: agency._id });
});

test('a condition that is not there cannot be settled', async () => {
  const body = { isMet: true, note: '' };
  const missing = { id: staffed.agency._id, checkId: newId() };
  expect((await portal.as(staffed.advisor).attempt(settleCheck, { params: missing, body })).status).toBe(404);
});
