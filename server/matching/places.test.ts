import { getMatch } from '@volano/domain/contracts/matching';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { expect, test } from 'vitest';
import { openPortal } from '../testing/world/app.ts';
import { aBegunSurvey, anAnnouncement, aTown } from '../testing/builders/factories.ts';
import { listMatchingUsers } from './associated.queries.ts';
import { update } from '../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;

/** A call for one town alone. */
function aCallFor({ code, regionId }: Awaited<ReturnType<typeof aTown>>) {
  return anAnnouncement(ctx, { announcementType: 'regional', regionId, municipalities: [code] });
}

test('a call for one town asks for the town of a site, and is settled by naming it', async () => {
  const town = await aTown(ctx);
  const neighbour = await aTown(ctx, { regionId: town.regionId });
  const { owner, agency, params } = await aBegunSurvey(ctx);
  const as = portal.as(owner, agency);
  const call = await aCallFor(town);
  const says = async (towns: readonly string[]) => {
    const body = { operationalHeadQuarterIds: [town.regionId], operationalHeadQuarterTowns: [...towns] };
    await as.call(updateSurvey, { params, body });
    const reply = await as.call(getMatch, { params: { id: agency._id, announcementId: call._id } });
    const admin = { userId: agency._id, role: 'admin' } as const;
    const users = await listMatchingUsers(db, [call._id], admin, ctx.clock.now());
    const place = reply.criteria.find(({ key }) => key === 'place');
    return [place?.status, place?.source, reply.verdict, users.get(call._id)];
  };
  await update(db, 'surveys', { agencyId: agency._id }, { registerOfficeId: null });
  expect(await says([])).toEqual(['unknown', 'towns', 'toVerify', 1]);
  expect(await says([town.code])).toEqual(['pass', 'towns', 'eligible', 1]);
  expect(await says([neighbour.code])).toEqual(['fail', 'towns', 'notEligible', 0]);
});

test('the town of the registered office is the company’s', async () => {
  const town = await aTown(ctx);
  const { owner, agency } = await aBegunSurvey(ctx);
  await update(db, 'surveys', { agencyId: agency._id }, { registerOfficeId: town.regionId });
  const call = await aCallFor(town);
  const placeOf = async () => {
    const params = { id: agency._id, announcementId: call._id };
    const reply = await portal.as(owner, agency).call(getMatch, { params });
    return reply.criteria.find(({ key }) => key === 'place')?.status;
  };
  expect(await placeOf()).toBe('unknown');
  const seat = { registeredOfficeCity: town.name.toUpperCase(), registeredOfficeProvince: town.provinceCode };
  await update(db, 'agencies', { _id: agency._id }, seat);
  expect(await placeOf()).toBe('pass');
});
