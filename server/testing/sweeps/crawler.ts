import type { RouteSpec } from '@volano/domain/contracts/route';
import { unzipSync } from 'fflate';
import { openSession } from '../../platform/session/session.ts';
import type { TestApp } from '../world/app.ts';
import { FORM_TYPE, formOf } from '../builders/form-body.ts';
import { bodiesOf, pathsOf, queriesOf, type Words } from './asking.ts';

/** Somebody who walks through the portal, in a company or in none, with their own things by name; without a person it is nobody. */
export interface Guest<Name extends string = string> {
  readonly name: Name;
  readonly person: { readonly _id: string } | null;
  readonly agencyId: string | null;
  readonly own: Words['own'];
}

/** With the session that looks, so that looking opens no other. What changes something is done in another one, and ends it perhaps. */
export type Visitor<Name extends string = string> = Guest<Name> & { readonly token: string | null };

/** One question and everything that came back: headers, the body, and what is in the file that it leads to. */
export interface Asked {
  readonly question: string;
  readonly status: number;
  readonly text: string;
  /** Whether the route knew what was asked, whatever it said to it. */
  readonly isUnderstood: boolean;
  readonly isTurnedAway: boolean;
}

interface Question {
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

let asked = 0;

export async function withSession<G extends Guest>({ ctx }: TestApp, guest: G): Promise<G & { token: string | null }> {
  const { person, agencyId } = guest;
  return { ...guest, token: person === null ? null : await openSession(ctx, ctx.db, person._id, agencyId) };
}

/**
 * Asks a route everything that its contract lets one ask: the path with things of others and the least to say; then, where the path can be
 * one's own, everything that can be said. Whom the route does not let in asks once; who is brief says the least.
 * Looking changes nothing: what was asked once in these words has its answer.
 */
export async function* ask(portal: TestApp, spec: RouteSpec, visitor: Visitor, words: Words, isBrief: boolean) {
  const [paths, queries, bodies] = [pathsOf(spec, words), queriesOf(spec, words), bodiesOf(spec, words)];
  const [query = {}, body] = [queries[0], bodies[0]];
  const answers = new Map<string, Asked>();
  const say = async (question: Question): Promise<Asked> => {
    const asWords = `${pathTo(spec, question.params)} ${JSON.stringify(question.query)}`;
    const known = spec.method === 'GET' ? answers.get(asWords) : undefined;
    const answer = known ?? (await put(portal, spec, visitor, question));
    answers.set(asWords, answer);
    return answer;
  };
  const sayAt: SayAt = (params) => say({ params, query, body });
  for (const params of paths) {
    const answer = await sayAt(params);
    yield answer;
    if (answer.isTurnedAway) return;
  }
  if (isBrief) return;
  for (const params of await ownPlaces(spec, visitor, sayAt)) {
    for (const one of spec.params === undefined ? queries.slice(1) : queries)
      yield await say({ params, query: one, body });
    for (const one of bodies.slice(1)) yield await say({ params, query, body: one });
  }
}

type Places = Iterable<Question['params']>;
type SayAt = (params: Question['params']) => Promise<Asked>;

/** Where somebody found something of their own, by path; looked for once. */
const found = new WeakMap<Words['own'], Map<string, Places>>();

/** The paths on which the visitor finds something of their own. What deletes is not tried on it. */
async function ownPlaces({ method, path, params }: RouteSpec, { own }: Visitor, sayAt: SayAt): Promise<Places> {
  if (params === undefined) return [{}];
  if (method === 'DELETE') return [];
  const known = found.get(own) ?? new Map<string, Places>();
  found.set(own, known);
  const places = known.get(path) ?? (await placesFound(path, own, sayAt));
  known.set(path, places);
  return places;
}

async function placesFound(path: string, own: Words['own'], sayAt: SayAt): Promise<Places> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const places = new Map<string, Question['params']>();
  for (const one of Object.values(own)) {
    const params = Object.fromEntries(names.map((name) => [name, own[name] ?? one]));
    const key = JSON.stringify(params);
    if (!places.has(key) && (await sayAt(params)).status !== 404) places.set(key, params);
  }
  return [...places.values()];
}

/** Answers after which a session stands as it did. */
const UNTOUCHED = [400, 403, 404];

/** The session in which each changes things, as long as they were only refused. */
const changing = new WeakMap<Visitor, string | null>();

async function tokenToChangeWith(portal: TestApp, visitor: Visitor): Promise<string | null> {
  const open = changing.get(visitor);
  if (open !== undefined) return open;
  const { token } = await withSession(portal, visitor);
  changing.set(visitor, token);
  return token;
}

async function put(portal: TestApp, spec: RouteSpec, visitor: Visitor, question: Question): Promise<Asked> {
  const isReused = spec.method !== 'GET' && changing.has(visitor);
  const token = spec.method === 'GET' ? visitor.token : await tokenToChangeWith(portal, visitor);
  const { params, query, body } = question;
  const url = `/api/${pathTo(spec, params)}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;
  asked += 1;
  const response = await portal.app.inject({
    method: spec.method,
    url,
    // Everybody comes from somewhere else, so that nobody is made to wait.
    remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(spec.multipart ? { 'content-type': FORM_TYPE } : {}),
    },
    ...(body === undefined ? {} : { payload: spec.multipart ? formOf(body as object) : (body as object) }),
  });
  if (!UNTOUCHED.includes(response.statusCode)) changing.delete(visitor);
  const code = response.statusCode >= 400 ? response.json<{ code?: string }>().code : null;
  // Else the walk would look like that of somebody whom nothing lets in.
  if (isReused && token !== null && code === 'sessionExpired' && typeof spec.access !== 'string')
    throw new Error(`a refusal before ${spec.method} ${url} ended the session of ${visitor.name}`);
  const text = `${headersOf(response.headers)}\n${response.body}`;
  const said = body === undefined ? '' : ` ${JSON.stringify(body)}`;
  return {
    question: `${spec.method} ${url}${said}`,
    status: response.statusCode,
    text: `${text.replace(/"(instance|requestId)":"[^"]*"/g, '')}${await filesOf(portal, response.body)}`,
    isUnderstood: code !== 'invalidInput',
    isTurnedAway: code === 'roleForbidden' || code === 'sessionExpired' || code === 'clientCodeInvalid',
  };
}

function pathTo(spec: RouteSpec, params: Question['params']): string {
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function headersOf(headers: Record<string, unknown>): string {
  return ['x-total-count', 'x-not-expired-count', 'content-disposition', 'location']
    .map((name) => `${name}: ${String(headers[name])}`)
    .join('\n');
}

async function filesOf({ app }: TestApp, body: string): Promise<string> {
  const addresses = new Set([...body.matchAll(/\/api\/files\/[\w.-]+/g)].map(([address]) => address));
  const texts = [...addresses].map(async (url) => {
    const { rawPayload } = await app.inject({ url });
    const isPacked = rawPayload.subarray(0, 2).toString() === 'PK';
    if (!isPacked) return rawPayload.toString('latin1');
    return Object.entries(unzipSync(rawPayload))
      .map(([name, bytes]) => `${name} ${new TextDecoder().decode(bytes)}`)
      .join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}
