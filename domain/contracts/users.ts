import { z } from 'zod';
import { CREATED_ROLES, GENDERS, LANGUAGES, ROLES, USER_STANDINGS, USER_TYPES } from '../rules/vocabulary.ts';
import { admins, agencyConsultants, ofTheOffice } from './subject.ts';
import {
  commaList,
  email,
  id,
  idParams,
  line,
  moment,
  newPassword,
  queryFlag,
  schedulingHandle,
  searchText,
  telephone,
  text,
  listQuery,
  messageReply,
  batchIds,
  batchOutcome,
} from './fields.ts';
import { mayDo } from './record-acts.ts';
import { route } from './route.ts';
import { image } from './uploads.ts';

/**
 * A person in a list. Admins and platform admins see all of it; everybody else only the directory of consultants and
 * sales contacts (name, photo, handle), without e-mail or state (docs/permissions.csv, abuse 33).
 */
export const userRow = z
  .object({
    _id: id,
    name: z.string(),
    surname: z.string(),
    role: z.enum(ROLES),
    gender: z.enum(GENDERS).nullable(),
    description: z.string().nullable(),
    urlCalendy: z.string().nullable(),
    frontImage: image.nullable(),
    email: z.string().optional(),
    telephone: z.string().nullable().optional(),
    isGroup: z.boolean().optional(),
    groupSize: z.int().optional(),
    groupName: z.string().nullable().optional(),
    isConfirmed: z.boolean().optional(),
    isEnabled: z.boolean().optional(),
    isMonoGrant: z.boolean().optional(),
    standing: z.enum(USER_STANDINGS).optional(),
    /** How many companies a consultant or sales contact follows, in whichever way. */
    load: z.int().optional(),
    createdAt: moment.optional(),
  })
  .meta({ id: 'UserRow' });

const person = z.object({ _id: id, name: z.string(), surname: z.string() });

/** A person in full, for the back office. What opens an account is nowhere in it. */
export const user = z
  .object({
    _id: id,
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    /** The e-mail that takes the place of this one once the link mailed to it is opened. */
    emailChange: z.object({ email: z.string(), expiresAt: moment }).nullable(),
    role: z.enum(ROLES),
    gender: z.enum(GENDERS).nullable(),
    /** The language that the person is written to in; they choose it themselves. */
    language: z.enum(LANGUAGES),
    telephone: z.string().nullable(),
    description: z.string().nullable(),
    urlCalendy: z.string().nullable(),
    frontImage: image.nullable(),
    isGroup: z.boolean(),
    groupSize: z.int(),
    groupName: z.string().nullable(),
    isEmailVerified: z.boolean(),
    isConfirmed: z.boolean(),
    isEnabled: z.boolean(),
    isMonoGrant: z.boolean(),
    standing: z.enum(USER_STANDINGS),
    userType: z.enum(USER_TYPES),
    advisor: person.nullable(),
    /** Of the company of theirs that was used last: who follows it in these two roles. */
    businessAdvisor: person.nullable(),
    businessPerformancePartner: person.nullable(),
    /** The invitation partner that the person came by. */
    invitation: z.object({ _id: id, name: z.string() }).nullable(),
    hasTwoFactor: z.boolean(),
    /** Companies owned by a customer, or followed by a consultant in any of the four kinds. */
    agencies: z.int(),
    lastSeenAt: moment.nullable(),
    /** Brought in by the office from a list, and when they were written to; both null for everybody else. */
    importedAt: moment.nullable(),
    invitedAt: moment.nullable(),
    createdAt: moment,
    may: mayDo('user'),
  })
  .meta({ id: 'User' });

const readers = { admin: 'all', 'platform-admin': 'all' } as const;
const byAdmin = { admin: 'all' } as const;

const filters = {
  q: searchText.optional(),
  role: commaList(z.enum(ROLES)).optional(),
  isGroup: queryFlag.optional(),
  isEnabled: queryFlag.optional(),
  isConfirmed: queryFlag.optional(),
  standing: z.enum(USER_STANDINGS).optional(),
  /** Whether appointments can be booked with them. */
  hasHandle: queryFlag.optional(),
  /** Whether they chose who looks after them, or a company of theirs is followed by a consultant. */
  hasAdvisor: queryFlag.optional(),
};
const sortable = ['name', 'surname', 'email', 'role', 'createdAt'] as const;

export const listUsers = route({
  method: 'GET',
  path: 'users',
  summary: 'People: all of them for admins, the directory of consultants for the others',
  access: {
    ...readers,
    advisor: 'own',
    'business-performance-partner': 'own',
    user: 'own',
    'business-partner': 'own',
  },
  whilePending: true,
  subject: { rowsOf: 'user' },
  query: listQuery(sortable, {
    ...filters,
    rowsNumber: queryFlag
      .optional()
      .describe('Whether to answer `{data, rowsNumber}`, all rows counted, instead of the array'),
  }),
  reply: userRow,
  list: true,
  rowsNumber: true,
});

export const exportUsers = route({
  method: 'GET',
  path: 'users/excel',
  summary: 'The rows of the list with these filters as a spreadsheet; the address lives five minutes',
  access: byAdmin,
  subject: ofTheOffice,
  query: listQuery(sortable, filters).omit({ page: true, limit: true, count: true }),
  reply: z.object({ url: z.string() }),
});

export const getUser = route({
  method: 'GET',
  path: 'users/{id}',
  summary: 'One person',
  access: readers,
  subject: { user: 'params.id' },
  params: idParams,
  reply: user,
});

