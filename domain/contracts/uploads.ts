import { z } from 'zod';
import { CATALOGUE_TYPES, DOCUMENT_TYPES } from '../rules/vocabulary.ts';
import { everyone } from './subject.ts';
import { id, idParams, line, moment, text } from './fields.ts';
import { route } from './route.ts';

const SLOTS = ['frontImage', 'public', 'premium', 'chat'] as const;

/** A cover or a photo. Addresses are signed and expire, so that an <img> needs no header. */
export const image = z
  .object({ _id: id, full: z.string(), thumbnail: z.object({ medium: z.string() }) })
  .meta({ id: 'Image' });

/** A file to download. `full` is null and `locked` true where premium is missing: the name is shown, the address is not. */
export const attachment = z
  .object({
    _id: id,
    additionalInfo: z.object({ name: z.string(), format: z.string(), fullName: z.string() }),
    /** What it belongs to, by the name that it has now. `type` is null for a dossier. */
    linkedEntity: z.object({
      linkedEntityId: id.nullable(),
      linkedEntityType: z.string(),
      entityName: z.string(),
      type: z.enum(SLOTS).nullable(),
    }),
    documentType: z.enum(DOCUMENT_TYPES),
    tags: z.array(z.string()),
    size: z.int(),
    full: z.string().nullable(),
    locked: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'Attachment' });

/**
 * What a file is put to (2-catalogue §3): a photo of oneself, or a cover or an attachment of something of the catalogue.
 * `type` says which of the three; a photo is always a `frontImage`. A file for a conversation is a `chat` of that conversation, and
 * stays its sender's until a message takes it along. `entityName` is let in and not believed: the thing has a name (holes H11).
 */
export const linkedEntity = z.strictObject({
  linkedEntityType: z.enum(['user', 'chat', ...CATALOGUE_TYPES]),
  linkedEntityId: id,
  entityName: text(300).optional(),
  type: z.enum(SLOTS).default('frontImage'),
});

export const createUpload = route({
  method: 'POST',
  path: 'uploads',
  summary:
    'Send a file: an own profile photo (cut to a square of 512 pixels), or as an admin a cover or an attachment of the catalogue. Pictures are drawn anew',
  access: { ...everyone, admin: 'all' },
  whilePending: true,
  subject: { uploadTarget: 'body.JSONbody.linkedEntity.linkedEntityId' },
  multipart: true,
  idempotent: true,
  /** `JSONbody` travels as text and is checked like every other input. */
  body: z.strictObject({
    JSONbody: z.strictObject({
      linkedEntity,
      additionalInfo: z.strictObject({ name: line(200, 1), format: line(10, 1) }).optional(),
    }),
    tags: z.array(line(40, 1)).max(10).optional(),
  }),
  reply: attachment,
  status: 201,
});

export const deleteUpload = route({
  method: 'DELETE',
  path: 'uploads/{id}',
  summary:
    'Delete a file: a dossier (admins and the assigned advisor), your own photo, as an admin a file of the catalogue. Without the document of its round a dossier is ready again',
  access: { ...everyone, admin: 'all' },
  whilePending: true,
  subject: { upload: 'params.id', for: 'delete' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** The bytes behind a signed address; rights are checked again when it is used (holes H12). */
export const getFile = route({
  method: 'GET',
  path: 'files/{ticket}',
  summary: 'A file by its signed address',
  access: 'public',
  params: z.strictObject({ ticket: z.string().regex(/^[\w-]{20,400}\.[\w-]{43}$/) }),
  reply: z.unknown(),
  bytes: true,
});
