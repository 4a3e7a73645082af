import { z } from 'zod';
import { CONTRACT_TYPES, GENDERS, LANGUAGES, ROLES, USER_TYPES } from '../rules/vocabulary.ts';
import { everyone } from './audiences.ts';
import { email, id, line, moment, newPassword, text } from './fields.ts';
import { route } from './route.ts';
import { ofWhoAsks } from './subject.ts';

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
  summary: 'Sign in with Basic e-mail and password, and the second factor in X-Second-Factor where it is asked for',
  access: 'basic',
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
  body: z.strictObject({ email }),
  reply: z.object({ message: z.string() }),
  throttle: { attempts: 20, seconds: 900 },
});

export const resetPassword = route({
  method: 'PUT',
  path: 'password-resets/{token}',
  summary: 'Choose a new password with the link that was mailed',
  access: 'public',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  body: z.strictObject({ password: newPassword }),
  reply: z.object({ message: z.string() }),
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
  reply: me,
});

/** What people change of themselves; a platform admin only photo, password and language (4-permissions, holes H22). */
export const updateMe = route({
  method: 'PUT',
  path: 'users/me',
  summary: 'Change your own profile',
  access: everyone,
  subject: ofWhoAsks,
  withoutOwnPassword: true,
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
  reply: me,
});
