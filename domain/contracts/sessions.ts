import { z } from 'zod';
import { everyone } from './audiences.ts';
import { id, idParams, moment, email } from './fields.ts';
import { route } from './route.ts';
import { session } from './session.ts';
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

const code = z.string().regex(/^[\w-]{43}$/, 'clientCode');

/** One-time codes that other sites send a person with, to `/#/login/external?code=` (decisions §2). */
export const mintExternalCode = route({
  method: 'POST',
  path: 'auth/external/codes',
  summary: 'Make a one-time code for an account, with the integration key as Bearer; it lives 60 seconds',
  access: 'integration',
  body: z.strictObject({ email }),
  reply: z.object({ code, expiresAt: moment }),
  status: 201,
});

export const signInWithCode = route({
  method: 'POST',
  path: 'auth/external',
  summary: 'Sign in with a one-time code',
  access: 'public',
  body: z.strictObject({ code }),
  reply: session,
  throttle: { attempts: 20, seconds: 900 },
});
