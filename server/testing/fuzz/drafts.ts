import { formOf, type FileToSend, textOf } from '@volano/domain/rules/form';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { newId } from '../../platform/new-id.ts';
import type { SeededRandom } from '../builders/seeded-random.ts';
import { isPlain } from '../sweeps/samples.ts';
import { ODD_HEADERS, ODD_IDS, ODD_QUERIES, ODD_TYPES, oddBytes } from './hostile.ts';
import { pick, valueOf } from './values.ts';

/** A request as it is thought of, before it is bytes: what can be taken away from it piece by piece. */
export interface Draft {
  readonly spec: RouteSpec;
  /** What fills the path, as it goes over the wire. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  /** A query that is no list of names and values. */
  readonly oddQuery?: string;
  readonly body?: unknown;
  readonly file?: FileToSend;
  /** In place of the body. */
  readonly bytes?: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** What drafts are made of: a request that is let in, ids that somebody knows, values that break things. */
export interface Material {
  readonly base: Pick<Draft, 'params' | 'file' | 'headers'> & {
    readonly query: Readonly<Record<string, unknown>>;
    body?: unknown;
  };
  readonly ids: readonly string[];
  readonly hostile: readonly unknown[];
}

/** The request that is let in, as it is. */
export function plainDraft(spec: RouteSpec, { base }: Pick<Material, 'base'>): Draft {
  const query = Object.entries(base.query).map(([name, value]) => [name, wellFormed(value)] as const);
  return { ...base, spec, query, ...(spec.body ? { body: base.body } : {}) };
}

/** Half are as their contract says; the others are changed in up to four places, and some are no longer what a portal is sent at all. */
export function draftOf(spec: RouteSpec, material: Material, chance: SeededRandom): Draft {
  let draft = validDraft(spec, material, chance);
  if (chance.oneIn(2)) return draft;
  const changes = chance.oneIn(2) ? 1 : 2 + chance.below(3);
  for (let n = 0; n < changes; n += 1) draft = changed(draft, material, chance);
  return draft;
}

export async function wireOf(draft: Draft): Promise<Wire> {
  const { spec, params, query, oddQuery, body, bytes } = draft;
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '-');
  const asked = oddQuery ?? query.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&');
  const to = { method: spec.method, path: `/api/${path}${asked === '' ? '' : `?${asked}`}` };
  if (bytes !== undefined) return { ...to, headers: typed(draft, 'application/json'), body: bytes };
  if (spec.multipart) {
    const form = new Response(formOf(isPlain(body) ? (body as object) : {}, draft.file));
    const type = form.headers.get('content-type') ?? '';
    return { ...to, headers: typed(draft, type), body: Buffer.from(await form.arrayBuffer()) };
  }
  if (body === undefined) return { ...to, headers: draft.headers, body: undefined };
  return { ...to, headers: typed(draft, 'application/json'), body: Buffer.from(JSON.stringify(body)) };
}

function typed({ headers }: Draft, type: string): Record<string, string> {
  return { 'content-type': type, ...headers };
}

/** What a contract takes, its optional parts now there and now not, about things that are there. */
function validDraft(spec: RouteSpec, { base, ids }: Material, chance: SeededRandom): Draft {
  const isLeast = chance.oneIn(4);
  const query = { ...(spec.query && !isLeast ? (valueOf(spec.query, chance, ids) as object) : {}), ...base.query };
  const made = spec.body ? valueOf(spec.body, chance, ids) : undefined;
  const body =
    !isLeast && isPlain(made) && isPlain(base.body) ? mixed(made as object, base.body as object, chance) : base.body;
  return {
    spec,
    params: base.params,
    query: Object.entries(query).map(([name, value]) => [name, wellFormed(value)] as const),
    ...(spec.body ? { body } : {}),
    ...(base.file ? { file: base.file } : {}),
    headers: base.headers,
  };
}

/** What is known to be let in, in other words; what it names stays mostly what is there. */
function mixed(made: object, base: object, chance: SeededRandom): object {
  const known = Object.entries(base).filter(([name, value]) => {
    if (!(name in made)) return true;
    return isId(value) ? !chance.oneIn(8) : chance.oneIn(4);
  });
  return { ...made, ...Object.fromEntries(known) };
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);
}

