import { z } from 'zod';
import { CONSENT_KINDS } from '../rules/vocabulary.ts';
import { everyone, ofWhoAsks } from './subject.ts';
import { id, moment } from './fields.ts';
import { route } from './route.ts';

/** The rights of a person over their own data (holes H32). */

export const consent = z
  .object({
    kind: z.enum(CONSENT_KINDS),
    /** Null where the person was never asked. */
    isGiven: z.boolean().nullable(),
    noticeVersion: z.string(),
    createdAt: moment.nullable(),
  })
  .meta({ id: 'Consent' });

export const listConsents = route({
  method: 'GET',
  path: 'privacy/consents',
  summary: 'What you agreed to, kind by kind',
  access: everyone,
  whilePending: true,
  subject: ofWhoAsks,
  reply: z.array(consent),
});

export const giveConsent = route({
  method: 'PUT',
  path: 'privacy/consents',
  summary: 'Agree, or take it back',
  access: everyone,
  whilePending: true,
  subject: ofWhoAsks,
  body: z.strictObject({
    kind: z.enum(CONSENT_KINDS),
    isGiven: z.boolean(),
    channel: z.enum(['profile', 'prompt']),
  }),
  reply: z.array(consent),
});

export const privacyExport = z
  .object({
    _id: id,
    status: z.enum(['queued', 'ready', 'failed', 'expired']),
    /** A signed address, while there is a file. */
    url: z.string().nullable(),
    createdAt: moment,
    /** When the file goes, while there is one. */
    expiresAt: moment.nullable(),
  })
  .meta({ id: 'PrivacyExport' });

export const listPrivacyExports = route({
  method: 'GET',
  path: 'privacy/exports',
  summary: 'Copies of your data that you asked for, newest first',
  access: everyone,
  whilePending: true,
  subject: ofWhoAsks,
  reply: z.array(privacyExport),
});

export const requestPrivacyExport = route({
  method: 'POST',
  path: 'privacy/exports',
  summary: 'Ask for a copy of your data: a zip of JSON and files, made by a job and kept for a day',
  access: everyone,
  whilePending: true,
  subject: ofWhoAsks,
  reply: privacyExport,
  status: 201,
});

export const erasure = z.object({ requestedAt: moment, executeAt: moment }).nullable().meta({ id: 'Erasure' });

export const getErasure = route({
  method: 'GET',
  path: 'privacy/erasure',
  summary: 'Whether you asked to be forgotten, and when it will be done',
  access: everyone,
  whilePending: true,
  subject: ofWhoAsks,
  reply: erasure,
});

export const requestErasure = route({
  method: 'POST',
  path: 'privacy/erasure',
  summary: 'Ask to be forgotten: done after thirty days unless taken back; needs a recent proof of the password',
  access: everyone,
  whilePending: true,
  subject: ofWhoAsks,
  reply: erasure,
  status: 201,
});

export const cancelErasure = route({
  method: 'DELETE',
  path: 'privacy/erasure',
  summary: 'Take back the wish to be forgotten',
  access: everyone,
  whilePending: true,
  subject: ofWhoAsks,
  reply: z.null(),
  status: 204,
});
