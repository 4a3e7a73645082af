import type { RouteSpec } from '@volano/domain/contracts/route';
import { z } from 'zod';

/** What somebody says who asks without knowing a route: ids of others, texts of others, and what is their own by its name. */
export interface Words {
  /** What a field of this name is told. */
  readonly idsFor: (field: string) => readonly string[];
  /** What a list of them names. */
  readonly together: readonly string[];
  readonly texts: readonly string[];
  readonly email: string;
  readonly own: Readonly<Record<string, string>>;
  /** Which of the requests that name nobody are said by whoever asks, where others say the rest. */
  readonly isMine?: (index: number) => boolean;
}

/** A shape as JSON Schema prints it, as far as contracts use it. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** Texts of a form of their own; the first that fits a pattern is said. A VAT number is also a name, a fiscal code and a word. */
const SAMPLES = [
  '00743110157',
  '123456',
  '25121',
  'BS',
  'studio-prova',
  'newSite',
  '2026-10',
  '12:00',
  '030 555 0100',
  '0123456789abcdef',
  'https://prova.example/',
  // The place in a history from which everything is older.
  '2030-01-01T00:00:00.000000Z~z',
].concat(['production', 'x'.repeat(43), `${'x'.repeat(30)}.${'y'.repeat(43)}`, 'ABCDEFGHIJ']);

/** Every way of filling the path: each id of others in every place, and beside it what is one's own by its name. */
export function pathsOf(spec: RouteSpec, words: Words): Record<string, string>[] {
  return spec.params === undefined ? [{}] : (requestsOf(shapeOf(spec, spec.params), words) as Record<string, string>[]);
}

/** Every query worth asking: none, then each parameter with each value, beside what must be said. */
export function queriesOf(spec: RouteSpec, words: Words): Record<string, unknown>[] {
  return spec.query === undefined ? [{}] : sharedOf(requestsOf(shapeOf(spec, spec.query), words), words);
}

/** Every body worth sending: the least that is let in, then each field with each value. */
export function bodiesOf(spec: RouteSpec, words: Words): unknown[] {
  return spec.body === undefined ? [undefined] : sharedOf(requestsOf(shapeOf(spec, spec.body), words), words);
}

/** Those that name somebody, and of the others the first and whoever asks' share. */
function sharedOf<T>(requests: readonly T[], { together, isMine }: Words): T[] {
  let others = 0;
  return requests.filter((request, index) => {
    const said = JSON.stringify(request);
    if (index === 0 || isMine === undefined || together.some((id) => said.includes(id))) return true;
    others += 1;
    return isMine(others);
  });
}

const shapes = new WeakMap<z.ZodType, Shape>();

/** Shapes that contracts name stand where they are used. */
function inlined(schema: { readonly $defs?: object }): Shape {
  const defs = schema.$defs as Readonly<Record<string, object>> | undefined;
  const text = JSON.stringify(schema, (_, value: unknown) => {
    const ref = (value as { $ref?: string } | null)?.$ref;
    return ref === undefined ? value : defs?.[ref.replace('#/$defs/', '')];
  });
  return JSON.parse(text) as Shape;
}

function shapeOf({ method, path }: RouteSpec, schema: z.ZodType): Shape {
  try {
    const shape = shapes.get(schema) ?? inlined(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    shapes.set(schema, shape);
    return shape;
  } catch (error) {
    throw new Error(`nobody can tell what ${method} ${path} takes`, { cause: error });
  }
}

/** The least that an object may be, with one's own things and then with those of others, and each of its fields in turn. */
function requestsOf({ properties = {}, required = [] }: Shape, words: Words): Record<string, unknown>[] {
  const least: Record<string, unknown> = {};
  for (const name of required) {
    const [first] = valuesOf(name, properties[name] ?? {}, words);
    least[name] = words.own[name] ?? first ?? words.together[0];
  }
  const requests = [least];
  for (const [name, shape] of Object.entries(properties))
    for (const value of valuesOf(name, shape, words)) requests.push({ ...least, [name]: value });
  return requests;
}

/** What a field may be told. A field that nothing of this fits stops the walk: teach it here how to ask. */
function valuesOf(name: string, shape: Shape, words: Words): readonly unknown[] {
  if (shape.anyOf !== undefined) return shape.anyOf.flatMap((one) => valuesOf(name, one, words));
  if (shape.const !== undefined) return [shape.const];
  if (shape.enum !== undefined) return [...shape.enum];
  if (typeof shape.type === 'object') return shape.type.flatMap((type) => valuesOf(name, { ...shape, type }, words));
  switch (shape.type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [Math.max(shape.minimum ?? 1, 1)];
    case 'null':
      return [];
    case 'object':
      return requestsOf(shape, words);
    case 'array':
      return listsOf(name, shape, words);
    case 'string':
      return textsOf(name, shape, words);
    default:
      throw new Error(`the walk does not know what to say for ${name}: ${JSON.stringify(shape)}`);
  }
}

/** None, each one alone, and of ids all at once too: each of the first few alone is enough. */
function listsOf(name: string, { items = {}, minItems = 0 }: Shape, words: Words): unknown[][] {
  const values = valuesOf(name, items, words);
  const alone = (items.format === 'uuid' ? values.slice(0, 6) : values).map((value) => [value]);
  return [...(minItems > 0 ? [] : [[]]), ...alone, ...(items.format === 'uuid' ? [[...words.together]] : [])];
}

function textsOf(name: string, { format, pattern, description = '' }: Shape, words: Words): readonly string[] {
  if (format === 'uuid') return words.idsFor(name);
  if (format === 'date') return ['2020-01-01', '2030-01-01'];
  if (format === 'date-time') return ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'];
  const list = listedWords(description);
  if (list === 'values') return [words.together.join(','), ...words.texts];
  if (list !== undefined)
    return list.split(', ').flatMap((word) => (description.includes('`-`') ? [word, `-${word}`] : word));
  if (pattern === undefined) return ['00743110157', ...words.texts];
  if (/email|pec/i.test(name)) return [words.email];
  const fitting = ['1', '2', ...SAMPLES].filter((sample) => new RegExp(pattern).test(sample));
  if (fitting.length === 0)
    throw new Error(`the walk does not know what to say for ${name}, which looks like ${pattern}`);
  return fitting.slice(0, 3);
}

/** The words that a comma list may name, by what its contract says of it: `values` where they are any. */
export function listedWords(description: string): string | undefined {
  return /^A comma list of (.+?)(?:, at most \d+|; `-`.*)$/.exec(description)?.[1];
}
