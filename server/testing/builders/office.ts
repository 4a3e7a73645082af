import type { DB } from '@volano/database/types';
import type { Insertable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { openPortal } from '../world/app.ts';
import { aSurveyedAgency } from './catalogue-factories.ts';
import { aUser } from './factories.ts';

/** A portal for the tests of a file, with an office in it. */
export async function openOffice(...how: Parameters<typeof openPortal>) {
  const { portal, ctx, db } = await openPortal(...how);
  return { portal, ctx, db, office: await anOffice(ctx) };
}

/** One person of every role that enters, and companies that some of them follow. */
export async function anOffice(ctx: Context) {
  const people = {
    admin: await aUser(ctx, { role: 'admin' }),
    platformAdmin: await aUser(ctx, { role: 'platform-admin' }),
    advisor: await aUser(ctx, { role: 'advisor', name: 'Beatrice' }),
    otherAdvisor: await aUser(ctx, { role: 'advisor' }),
    performance: await aUser(ctx, { role: 'business-performance-partner' }),
    user: await aUser(ctx),
    prospectUser: await aUser(ctx),
    partnerUser: await aUser(ctx, { role: 'business-partner' }),
    monoUser: await aUser(ctx),
    unrelated: await aUser(ctx),
  };
  const { advisor, otherAdvisor, performance, user, prospectUser, partnerUser, monoUser, unrelated } = people;
  const followed = { advisorId: advisor._id, businessPerformancePartnerId: performance._id };
  const company = async (owner: { _id: string }, given: Partial<Insertable<DB['agencies']>>) =>
    aSurveyedAgency(ctx, { ...followed, ...given, userId: owner._id });
  return {
    ...people,
    /** Grow, followed by `advisor` and `performance`. */
    agency: await company(user, { contractType: 'grow' }),
    prospect: await company(prospectUser, { contractType: 'prospect' }),
    partner: await company(partnerUser, { contractType: 'go' }),
    mono: await company(monoUser, { contractType: 'go', isMonoGrant: true }),
    /** Followed by nobody of the above. */
    foreign: await company(unrelated, { advisorId: otherAdvisor._id, businessPerformancePartnerId: null }),
  };
}
