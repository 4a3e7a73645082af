import type { DB } from '@volano/database/types';
import type { Insertable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { openPortal } from '../world/app.ts';
import { aSurveyedAgency } from './catalogue-factories.ts';
import { aUser } from './factories.ts';

/** A portal for the tests of a file, with an office in it. */
export async function openOffice() {
  const portal = await openPortal();
  const { ctx, db } = portal;
  return { portal, ctx, db, office: await anOffice(ctx) };
}

/** One person of every role that enters, and companies that some of them follow. */
export async function anOffice(ctx: Context) {
  const [admin, platformAdmin, advisor, otherAdvisor, performance] = await Promise.all([
    aUser(ctx, { role: 'admin' }),
    aUser(ctx, { role: 'platform-admin' }),
    aUser(ctx, { role: 'advisor', name: 'Beatrice' }),
    aUser(ctx, { role: 'advisor' }),
    aUser(ctx, { role: 'business-performance-partner' }),
  ]);
  const followed = { advisorId: advisor._id, businessPerformancePartnerId: performance._id };
  const [user, prospectUser, partnerUser, monoUser, unrelated] = await Promise.all([
    aUser(ctx),
    aUser(ctx),
    aUser(ctx, { role: 'business-partner' }),
    aUser(ctx),
    aUser(ctx),
  ]);
  const company = async (owner: { _id: string }, given: Partial<Insertable<DB['agencies']>>) =>
    aSurveyedAgency(ctx, { ...followed, ...given, userId: owner._id });
  return {
    admin,
    platformAdmin,
    advisor,
    otherAdvisor,
    performance,
    user,
    prospectUser,
    partnerUser,
    monoUser,
    unrelated,
    /** Grow, followed by `advisor` and `performance`. */
    agency: await company(user, { contractType: 'grow' }),
    prospect: await company(prospectUser, { contractType: 'prospect' }),
    partner: await company(partnerUser, { contractType: 'go' }),
    mono: await company(monoUser, { contractType: 'go', isMonoGrant: true }),
    /** Followed by nobody of the above. */
    foreign: await company(unrelated, { advisorId: otherAdvisor._id, businessPerformancePartnerId: null }),
  };
}
