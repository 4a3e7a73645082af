import { z } from 'zod';
import { vatNumber } from './fields.ts';
import { route } from './route.ts';

/** `found`; `unknown` to the register, or not active; `silent` where it did not answer; `off` where none is configured. */
const VAT_OUTCOMES = ['found', 'unknown', 'silent', 'off'] as const;

/** What a register says of a company; null where it keeps something to itself. */
export const registeredCompany = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  town: z.string().nullable(),
  province: z.string().nullable(),
});

/** Open to whoever registers, before they have an account: it says what the register says to anybody, and no more than some an hour. */
export const lookUpVatNumber = route({
  method: 'GET',
  path: 'vat-numbers',
  summary: 'Name and address of the company with a VAT number, from the register that is configured; nothing is kept',
  access: 'public',
  query: z.strictObject({ vatNumber }),
  example: { query: { vatNumber: '00743110157' } },
  reply: z.object({
    outcome: z.enum(VAT_OUTCOMES),
    /** Which register. */
    source: z.string().nullable(),
    company: registeredCompany.nullable(),
  }),
  throttle: { attempts: 40, seconds: 900 },
});
