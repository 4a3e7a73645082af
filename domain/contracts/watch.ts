import { z } from 'zod';
import { WATCH_STATUSES } from '../rules/official-data.ts';
import { admins, ofTheOffice } from './subject.ts';
import { id, moment } from './fields.ts';
import { route } from './route.ts';

const readers = { admin: 'all', 'platform-admin': 'all' } as const;

/** One reading of the official feed and what came of it; of one that failed nothing is in the catalogue. */
export const watchRun = z
  .object({
    _id: id,
    status: z.enum(WATCH_STATUSES),
    startedAt: moment,
    finishedAt: moment.nullable(),
    /** The name of whoever asked for it; null where the clock did. */
    startedBy: z.string().nullable(),
    read: z.int(),
    added: z.int(),
    changed: z.int(),
    /** Parts that the office edited and the feed says otherwise: they wait for a person. */
    proposed: z.int(),
    /** Calls of the official catalogue that the feed does not name, and nobody had remarked. */
    gone: z.int(),
    /** Records that could not be read: what the catalogue has of them stays as it was. */
    skipped: z.int(),
    /** Why it failed, in words. */
    error: z.string().nullable(),
    /** It failed since most calls, or a field of most of them, are gone from the feed; an admin may say that this is right. */
    isDoubtful: z.boolean(),
    /** What it did row by row, as an official file (`GET imports/{id}`); null where nothing is other than the time before. */
    importId: id.nullable(),
  })
  .meta({ id: 'WatchRun' });

export const getWatch = route({
  method: 'GET',
  path: 'imports/watch',
  summary:
    'From which host the official feed is read by itself, null where from none, and its ten last readings, newest first',
  access: readers,
  subject: ofTheOffice,
  reply: z.object({ host: z.string().nullable(), runs: z.array(watchRun) }).meta({ id: 'Watch' }),
});

/** 409 `notConfigured` without `OFFICIAL_FEED_URL`, `importRunning` while it is being read. */
export const startWatch = route({
  method: 'POST',
  path: 'imports/watch',
  summary: 'Read the official feed now, by a job',
  access: admins,
  subject: ofTheOffice,
  /** `isSure`: what looks broken of the feed (`isDoubtful`) is right. */
  body: z.strictObject({ isSure: z.boolean().default(false) }),
  reply: watchRun,
  status: 201,
});
