import { z } from 'zod';
import { OFFICIAL_PART_STATES, OFFICIAL_PARTS, OFFICIAL_STATES } from '../rules/official-data.ts';
import { route } from './route.ts';
import { admins, ofTheOffice } from './subject.ts';

/** How the package of official data stands (17-seams §8). `done` of `total` are its parts, `dated` its day; null before it was read. */
export const officialData = z
  .object({
    /** Whether `OFFICIAL_DATA` names a package. */
    isConfigured: z.boolean(),
    state: z.enum(OFFICIAL_STATES),
    done: z.int(),
    total: z.int(),
    dated: z.string().nullable(),
    /** In their order, each with its rows as far as they are counted. */
    parts: z.array(
      z.object({ part: z.enum(OFFICIAL_PARTS), state: z.enum(OFFICIAL_PART_STATES), done: z.int(), total: z.int() }),
    ),
    /** What stopped it: the part and the file, where it was one, and why, as a key of `imports.reasons`. */
    failure: z
      .object({
        part: z.enum(OFFICIAL_PARTS).nullable(),
        file: z.string().nullable(),
        reason: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      })
      .nullable(),
  })
  .meta({ id: 'OfficialData' });

/**
 * Part by part, each all or nothing. Again while it runs is the same; after a failure it goes on where it stopped. 409 `officialDataMissing` without
 * `OFFICIAL_DATA`.
 */
export const bringOfficialData = route({
  method: 'POST',
  path: 'setup/official-data',
  summary: 'Bring the package of official data: structures, notes, index, correspondence, towns, chambers, incentives',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({}),
  reply: officialData,
  status: 202,
});
