import { z } from 'zod';
import { id } from './fields.ts';

/** As many as one call does something to. */
export const MOST_AT_ONCE = 200;

/** What something is done to, each judged as one alone and answered in its own line, in their order; one that is named twice once. */
export const batchIds = z.array(id).min(1).max(MOST_AT_ONCE);

/** What became of one of many: `already` where nothing was left to do, `code` says why it was refused. Again is the same as once. */
export const batchOutcome = z
  .object({ _id: id, status: z.enum(['done', 'already', 'refused']), code: z.string().optional() })
  .meta({ id: 'BatchOutcome' });
export type BatchOutcome = z.infer<typeof batchOutcome>;
