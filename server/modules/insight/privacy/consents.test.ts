import { giveConsent, listConsents } from '@volano/domain/contracts/privacy';
import { NOTICE_VERSION } from '@volano/domain/rules/retention';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditActionsOf } from '../../../testing/builders/traces.ts';

const { portal, ctx, db } = await openPortal();

test('nobody agreed before they were asked; what is agreed and taken back is kept line after line', async () => {
  const user = await aUser(ctx);
  const me = portal.as(user);
  const before = await me.call(listConsents, {});
  expect(before.map(({ kind }) => kind)).toEqual(['scheduling', 'assistant', 'analytics']);
  expect(before.every(({ isGiven }) => isGiven === null)).toBe(true);
  await me.call(giveConsent, { body: { kind: 'scheduling', isGiven: true, channel: 'prompt' } });
  portal.travelTo(new Date(TODAY.getTime() + 1000));
  const after = await me.call(giveConsent, { body: { kind: 'scheduling', isGiven: false, channel: 'profile' } });
  const notice = { noticeVersion: NOTICE_VERSION, createdAt: '2026-11-18T09:42:01.000Z' };
  expect(after[0]).toEqual({ kind: 'scheduling', isGiven: false, ...notice });
  const lines = await rowsOf(db, 'consents', { userId: user._id }, undefined, 'createdAt');
  const said = lines.map(({ isGiven, channel }) => `${String(isGiven)} ${channel}`);
  expect(said).toEqual(['true prompt', 'false profile']);
  expect(await auditActionsOf(portal, { actorId: user._id })).toEqual(['consentGiven', 'consentWithdrawn']);
});

test('what was said to an older notice counts as never asked, and nobody’s word is another’s', async () => {
  const [user, other] = [await aUser(ctx), await aUser(ctx)];
  await portal.as(user).call(giveConsent, { body: { kind: 'analytics', isGiven: true, channel: 'profile' } });
  await update(db, 'consents', { userId: user._id }, { noticeVersion: '2020-01' });
  for (const person of [user, other]) {
    const reply = await portal.as(person).call(listConsents, {});
    expect(reply.every(({ isGiven, createdAt }) => isGiven === null && createdAt === null)).toBe(true);
  }
});
