import { z } from 'zod';
import { email, moment } from './fields.ts';
import { route } from './route.ts';
import { session } from './session.ts';

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