export const createUser = route({
  method: 'POST',
  path: 'users',
  summary:
    'Create a person of the staff or a business partner, enabled and confirmed unless said; without a password they are mailed a link of seven days to choose one',
  access: byAdmin,
  subject: ofTheOffice,
  body: z.strictObject({
    name: line(100, 1),
    surname: line(100, 1),
    email,
    password: newPassword.optional(),
    role: z.enum(CREATED_ROLES),
    gender: z.enum(GENDERS).nullable().optional(),
    language: z.enum(LANGUAGES).optional(),
    telephone: telephone.nullable().optional(),
    description: text(1000).nullable().optional(),
    urlCalendy: schedulingHandle.nullable().optional(),
    isEnabled: z.boolean().optional(),
    isConfirmed: z.boolean().optional(),
    isMonoGrant: z.boolean().optional(),
  }),
  example: { body: { password: 'Girasole-47-Lampione' } },
  reply: user,
  status: 201,
});

/** As many people as may share what one follows. */
const MOST_TAKERS = 50;

/**
 * What becomes of the companies that somebody follows who is disabled: nobody follows them until somebody is named, or they go to colleagues; of
 * several each goes to whoever follows fewest by then. Who follows companies cannot go without it: 409 `handOverNeeded`, with how many.
 */
export const handOver = z.union([z.literal('waiting'), z.array(id).min(1).max(MOST_TAKERS)]);
export type HandOver = z.output<typeof handOver>;

/**
 * What may be changed of a person: by admins nearly everything but the e-mail; by a customer with a group the group's name.
 * The role only moves between user and business partner (holes H20).
 */
export const updateUser = route({
  method: 'PUT',
  path: 'users/{id}',
  summary: 'Change the fields that are sent',
  access: { admin: 'all', user: 'own' },
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  body: z.strictObject({
    name: line(100, 1).optional(),
    surname: line(100, 1).optional(),
    gender: z.enum(GENDERS).nullable().optional(),
    telephone: telephone.nullable().optional(),
    description: text(1000).nullable().optional(),
    urlCalendy: schedulingHandle.nullable().optional(),
    role: z.enum(['user', 'business-partner']).optional(),
    groupName: line(100).nullable().optional(),
    isEnabled: z.boolean().optional(),
    isConfirmed: z.boolean().optional(),
    isMonoGrant: z.boolean().optional(),
    /** With `isEnabled: false` alone. */
    handOver: handOver.optional(),
  }),
  reply: user,
});

/** Each as one alone would be, by mail too; who is confirmed already is told nothing. */
export const confirmUsers = route({
  method: 'POST',
  path: 'users/confirmations',
  summary: 'Let in many people who wait for it; each answers for itself',
  access: byAdmin,
  subject: ofTheOffice,
  body: z.strictObject({ ids: batchIds }),
  example: { body: { ids: ['{user}'] } },
  reply: z.array(batchOutcome),
});

export const setGroup = route({
  method: 'PUT',
  path: 'users/{id}/groupsize',
  summary: 'Make a customer a group, and say how many companies it may own; not a group means one',
  access: byAdmin,
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  body: z.strictObject({ isGroup: z.boolean(), groupSize: z.int().min(1).max(1000) }),
  example: { body: { isGroup: true, groupSize: 50 } },
  reply: user,
});

export const deleteUser = route({
  method: 'DELETE',
  path: 'users/{id}',
  summary: 'Delete a person who owns no company, and hand over what they follow; what they did stays, under no name',
  access: byAdmin,
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  query: z.strictObject({
    handOver: z
      .union([z.literal('waiting'), commaList(id, MOST_TAKERS)])
      .optional()
      .describe('`waiting`, or a comma list of the colleagues who share what the person follows'),
  }),
  reply: z.null(),
  status: 204,
});

/** How people get into their account again, or into it by another e-mail: what the office does for them. */

export const sendPasswordReset = route({
  method: 'POST',
  path: 'users/password-resets',
  summary: 'Mail a person the link to choose a new password; 404 userNotFound for an e-mail that nobody has',
  access: admins,
  subject: { none: 'an admin may write to everybody; who it is stands in the e-mail' },
  body: z.strictObject({ email }),
  example: { body: { email: '{email}' } },
  reply: messageReply,
});

/** As many people as one request invites. */
export const MOST_INVITED = 500;

/** One line for each person; a repeat writes to nobody twice while the link of the first holds. */
export const inviteUsers = route({
  method: 'POST',
  path: 'users/invitations',
  summary: 'Open the portal to owners who were imported, and mail each the link to choose a password',
  access: agencyConsultants,
  subject: {
    none: 'admins invite every owner, consultants those of the companies that they follow; the others are answered as a line',
  },
  body: z.strictObject({ usersIds: z.array(id).min(1).max(MOST_INVITED) }),
  example: { body: { usersIds: ['{user}'] } },
  reply: z.array(
    z.object({
      userId: id,
      status: z.enum(['invited', 'already', 'refused']),
      code: z.enum(['notFound', 'notImported', 'userDisabled']).nullable(),
    }),
  ),
});

export const changeEmail = route({
  method: 'PUT',
  path: 'users/{id}/email',
  summary: 'Correct the e-mail of a person: it changes once the link mailed to the new one is opened, within a day',
  access: admins,
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  body: z.strictObject({ email }),
  reply: user,
});

export const cancelEmailChange = route({
  method: 'DELETE',
  path: 'users/{id}/email',
  summary: 'Take back a change of e-mail that nobody has confirmed',
  access: admins,
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  reply: user,
});

export const confirmEmailChange = route({
  method: 'PUT',
  path: 'email-changes/{token}',
  summary: 'Confirm the new e-mail with the link that was mailed to it; every session of the account ends',
  access: 'public',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  reply: messageReply,
  throttle: { attempts: 20, seconds: 900 },
});
