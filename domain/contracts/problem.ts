import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { USE_KINDS } from '../rules/vocabulary.ts';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Every refusal as it travels, `application/problem+json` (decisions §1). */
export const problem = z
  .object({
    status: z.int().describe('The status of the answer, once more'),
    code: z.enum(codes).describe('What was refused; it stays the same in every language'),
    message: z.string().describe('For a person, in the language of `Accept-Language`'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Field by field what is wrong, in a 400 and where a 409 is about one field'),
    uses: z
      .array(z.object({ kind: z.enum(USE_KINDS), count: z.int(), names: z.array(z.string()) }))
      .optional()
      .describe('Where a thing is still in use, with the first few by name'),
    requestId: z.string().optional().describe('Names this request in the log'),
  })
  .meta({ id: 'Problem' });
