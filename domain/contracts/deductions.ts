import { z } from 'zod';
import { DEDUCTION_KEYS } from '../rules/deduction-kinds.ts';
import { DEDUCTION_STATES } from '../rules/matching/deductions.ts';
import { batchIds, id, idParams } from './fields.ts';
import { route } from './route.ts';
import { agencyReaders, agencyWriters } from './subject.ts';

/**
 * Something that the portal tells of a company without asking (17-seams §8). `value` is what an answer would have: the id of an answer, a region
 * or a chamber, or an ATECO code, of which a company may have several; `from` says in words what it was deduced from.
 */
export const deduction = z
  .object({
    key: z.enum(DEDUCTION_KEYS),
    value: z.string(),
    label: z.string(),
    from: z.string(),
    state: z.enum(DEDUCTION_STATES),
    /** The question that the value answers; null where it is no answer to one. */
    categoryCode: id.nullable(),
  })
  .meta({ id: 'Deduction' });

/** What the portal tells of a company without asking, with its state. */
export type ToldDeduction = z.output<typeof deduction>;

export const listDeductions = route({
  method: 'GET',
  path: 'agencies/{id}/deductions',
  summary:
    'What the portal tells of a company without asking, and whether the company or somebody else said that it is right',
  access: agencyReaders,
  whilePending: true,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(deduction),
});

/**
 * Says of many companies that what was deduced is right, all of it or some keys. What the survey says otherwise stays `corrected`. A company
 * of which nothing was deduced is refused (`nothingDeduced`); twice is as once. No survey begins.
 */
export const confirmDeductions = route({
  method: 'PUT',
  path: 'agencies/deductions',
  summary: 'Confirm what was deduced of many companies; each answers for itself',
  access: agencyWriters,
  subject: { none: 'each company is judged by itself and answered in its own line' },
  body: z.strictObject({
    agenciesIds: batchIds,
    keys: z.array(z.enum(DEDUCTION_KEYS)).min(1).max(DEDUCTION_KEYS.length).optional(),
    state: z.literal('confirmed'),
  }),
  example: { body: { agenciesIds: ['{agency}'], state: 'confirmed' } },
  reply: z.array(
    z
      .object({ agencyId: id, status: z.enum(['done', 'refused']), code: z.string().optional() })
      .meta({ id: 'DeductionsConfirmed' }),
  ),
});
