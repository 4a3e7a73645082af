import { z } from 'zod';
import { idParams } from './fields.ts';
import { route } from './route.ts';
import { ofWhoAsks } from './subject.ts';

/** Staff and customers alike: each for their own sign-in. */
const everyone = {
  admin: 'own',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'own',
  sales: 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** Six digits of the authenticator app. */
const code = z
  .string()
  .trim()
  .length(6, { abort: true })
  .regex(/^\d{6}$/, 'sixDigits');

export const getTwoFactor = route({
  method: 'GET',
  path: 'users/me/two-factor',
  summary: 'Whether your sign-in asks for a second factor, and whether it must',
  access: everyone,
  subject: ofWhoAsks,
  withoutSecondFactor: true,
  reply: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const setUpTwoFactor = route({
  method: 'POST',
  path: 'users/me/two-factor',
  summary:
    'Make a secret for the authenticator app; nothing changes until a code of it is given. Needs a recent proof of the password',
  access: everyone,
  subject: ofWhoAsks,
  withoutSecondFactor: true,
  /** `uri` is the otpauth address that the QR code shows. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
});

export const turnOnTwoFactor = route({
  method: 'PUT',
  path: 'users/me/two-factor',
  summary: 'Ask for the second factor from now on; answers the recovery codes, once',
  access: everyone,
  subject: ofWhoAsks,
  withoutSecondFactor: true,
  body: z.strictObject({ code }),
  example: { body: { code: '{code}' } },
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const turnOffTwoFactor = route({
  method: 'DELETE',
  path: 'users/me/two-factor',
  summary: 'Ask for the password alone again; needs a recent proof of the password',
  access: everyone,
  subject: ofWhoAsks,
  withoutSecondFactor: true,
  reply: z.null(),
  status: 204,
});

/** For who has lost both the phone and the recovery codes: every session of theirs ends, and they set it up anew where the office asks for it. */
export const removeTwoFactor = route({
  method: 'DELETE',
  path: 'users/{id}/two-factor',
  summary: 'Take the second factor off somebody else’s account; needs a recent proof of the password',
  access: { admin: 'all' },
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
