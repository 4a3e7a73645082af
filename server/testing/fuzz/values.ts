import type { z } from 'zod';
import type { SeededRandom } from '../builders/seeded-random.ts';
import { listedWords } from '../sweeps/asking.ts';
import { definitionOf, LEFT_OUT, texts } from '../sweeps/samples.ts';

/** What people write somewhere, and the edges of what shapes take. Of a text, one of those that its shape takes is sent. */
const TEXTS = [
  ['true', 'false', '0', '1', '2', '25', '100', '-1', '9999', '1000000', '12345678901'],
  ['2026-11-20', '2024-02-29', '1900-01-01', '9999-12-31', '0001-01-01', '2026-03-29', '2026-11'],
  ['2026-11-20T09:00:00Z', '2030-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  ['Perché no? 🙂', '中文', 'עברית', 'e\u0301', 'ﷺ', 'İ ß Ǆ', '👨‍👩‍👧', 'a\tb', 'riga\nriga', ' x '],
  ['%', '_', '\\', "'", '"', '{}', '[]', 'null', '$1', '{{7*7}}', '#eval(1)', '=1+1', '-x', '@x', 'a:b & c', '(a+)+$'],
  ['<b>x</b>', '<p><a href="https://prova.example/">x</a></p>', '<img src=x onerror=alert(1)>', '&lt;'],
  ['x'.repeat(50), 'x'.repeat(200), 'x'.repeat(255), 'x'.repeat(500), 'x'.repeat(2000), '🙂'.repeat(1000)],
  ['https://prova.example/', 'https://prova.example/%00?x=%ZZ#y', 'http://prova.example', '+39 030 555 0100', '25121'],
  ['BS', '017029', 'studio-prova', 'Lunga-Parola-2026!', 'RSSMRA80A01B157V', '0123456789abcdef', 'x'.repeat(43)],
  ['62.01.00', '62.01', '62', 'A', 'IT', 'it', 'BRESCIA', 'newSite', 'production', 'ABCDEFGHIJ', 'x@prova.example'],
  ['2030-01-01T00:00:00.000000Z~z', `${'x'.repeat(30)}.${'y'.repeat(43)}`, '#aabbcc', 'image/png', '08:30'],
].flat();
const NUMBERS = [0, 1, 2, 3, 10, 50, 100, 1000, 32_767, 2_147_483_647, 999_999_999_999.99, 0.01, 0.1, 12.5, 1e-7, -1];

/** What a shape takes of the texts above. */
const taken = new WeakMap<z.ZodType, readonly unknown[]>();

/**
 * A value that a shape takes, as far as the shape alone can tell, with what may be left out now there and now not; `undefined` leaves a
 * field out. `ids` are those that somebody knows.
 */
export function valueOf(shape: z.ZodType, chance: SeededRandom, ids: readonly string[]): unknown {
  const { type, innerType, in: first, element, options, shape: fields, ...rest } = definitionOf(shape);
  const of = (one: z.ZodType | undefined): unknown => valueOf(one as z.ZodType, chance, ids);
  if (LEFT_OUT.includes(type)) return chance.oneIn(2) ? of(innerType) : undefined;
  if (type === 'nullable') return chance.oneIn(4) ? null : of(innerType);
  const list = listedWords(shape.description ?? '');
  if (list !== undefined) return listOf(list, chance, ids);
  if (type === 'pipe') return of(first);
  if (type === 'union') return of(pick(options ?? [], chance));
  if (type === 'object') {
    // What the shape would refuse says less than its absence.
    const entries = Object.entries(fields ?? {}).map(([name, one]) => {
      const value = of(one);
      return [name, one.safeParse(value).success ? value : undefined] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (type === 'array') return Array.from({ length: shortLength(chance) }, () => of(element));
  if (type === 'record')
    return Object.fromEntries(
      Array.from({ length: shortLength(chance) }, () => [String(of(rest.keyType)), of(rest.valueType)]),
    );
  if (type === 'enum') return pick(Object.values(rest.entries ?? {}), chance);
  if (type === 'literal') return rest.values?.[0];
  if (type === 'boolean') return chance.oneIn(2);
  return textOf(shape, chance, ids);
}

export function pick<T>(all: readonly T[], chance: SeededRandom): T {
  return all[chance.below(all.length)] as T;
}

/** Mostly few, now and then more than anybody has. */
function shortLength(chance: SeededRandom): number {
  return chance.oneIn(40) ? 120 : chance.below(4);
}

function listOf(words: string, chance: SeededRandom, ids: readonly string[]): string {
  const all = words === 'values' ? [...ids.slice(0, 20), 'BS', 'it', 'A', '1'] : words.split(', ');
  const chosen = Array.from({ length: 1 + chance.below(3) }, () => pick(all, chance));
  return chosen.map((word) => (words !== 'values' && chance.oneIn(6) ? `-${word}` : word)).join(',');
}

function textOf(shape: z.ZodType, chance: SeededRandom, ids: readonly string[]): unknown {
  const known = taken.get(shape) ?? [...TEXTS, ...NUMBERS].filter((one) => shape.safeParse(one).success);
  taken.set(shape, known);
  const id = pick(ids, chance);
  if (known.length === 0 || chance.oneIn(8)) {
    const fitting = [id, ...texts()].filter((one) => shape.safeParse(one).success);
    if (fitting.length > 0) return pick(fitting, chance);
  }
  if (known.length === 0) return id;
  // As long as it may be, now and then.
  return chance.oneIn(8)
    ? known.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
    : pick(known, chance);
}

function lengthOf(value: unknown): number {
  return String(value).length;
}