function changed(draft: Draft, material: Material, chance: SeededRandom): Draft {
  const { spec, body } = draft;
  const names = Object.keys(draft.params);
  const kinds: (() => Draft)[] = [
    () => ({ ...draft, headers: { ...draft.headers, ...Object.fromEntries([pick(ODD_HEADERS, chance)]) } }),
    () => withQuery(draft, material, chance),
  ];
  if (names.length > 0) kinds.push(() => withParam(draft, pick(names, chance), material, chance));
  if (spec.query !== undefined)
    for (let twice = 0; twice < 2; twice += 1) kinds.push(() => withQuery(draft, material, chance));
  if (spec.body !== undefined) {
    const tree = (): Draft => ({ ...draft, body: changedTree(body, material, chance) });
    kinds.push(tree, tree, tree, tree, tree, tree);
    kinds.push(() => ({ ...draft, headers: { ...draft.headers, 'content-type': pick(ODD_TYPES, chance) } }));
    kinds.push(() => ({ ...draft, bytes: oddBytes(chance, JSON.stringify(body ?? {})) }));
  }
  if (spec.multipart) kinds.push(() => ({ ...draft, file: oddFile(draft.file, material, chance) }));
  return pick(kinds, chance)();
}

function withParam(draft: Draft, name: string, { ids }: Material, chance: SeededRandom): Draft {
  const value = chance.oneIn(3) ? pick(ODD_IDS, chance) : chance.oneIn(3) ? newId() : pick(ids, chance);
  return { ...draft, params: { ...draft.params, [name]: value } };
}

function withQuery(draft: Draft, { hostile, ids }: Material, chance: SeededRandom): Draft {
  const { query } = draft;
  const shape = (draft.spec.query as { shape?: object } | undefined)?.shape ?? {};
  const names = [...Object.keys(shape), 'page', 'limit', 'agencyId'];
  const name = pick(names, chance);
  const value = wellFormed(chance.oneIn(4) ? pick(ids, chance) : pick(hostile, chance));
  const place = query.findIndex(([known]) => known === name);
  const without = query.filter((_, index) => index !== place);
  return pick<() => Draft>(
    [
      () => ({ ...draft, query: [...without, [name, value]] }),
      () => ({ ...draft, query: [...without, [name, value]] }),
      () => ({ ...draft, query: [...query, [name, value]] }),
      () => ({ ...draft, query: without }),
      () => ({ ...draft, query: [...without, [`${name}[]`, value]] }),
      () => ({ ...draft, query: [...without, [`${name}[$gt]`, value]] }),
      () => ({ ...draft, oddQuery: pick(ODD_QUERIES, chance) }),
    ],
    chance,
  )();
}

/** A text that can stand in an address at all. */
function wellFormed(value: unknown): string {
  return textOf(value).toWellFormed();
}

/** A tree in which one place is something else. */
function changedTree(tree: unknown, material: Material, chance: SeededRandom): unknown {
  const isList = Array.isArray(tree);
  const keys = isList || isPlain(tree) ? Object.keys(tree as object) : [];
  if (keys.length > 0 && !chance.oneIn(6)) {
    const key = pick(keys, chance);
    const entries = Object.entries(tree as object) as [string, unknown][];
    const inner = entries.map(([name, value]) => [name, name === key ? changedTree(value, material, chance) : value]);
    return isList ? inner.map(([, value]) => value) : Object.fromEntries(inner);
  }
  return pick<() => unknown>(
    [
      () => pick(material.hostile, chance),
      () => pick(material.hostile, chance),
      () => pick(material.hostile, chance),
      () => pick(material.ids, chance),
      () => undefined,
      () => [tree],
      () => [tree, tree],
      () =>
        isList ? Array.from({ length: 300 }, () => (tree as unknown[])[0] ?? null) : { ...(tree as object), a: 1 },
      () => Object.fromEntries([['__proto__', tree] as const, [pick(FOREIGN, chance), 'x'] as const]),
      () => ({ ...(isPlain(tree) ? (tree as object) : {}), [pick(FOREIGN, chance)]: pick(material.hostile, chance) }),
    ],
    chance,
  )();
}

/** Columns, and names that objects have by themselves. */
const FOREIGN = ['_id', 'createdAt', 'role', 'isEnabled', 'passwordHash', 'constructor', 'toString', '$where', 'then'];

function oddFile(file: FileToSend | undefined, { hostile }: Material, chance: SeededRandom): FileToSend {
  const usual = 'a.png a.csv a.xlsx a.pdf ../../x.pdf è.zip'.split(' ');
  const names = [...usual, 'x'.repeat(5000), '\u202Egpj.exe', '"; x="', ' '];
  const starts = ['PK\u0003\u0004', '%PDF-1.7\n', '\u00ff\u00d8\u00ff', 'GIF89a', '\u0089PNG\r\n\u001a\n'];
  const texts = ['a;b\n1;2\n', '[', '<svg'];
  const content = pick<() => Blob>(
    [
      () => file?.content ?? new Blob([]),
      () => new Blob([]),
      () => new Blob([textOf(pick(hostile, chance))]),
      () => new Blob([Buffer.from(pick([...starts, ...texts], chance), 'latin1'), textOf(pick(hostile, chance))]),
      () => new Blob([JSON.stringify([pick(hostile, chance), pick(hostile, chance)])]),
    ],
    chance,
  )();
  return { content, name: pick(names, chance) };
}
