import { z } from 'zod';
import { endOfRomeDay } from '../rules/announcement-dates.ts';
import { isHarmless } from '../rules/harmless-text.ts';
import { completeAddress, isHttpsAddress, isWebAddress, SCHEDULING_HANDLE } from '../rules/addresses.ts';
import { LONGEST_RICH_TEXT } from '../rules/rich-text.ts';
import { isVatNumber, isFiscalCode } from '../rules/company-numbers.ts';
import { orders } from './query-fields.ts';

/** Shapes that every contract shares. Messages are dictionary keys under `errors.field`. */

/** In lower case, so that one id is never two texts. */
export const id = z.uuid().toLowerCase();
export const idParams = z.strictObject({ id });
/** ISO 8601 knows years that no calendar of ours has, and a last day of 9999 of which an hour is in the year 10000 in Rome. */
const isInCalendar = (value: string): boolean => !/^\d{4}-/.test(value) || (value >= '1900' && value < '9999-12-31');

/** A moment in UTC. */
export const moment = z.iso.datetime().refine(isInCalendar, 'date');

/** A limit in time: a moment, or a day (`2026-11-27`) that lasts until its midnight in Rome (decisions §1). */
export const limitMoment = z.union([moment, z.iso.date().refine(isInCalendar, 'date').transform(endOfRomeDay)]);

/** An hour of a day in Rome, `12:00`. */
export const hourOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'hour');

/** A text that people wrote: trimmed, within `max` characters, without characters that disguise it. */
export function text(max: number, min = 0) {
  return z
    .string()
    .trim()
    .min(min, min === 1 ? 'required' : undefined)
    .max(max)
    .refine(isHarmless, 'characters');
}

/** A text of one line: a name, a place. What is written in it stands in subjects and headers too (abuse 52). */
export function line(max: number, min = 0) {
  return text(max, min).refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'characters');
}

/** A password as it is typed, when it is set. Checked at login are only those that were set. */
export const newPassword = z.string().min(1, 'required').max(128).refine(isHarmless, 'characters');

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[a-z0-9._%+'-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/, 'email');

/** What is asked with an e-mail alone, so that nobody learns who has an account. */
export const emailBody = z.strictObject({ email });

/** A sentence for who asked, in their language. */
export const messageReply = z.object({ message: z.string() });

export const telephone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ./()-]{5,25}$/, 'telephone');

const VAT_DIGITS = 11;

/** A VAT number: 11 digits with an existing office and the check digit (1-people §5). */
export const vatNumber = z
  .string()
  .trim()
  .superRefine((value, ctx) => {
    if (value.length !== VAT_DIGITS)
      ctx.addIssue({ code: 'custom', message: 'exactLength', params: { minLength: VAT_DIGITS } });
    else if (!isVatNumber(value)) ctx.addIssue({ code: 'custom', message: 'vatNumber' });
  });

/** The fiscal code of a company or of a person, in capitals. */
export const fiscalCode = z.string().trim().toUpperCase().refine(isFiscalCode, 'fiscalCode');

/** The two letters of an Italian province. */
export const province = z
  .string()
  .trim()
  .toUpperCase()
  .length(2, { abort: true })
  .regex(/^[A-Z]{2}$/, 'province');

/** The six digits that ISTAT gives a town. */
export const municipalityCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'municipality');

export const postalCode = z
  .string()
  .trim()
  .regex(/^\d{5}$/, 'postalCode');

const address = z.string().trim().overwrite(completeAddress).max(500);

/** An https address without a name and a password in it (abuse 55); one that begins with `www.` is kept with its https. */
export const httpsUrl = address.refine(isHttpsAddress, 'url');

/** An http or https address without a name and a password in it: the official page of a call, the site of a partner, which a person follows. */
export const webUrl = address.refine(isWebAddress, 'webUrl');

