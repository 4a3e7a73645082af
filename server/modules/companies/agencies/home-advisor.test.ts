import { getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;

describe('the consultant at home', () => {
  test('the company sees who follows it, without more than the card shows', async () => {
    const { owner, agency, advisor } = await aStaffedAgency(ctx);
    const reply = await portal.as(owner, agency).call(getHomeAdvisor, { params: { agencyId: agency._id } });
    expect(reply).toEqual({
      _id: advisor._id,
      name: advisor.name,
      surname: advisor.surname,
      email: advisor.email,
      gender: null,
      description: null,
      urlCalendy: null,
      telephone: null,
      frontImage: null,
      isWaiting: false,
    });
  });

  test('a company that nobody follows shows whom its owner chose', async () => {
    const chosen = await aUser(ctx, { role: 'sales', urlCalendy: 'chi-scelgo' });
    const owner = await aUser(ctx, { advisor: chosen._id });
    const alone = await anAgency(ctx, { userId: owner._id });
    const at = { params: { agencyId: alone._id } };
    expect((await portal.as(owner, alone).call(getHomeAdvisor, at))?._id).toBe(chosen._id);
    const advisor = await aUser(ctx, { role: 'advisor' });
    const followed = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
    const there = { params: { agencyId: followed._id } };
    expect((await portal.as(owner, followed).call(getHomeAdvisor, there))?._id).toBe(advisor._id);
  });

  test('where the advisor works here no more, the business advisor who follows the company too is shown', async () => {
    const [gone, stays] = [await aUser(ctx, { role: 'advisor' }), await aUser(ctx, { role: 'advisor' })];
    const owner = await aUser(ctx);
    const following = { advisorId: gone._id, businessAdvisorId: stays._id };
    const agency = await anAgency(ctx, { userId: owner._id, ...following });
    const shown = async () =>
      (await portal.as(owner, agency).call(getHomeAdvisor, { params: { agencyId: agency._id } }))?._id;
    expect(await shown()).toBe(gone._id);
    for (const standing of [{ isEnabled: false }, { isEnabled: true, isConfirmed: false }]) {
      await update(db, 'users', { _id: gone._id }, standing);
      expect(await shown()).toBe(stays._id);
    }
  });

  test('nobody yet, or nobody any more, is an answer', async () => {
    const alone = await anAgency(ctx);
    const empty = await portal
      .as({ _id: alone.userId }, alone)
      .attempt(getHomeAdvisor, { params: { agencyId: alone._id } });
    expect(empty).toMatchObject({ status: 200, reply: null });
    expect(String(empty.headers['content-type'])).toContain('application/json');
    const gone = await aUser(ctx, { role: 'advisor', isEnabled: false });
    const left = await anAgency(ctx, { advisorId: gone._id });
    expect(
      await portal.as({ _id: left.userId }, left).call(getHomeAdvisor, { params: { agencyId: left._id } }),
    ).toBeNull();
    const unconfirmed = await aUser(ctx, { role: 'sales', isConfirmed: false });
    const owner = await aUser(ctx, { advisor: unconfirmed._id });
    const without = await anAgency(ctx, { userId: owner._id });
    expect(await portal.as(owner, without).call(getHomeAdvisor, { params: { agencyId: without._id } })).toBeNull();
  });
});
