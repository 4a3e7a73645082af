import { z } from 'zod';
import { SYSTEM_WARNINGS } from '../rules/system-warnings.ts';
import { FILE_TROUBLES, ROOM_STATES } from '../rules/vocabulary.ts';
import { admins, ofTheOffice } from './subject.ts';
import { id, moment } from './fields.ts';
import { route } from './route.ts';

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

/** Work of the portal's own that does not succeed: its queue, what was said at the last try, and when that was. */
const failingJob = z.object({ queue: z.string(), error: z.string().nullable(), at: moment }).meta({ id: 'FailingJob' });

/** A portal that was refused at its start because it sees other files than this database's. */
const refusedNode = z.object({ host: z.string(), place: z.string(), at: moment }).meta({ id: 'RefusedNode' });

/** How the portal itself is: what it is made of, its files and their disk, mail, jobs and backups (11-operations §5). Sizes are bytes. */
export const getSystemState = route({
  method: 'GET',
  path: 'system',
  summary: 'How the portal itself is: files, disk, mail, jobs and backups, and what somebody should see to',
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
        /** Whether they answer at this moment. */
        isReachable: z.boolean(),
        count: z.int(),
        bytes: z.number(),
        /** How many were read and found whole or not within eight days. */
        checked: z.int(),
        troubled: z.int(),
        /** The first hundred of those in trouble, the newest trouble first. */
        troubles: z.array(troubledFile),
      }),
      /** ClamAV's daemon: null where none is configured, else whether it answers at this moment. */
      scanner: z.object({ isAnswering: z.boolean() }).nullable(),
      mail: z.object({
        /** Without a mail server e-mails are kept to be read in the portal. */
        hasServer: z.boolean(),
        lastSentAt: moment.nullable(),
        /** How many were refused or got no answer since the last one left, and why the latest; null where none. A wrong recipient is none. */
        trouble: z.object({ count: z.int(), error: z.string(), at: moment }).nullable(),
      }),
      /** What was given up, or did not succeed at its last try; mail apart. */
      failingJobs: z.array(failingJob),
      /** Those of the last day. */
      refusedNodes: z.array(refusedNode),
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
        /** How the last drill went, which restores the newest backup apart: when it ended, what came back, how long it took; null before the first. */
        drill: z
          .object({
            at: moment,
            isGood: z.boolean(),
            rows: z.int(),
            files: z.int(),
            seconds: z.int(),
            error: z.string().nullable(),
          })
          .nullable(),
      }),
      /**
       * What lets a moment between two backups come back: by the portal, of the embedded database, or by the server that `DATABASE_URL` names, with
       * tools of its own.
       */
      archive: z.object({
        by: z.enum(['portal', 'server']),
        isOn: z.boolean(),
        /** From when on the portal can bring back moments; of a server nobody knows here. */
        since: moment.nullable(),
        /** The last segment that was archived, and when. */
        last: z.object({ segment: z.string(), at: moment }).nullable(),
        /** Why the last try did not succeed; null where it did. */
        failure: z.object({ error: z.string(), at: moment }).nullable(),
      }),
      /**
       * The calls that took longest since this node started, of those asked often enough to say so, the slowest first; milliseconds. Null for
       * more than half a minute.
       */
      slowestRoutes: z.array(
        z.object({
          method: z.string(),
          route: z.string(),
          requests: z.int(),
          averageMs: z.int(),
          /** Ninety-five of a hundred took no longer. */
          mostWithinMs: z.number().nullable(),
        }),
      ),
      /** The disk of the files; null where nobody can say, as of a bucket or of files that do not answer. */
      disk: z.object({ free: z.number(), total: z.number(), state: z.enum(ROOM_STATES) }).nullable(),
    })
    .meta({ id: 'SystemState' }),
});

/** The newest backup is restored apart, compared and taken away again; `getSystemState` tells how it went. 409 while one runs, and without backups. */
export const drillBackup = route({
  method: 'POST',
  path: 'system/backups/drill',
  summary: 'Try the newest backup: restore it apart, compare every row and file',
  access: admins,
  subject: ofTheOffice,
  reply: z.null(),
  status: 202,
});