/** The handle that the scheduling widget's address is built from: never an address of its own (holes H29). */
export const schedulingHandle = z.string().trim().regex(SCHEDULING_HANDLE, 'handle');

/** A flag in a query string. */
export const queryFlag = z.stringbool({ truthy: ['true'], falsy: ['false'] }).meta({ enum: ['true', 'false'] });

/** A whole number in a query string, refused when it is anything else. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, 'invalid')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .describe(`A whole number from ${min} to ${max}`);
}

/** Several values of one filter, as a comma list. */
export function commaList<T extends z.ZodType<string>>(item: T, max = 50) {
  return z
    .string()
    .max(4000)
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(max) as unknown as z.ZodType<z.output<T>[], string[]>)
    .describe(`A comma list of ${item instanceof z.ZodEnum ? item.options.join(', ') : 'values'}, at most ${max}`);
}

/** A search typed by a person: literal text, never a pattern (abuse 44). */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine(isHarmless, 'characters')
  .describe('Contains, whatever the case and the accents');

/** What somebody pastes to search by, as the object of a company: as much of it is read as can be used. */
export const longSearchText = z
  .string()
  .trim()
  .max(2000)
  .refine(isHarmless, 'characters')
  .describe('Words of an activity; of many the rarest');

/** What people wrote with an editor: HTML, cleaned by the server when it is written and by the page when it is shown (abuse 50). */
export const richText = z.string().max(LONGEST_RICH_TEXT).refine(isHarmless, 'characters');

/** Euro with at most two decimals, up to what the database keeps. */
export const euro = z
  .number()
  .min(0)
  .max(999_999_999_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-3, 'money');

/** Percent with at most two decimals. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-3, 'money');

export interface SortKey<F extends string = string> {
  readonly field: F;
  readonly isDescending: boolean;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * The query of a list (decisions §1): `page` from 1, `limit` 10 up to 100, `sort` as a comma list where `-` turns a field round,
 * `count=true` for the total, and the list's own filters. What is not named is refused.
 */
export function listQuery<const F extends readonly string[], T extends z.ZodRawShape>(sortable: F, filters: T) {
  return z.strictObject({
    page: queryInteger(1, 1_000_000).default(1).describe('The page, from 1'),
    limit: queryInteger(1, MAX_LIMIT).default(DEFAULT_LIMIT).describe(`Rows in a page, at most ${MAX_LIMIT}`),
    sort: sortOf(sortable).optional(),
    count: queryFlag.default(false).describe('Whether to count all rows, in X-Total-Count'),
    ...filters,
  });
}

/** `-createdAt,title` → keys in order; a field that the list does not sort by is refused. */
function sortOf<const F extends readonly string[]>(sortable: F) {
  return z
    .string()
    .max(200)
    .transform((value, ctx): SortKey<F[number]>[] => {
      const keys: SortKey<F[number]>[] = [];
      for (const part of value.split(',')) {
        const isDescending = part.startsWith('-');
        const field = isDescending ? part.slice(1) : part;
        if (!sortable.includes(field)) {
          ctx.issues.push({ code: 'custom', message: 'unsortable', input: value });
          return z.NEVER;
        }
        keys.push({ field: field as F[number], isDescending });
      }
      return keys;
    })
    .describe(`A comma list of ${sortable.join(', ')}; \`-\` before a field turns it round`)
    .register(orders, { by: sortable });
}

/** As many as one call does something to. */
export const MOST_AT_ONCE = 200;

/** What something is done to, each judged as one alone and answered in its own line, in their order; one that is named twice once. */
export const batchIds = z.array(id).min(1).max(MOST_AT_ONCE);

/** What became of one of many: `already` where nothing was left to do, `code` says why it was refused. Again is the same as once. */
export const batchOutcome = z
  .object({ _id: id, status: z.enum(['done', 'already', 'refused']), code: z.string().optional() })
  .meta({ id: 'BatchOutcome' });
export type BatchOutcome = z.infer<typeof batchOutcome>;
