import { z } from 'zod';
import { FOLLOW_ENDINGS, FOLLOW_REASONS, FOLLOWER_KINDS } from '../rules/followers.ts';
import { id, idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** By whom a company is followed, of those who work here (rules/followers), and whether at all. */
export const followed = { followedBy: z.enum(['advisor', 'sales']).nullable(), isFollowed: z.boolean() };

/** Somebody by name. */
export const person = z.object({ _id: id, name: z.string(), surname: z.string() });

/** That somebody follows a company, or did. */
export const follower = z
  .object({
    kind: z.enum(FOLLOWER_KINDS),
    /** Null once they were deleted. */
    person: person.nullable(),
    from: moment,
    /** Null while it lasts, as `endedBy` is. */
    to: moment.nullable(),
    /** Null where the service did it, or where it is not known any more. */
    by: person.nullable(),
    /**
     * `press`: an admin confirmed whom the company chose; `reassigned`: an admin named somebody, the first one too; `choice`: a choice that nobody had to
     * confirm, and a sales contact who was kept; `handedOver`: somebody was disabled or deleted, or a sales contact gave it to a consultant.
     */
    why: z.enum(FOLLOW_REASONS),
    endedBy: z.enum(FOLLOW_ENDINGS).nullable(),
  })
  .meta({ id: 'Follower' });

export const listFollowers = route({
  method: 'GET',
  path: 'agencies/{id}/followers',
  summary: 'Who follows a company and who did, the newest first',
  access: { admin: 'all', 'platform-admin': 'all', advisor: 'own', 'business-performance-partner': 'own' },
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(follower),
});
