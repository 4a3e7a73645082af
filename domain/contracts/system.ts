import { z } from 'zod';
import { FILE_TROUBLES, ROOM_STATES, SYSTEM_WARNINGS } from '../rules/vocabulary.ts';
import { admins } from './audiences.ts';
import { id, moment } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/** A stored file that is not what was kept: what it is called, what it belongs to by its name now, and since when that is known. */
const troubledFile = z
  .object({
    _id: id,
    fullName: z.string(),
    trouble: z.enum(FILE_TROUBLES),
    since: moment,
    linkedEntityType: z.string(),
    /** Null where it belongs to nothing with a name, as a conversation. */
    entityName: z.string().nullable(),
  })
  .meta({ id: 'TroubledFile' });

/** How the portal's files and their disk are, for admins (11-operations §5). Sizes are bytes. */
export const getSystemState = route({
  method: 'GET',
  path: 'system',
  summary: 'How the portal itself is: its database, files and disk, and what somebody should see to',
  access: admins,
  subject: ofTheOffice,
  reply: z
    .object({
      version: z.string(),
      database: z.enum(['embedded', 'postgres']),
      /** What somebody should see to, the heaviest first. */
      warnings: z.array(z.enum(SYSTEM_WARNINGS)),
      files: z.object({
        /** A folder of this machine, or a bucket that several share; and what it is called. */
        kind: z.enum(['folder', 'bucket']),
        place: z.string(),
        count: z.int(),
        bytes: z.number(),
        /** How many were read and found whole or not within eight days. */
        checked: z.int(),
        troubled: z.int(),
        /** The first hundred of those in trouble, the newest trouble first. */
        troubles: z.array(troubledFile),
      }),
      backup: z.object({
        /** Where the nightly one goes, by name; null where none is configured. */
        place: z.string().nullable(),
        isEncrypted: z.boolean(),
        /** The last that was made to its end and read back, by the night or by hand; `missing` files the portal itself had lost. */
        last: z
          .object({
            madeAt: moment,
            place: z.string(),
            rows: z.int(),
            files: z.int(),
            bytes: z.number(),
            missing: z.int(),
          })
          .nullable(),
        /** Why the last try was not made to its end; null where it was. */
        failure: z.object({ error: z.string(), at: moment }).nullable(),
      }),
      /** The disk of the files; null where nobody can say, as of a bucket. */
      disk: z.object({ free: z.number(), total: z.number(), state: z.enum(ROOM_STATES) }).nullable(),
    })
    .meta({ id: 'SystemState' }),
});
