import type { z } from 'zod';
import { newId } from '../../platform/new-id.ts';
import { aVatNumber } from '../builders/vat-numbers.ts';

/** What a shape says of itself, as far as a sample needs it. */
export interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

export const LEFT_OUT = ['optional', 'default', 'prefault'];

/** Texts that people may write somewhere: the first that a shape takes is its sample. */
export function texts(): string[] {
  const unique = newId().slice(-12);
  const [short, year] = [`Prova 1 ${unique}`, '2026-11-20T09:00:00Z'];
  return [short, `${unique}@prova.example`, aVatNumber(), unique, '123456', '99.99.99', 'BS', year, '2026-11-20'];
}

/**
 * The least that a shape takes: fields that may be left out are, ids and what else cannot be guessed are `undefined`. `given` stands in
 * place of a guess, and is what is sent where the shape could do without.
 */
export function sampleOf(shape: z.ZodType, given: unknown): unknown {
  if (given !== undefined && !isPlain(given)) return given;
  const { type, innerType, in: first, element, options, shape: fields, entries, values } = definitionOf(shape);
  if (LEFT_OUT.includes(type)) return given === undefined ? undefined : sampleOf(innerType as z.ZodType, given);
  if (type === 'nullable') return given === undefined ? null : sampleOf(innerType as z.ZodType, given);
  if (type === 'pipe') return sampleOf(first as z.ZodType, given);
  if (type === 'union') return sampleOf(options?.[0] as z.ZodType, given);
  if (type === 'object') return sampleOfFields(fields ?? {}, (given ?? {}) as Readonly<Record<string, unknown>>);
  if (given !== undefined) return given;
  if (type === 'array')
    return element !== undefined && !shape.safeParse([]).success ? [sampleOf(element, undefined)] : [];
  if (type === 'enum') return Object.values(entries ?? {})[0];
  if (type === 'literal') return values?.[0];
  if (type === 'boolean') return true;
  return [...texts(), 1, 50].find((one) => shape.safeParse(one).success);
}

function sampleOfFields(
  fields: Readonly<Record<string, z.ZodType>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const said = Object.entries(fields).map(([name, shape]) => [name, sampleOf(shape, given[name])] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

export function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export function definitionOf(shape: z.ZodType): Definition {
  return shape.def as unknown as Definition;
}
