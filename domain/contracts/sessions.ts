import { z } from 'zod';
import { everyone } from './audiences.ts';
import { id, idParams, moment } from './fields.ts';
import { route } from './route.ts';
import { ofWhoAsks } from './subject.ts';

/** An open session of the person who asks: on which device, from where, since when. */
export const openSession = z
  .object({
    _id: id,
    /** The browser and system as its header says, shortened to what people know them by. */
    device: z.string(),
    address: z.string(),
    createdAt: moment,
    lastSeenAt: moment,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OpenSession' });

export const listSessions = route({
  method: 'GET',
  path: 'sessions',
  summary: 'Where you are signed in',
  access: everyone,
  subject: { rowsOf: 'session' },
  reply: z.array(openSession),
});

export const revokeSession = route({
  method: 'DELETE',
  path: 'sessions/{id}',
  summary: 'End one of your sessions',
  access: everyone,
  subject: { session: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

export const revokeOtherSessions = route({
  method: 'DELETE',
  path: 'sessions',
  summary: 'End every session of yours but this one',
  access: everyone,
  subject: ofWhoAsks,
  reply: z.null(),
  status: 204,
});

/** What is grave asks for the password again; from then on ten minutes count (holes H9). */
export const proveSession = route({
  method: 'POST',
  path: 'auth/prove',
  summary: 'Give the password again, for what asks for a recent proof (403 reauthRequired)',
  access: everyone,
  subject: ofWhoAsks,
  body: z.strictObject({ password: z.string().min(1, 'required').max(128) }),
  example: { body: { password: '{password}' } },
  reply: z.object({ provenAt: moment }),
  withoutSecondFactor: true,
  withoutOwnPassword: true,
});
