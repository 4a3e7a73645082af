import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { expect } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { openPortal, type Speaker } from '../world/app.ts';
import { anAnswer, askOfAnnouncement } from './catalogue-factories.ts';
import { anAnnouncement, aQuestion, aRegion } from './factories.ts';
import { anOffice } from './office.ts';

/** An office whose companies all gave one answer amiss that can be put right, and a call for every way of standing in a feed. */
export async function aFeedWorld(ctx: Context) {
  const office = await anOffice(ctx);
  const [open, fixable] = [await aQuestion(ctx), await aQuestion(ctx, { fixable: true })];
  const companies = [office.agency, office.prospect, office.partner, office.mono, office.foreign];
  for (const { surveyId } of companies) await anAnswer(ctx, surveyId, fixable, 1);
  const create = async (given: Parameters<typeof anAnnouncement>[1]) => (await anAnnouncement(ctx, given))._id;
  const calls = {
    eligible: await create({ title: 'Bando 100% Qualità', expiryDate: '2026-12-01T12:00:00Z', amount: 10_000 }),
    rich: await create({ title: 'Voucher digitale', amount: 90_000, expiryDate: '2026-11-30T12:00:00Z' }),
    toVerify: await create({ title: 'Da verificare' }),
    nearMiss: await create({ title: 'Quasi' }),
    elsewhere: await create({ announcementType: 'regional', regionId: (await aRegion(ctx))._id }),
    taxCredit: await create({ announcementType: 'tax-credit', title: 'Credito di imposta' }),
    mono: await create({ isMonoGrant: true, title: 'Solo mono' }),
    upcoming: await create({ title: 'In arrivo', waitingPubblication: true }),
    expired: await create({ title: 'Scaduto', expiryDate: '2026-11-17T12:00:00Z' }),
    inactive: await create({ title: 'Bozza', isActive: false }),
  };
  await askOfAnnouncement(ctx, calls.toVerify, open);
  await askOfAnnouncement(ctx, calls.nearMiss, fixable);
  return { office, calls };
}

/** A portal of a test file with that office and its calls. */
export async function aFeedPortal() {
  const { portal, ctx, db } = await openPortal();
  return { portal, ctx, db, ...(await aFeedWorld(ctx)) };
}

/** The ids of a feed as somebody reads it, whole and counted. */
export async function feedIdsOf(who: Speaker, query: Record<string, string> = {}) {
  const reply = await who.call(listUserAnnouncements, { query: { limit: '100', count: 'true', ...query } });
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows.map(({ _id }) => _id);
}
