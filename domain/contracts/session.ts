import { z } from 'zod';
import { CONTRACT_TYPES, GENDERS, LANGUAGES, ROLES, USER_TYPES } from '../rules/vocabulary.ts';
import { everyone, ofWhoAsks } from './subject.ts';
import { email, emailBody, id, line, messageReply, moment, newPassword, text, idParams } from './fields.ts';
import { route } from './route.ts';

/** The signed-in person as they see themselves (1-people §3 User), without what only staff decide. */
export const me = z
  .object({
    _id: id,
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    gender: z.enum(GENDERS).nullable(),
    /** The language that the person is written to in. */
    language: z.enum(LANGUAGES),
    telephone: z.string().nullable(),
    description: z.string().nullable(),
    isGroup: z.boolean(),
    groupSize: z.int(),
    groupName: z.string().nullable(),
    isMonoGrant: z.boolean(),
    urlCalendy: z.string().nullable(),
    userType: z.enum(USER_TYPES),
    advisor: id.nullable(),
    /** Who follows the company in use in these two roles. */
    businessAdvisor: id.nullable(),
    businessPerformancePartner: id.nullable(),
    /** Whether the office asks this person for a second factor that they have not set up: until then nothing else opens. */
    mustSetUpTwoFactor: z.boolean(),
    /** Whether the password is one that somebody else made: until they choose their own nothing else opens. */
    mustChangePassword: z.boolean(),
    /** Whether the office has still to confirm this person: until then there is the survey, and little else. */
    isPending: z.boolean(),
    frontImage: z.object({ _id: id, full: z.string(), thumbnail: z.object({ medium: z.string() }) }).nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Me' });

/** A company of the signed-in person, as the switcher lists it. */
export const ownAgency = z
  .object({ _id: id, businessName: z.string(), contractType: z.enum(CONTRACT_TYPES), isMonoGrant: z.boolean() })
  .meta({ id: 'OwnAgency' });

/** The session as a whole: a token that opens it, who it is, and the company in use. */
export const session = z.object({ token: z.string(), user: me, agencyId: id.nullable() }).meta({ id: 'Session' });

const agencyParams = z.strictObject({ agencyId: id });
const ofCustomers = { user: 'own', 'business-partner': 'own' } as const;
export const signIn = route({
  method: 'POST',
  path: 'auth',
  summary:
    'Sign in with Basic e-mail and password, and the second factor in X-Second-Factor where it is asked for; what X-Device says tells a device from a new one',
  access: 'basic',
  whilePending: true,
  reply: session,
});

export const signInToAgency = route({
  method: 'POST',
  path: 'auth/agency/{agencyId}',
  summary: 'Sign in with Basic e-mail and password, entering one of your companies',
  access: 'basic',
  params: agencyParams,
  reply: session,
});

export const switchAgency = route({
  method: 'PUT',
  path: 'auth/agency/{agencyId}/change',
  summary: 'Exchange the session for one in another of your companies',
  access: ofCustomers,
  subject: { agency: 'params.agencyId' },
  params: agencyParams,
  reply: session,
});

export const signOut = route({
  method: 'DELETE',
  path: 'auth',
  summary: 'End the session',
  access: everyone,
  subject: ofWhoAsks,
  withoutSecondFactor: true,
  withoutOwnPassword: true,
  whilePending: true,
  reply: z.null(),
  status: 204,
});

export const listOwnAgencies = route({
  method: 'GET',
  path: 'auth/user/{email}/agencies',
  summary:
    'The companies of the person who asks, proven by Basic or by the session; of anybody for a server with the integration key',
  access: 'basic',
  orIntegration: true,
  params: z.strictObject({ email }),
  reply: z.array(ownAgency),
  throttle: { attempts: 300, seconds: 900 },
});

export const requestPasswordReset = route({
  method: 'POST',
  path: 'password-resets',
  summary: 'Ask for a link to choose a new password; the answer is the same whether the account exists or not',
  access: 'public',
  body: emailBody,
  reply: messageReply,
  throttle: { attempts: 20, seconds: 900 },
});

/** What opens something, as a mail carries it. */
const linkToken = z.string().regex(/^[\w-]{20,100}$/);

/** Of a device that says nothing of itself a cookie does so from then on. 404 for a link that is wrong, old or used. */
export const confirmDevice = route({
  method: 'POST',
  path: 'auth/device-confirmations',
  summary: 'Make this device known to an account, with the link that was mailed to its owner',
  access: 'public',
  body: z.strictObject({ token: linkToken }),
  reply: z.null(),
  status: 204,
  throttle: { attempts: 20, seconds: 900 },
});

const resetParams = z.strictObject({ token: linkToken });

/** 404 `linkUsed` or `linkExpired`; a link that is not known any more, or never was, is as one that expired. */
export const findPasswordReset = route({
  method: 'GET',
  path: 'password-resets/{token}',
  summary: 'Whether the link that was mailed still opens',
  access: 'public',
  params: resetParams,
  reply: z.null(),
  status: 204,
  throttle: { attempts: 60, seconds: 900 },
});

export const resetPassword = route({
  method: 'PUT',
  path: 'password-resets/{token}',
  summary: 'Choose a new password with the link that was mailed',
  access: 'public',
  params: resetParams,
  body: z.strictObject({ password: newPassword }),
  reply: messageReply,
  throttle: { attempts: 20, seconds: 900 },
});

export const getMe = route({
  method: 'GET',
  path: 'users/me',
  summary: 'The signed-in person',
  access: everyone,
  subject: ofWhoAsks,
  withoutSecondFactor: true,
  withoutOwnPassword: true,
  whilePending: true,
  reply: me,
});

const personWriters = {
  admin: 'own',
  advisor: 'own',
  'business-performance-partner': 'own',
  sales: 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** What people change of themselves; a platform admin only photo, password and language (docs/permissions.csv, holes H22), who waits the last two. */
export const updateMe = route({
  method: 'PUT',
  path: 'users/me',
  summary: 'Change your own profile',
  access: everyone,
  subject: ofWhoAsks,
  withoutOwnPassword: true,
  whilePending: true,
  body: z.strictObject({
    name: line(100, 1).optional(),
    surname: line(100, 1).optional(),
    gender: z.enum(GENDERS).nullable().optional(),
    description: text(1000).nullable().optional(),
    language: z.enum(LANGUAGES).optional(),
    password: newPassword.optional(),
    /** A consultant or sales contact with a handle, chosen once while there is none (holes H22). */
    advisor: id.optional(),
  }),
  reserved: {
    name: personWriters,
    surname: personWriters,
    gender: personWriters,
    description: personWriters,
    advisor: personWriters,
  },
  reply: me,
});

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
  whilePending: true,
});

const code = z.string().regex(/^[\w-]{43}$/, 'clientCode');

/** One-time codes that other sites send a person with, to `/#/login/external?code=` (decisions §2). */
export const mintExternalCode = route({
  method: 'POST',
  path: 'auth/external/codes',
  summary: 'Make a one-time code for an account, with the integration key as Bearer; it lives 60 seconds',
  access: 'integration',
  body: emailBody,
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
