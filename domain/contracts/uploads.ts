import { z } from 'zod';
import { id, idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** A cover or a photo. Addresses are signed and expire, so that an <img> needs no header. */
export const image = z.object({ full: z.string(), thumbnail: z.object({ medium: z.string() }) }).meta({ id: 'Image' });

/** A file to download. `full` is null and `locked` true where premium is missing: the name is shown, the address is not. */
export const attachment = z
  .object({
    _id: id,
    additionalInfo: z.object({ name: z.string(), format: z.string(), fullName: z.string() }),
    size: z.int(),
    full: z.string().nullable(),
    locked: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'Attachment' });

export const deleteUpload = route({
  method: 'DELETE',
  path: 'uploads/{id}',
  summary:
    'Delete a file: a dossier (admins and the assigned advisor), or your own photo. Without the document of its round a dossier is ready again',
  access: {
    admin: 'all',
    advisor: 'own',
    user: 'own',
    sales: 'own',
    'business-partner': 'own',
    'platform-admin': 'own',
    'business-performance-partner': 'own',
  },
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
