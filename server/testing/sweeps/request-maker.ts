import type { RouteSpec } from '@volano/domain/contracts/route';
import type { z } from 'zod';
import type { Asked } from '../world/calling.ts';
import { sampleOf } from './samples.ts';

/** Ids and words that an `example` names in braces: `{region}` is the id of a region, `{password}` the password of who asks. */
export type Resolve = (name: string) => Promise<string>;

/** What a request says beside what its contract says, where that depends on who asks. */
export type Said = Pick<Asked, 'params' | 'query' | 'body' | 'file'>;

type Part = 'params' | 'query' | 'body';

/**
 * A request that a contract takes: the ids of its subjects as `ids` says by place, its `example`, and for the rest the least that its
 * shapes take. Throws, and says what to write where, for a contract from which none can be made.
 */
export async function requestOf(
  spec: RouteSpec,
  ids: Readonly<Record<string, string>>,
  resolve: Resolve,
  said: Said = {},
): Promise<Asked> {
  const request: Record<string, unknown> = {};
  const example = (await filled(spec.example ?? {}, resolve)) as Said;
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = spec[part];
    if (shape === undefined) continue;
    const given = merged(merged(example[part], said[part]), within(ids, part));
    const sample = sampleOf(shape, given);
    requireValid(spec, part, shape, sample);
    if (sample !== undefined) request[part] = sample;
  }
  return spec.multipart ? { ...request, file: said.file ?? A_PICTURE } : request;
}

/** What a contract's path takes, as `requestOf` makes it; what cannot be guessed is left out. */
export async function paramsOf(
  spec: RouteSpec,
  ids: Readonly<Record<string, string>>,
  resolve: Resolve,
  said: Said = {},
): Promise<Record<string, string>> {
  if (spec.params === undefined) return {};
  const example = (await filled(spec.example ?? {}, resolve)) as Said;
  return sampleOf(spec.params, merged(merged(example.params, said.params), within(ids, 'params'))) as Record<
    string,
    string
  >;
}

/** The smallest picture there is, which is a file of any kind until it is read. */
const A_PICTURE = {
  content: new Blob([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ]),
  name: 'io.png',
};

function requireValid(spec: RouteSpec, part: Part, shape: z.ZodType, sample: unknown): void {
  const read = shape.safeParse(sample ?? (part === 'body' ? undefined : {}));
  if (read.success) return;
  const wrong = read.error.issues.map(({ path, message }) => `${[part, ...path].join('.')} (${message})`).join(', ');
  throw new Error(
    `No request of ${spec.method} ${spec.path} can be made from its contract: ${wrong}. Where an id stands, say in its \`subject\` what it ` +
      'is of; for the rest write an `example` beside its shapes in domain/contracts, with `{kind}` for the id of a thing',
  );
}

/** The ids of a part, at their places: `body.objectId` becomes `{ objectId }`. */
function within(ids: Readonly<Record<string, string>>, part: Part): object {
  let whole: object = {};
  for (const [place, id] of Object.entries(ids)) {
    const [first, ...names] = place.split('.');
    if (first === part)
      whole = merged(
        whole,
        names.reduceRight<unknown>((value, name) => ({ [name]: value }), id),
      );
  }
  return whole;
}

function merged(one: unknown, other: unknown): object {
  if (!isObject(other)) return (other ?? one ?? {}) as object;
  const both: Record<string, unknown> = isObject(one) ? { ...one } : {};
  for (const [name, value] of Object.entries(other)) both[name] = isObject(value) ? merged(both[name], value) : value;
  return both;
}

async function filled(value: unknown, resolve: Resolve): Promise<unknown> {
  if (typeof value === 'string') {
    const named = /^\{(\w+)\}$/.exec(value)?.[1];
    return named === undefined ? value : resolve(named);
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => filled(one, resolve)));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(async ([name, one]) => [name, await filled(one, resolve)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
