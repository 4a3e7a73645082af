import type { RouteSpec } from '@volano/domain/contracts/route';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { describe, expect, test } from 'vitest';
import { z, type ZodObject, ZodOptional } from 'zod';
import { routes } from '../../app/routes.ts';
import { openSession } from '../../platform/session/session.ts';
import { openPortal } from '../world/app.ts';
import { drawPlainly } from '../world/plain-pages.ts';
import { FORM_TYPE, formOf } from '../builders/form-body.ts';
import { changedTables } from './changed-tables.ts';
import { named } from './named-routes.ts';
import { permissionWorld } from './permission-world.ts';
import { ownParams, pathWith } from './subject-things.ts';

// Every route, walked with what its contract does not describe. A new contract is walked from its first day.
const walked = routes.map(({ spec }) => spec);

/** No field of any contract takes these. */
const WRONG_EVERYWHERE = [{ $gt: '' }, [[]], [{}], [null], 1e308, '\u0000', 'a\uD800', '\u202Egpj.exe'];
/** Longer than the longest text of all, a description; of a whole body too, where several say it. */
const TOO_LONG = 'x'.repeat(310_000);
/** Some fields take some of these: let in or refused by name, but never more. */
const AMBIGUOUS = [
  [null, true, 0, -1, 1.5, 1e9, Number('9007199254740993'), '', 'x', '12,50', 'NaN', '1e3', [], ['x'], {}],
  ['%', '_', '\\', "'; drop table users; --", '__proto__', '<img src=x onerror=alert(1)>', '=HYPERLINK("http://evil")'],
  ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '+275760-01-01T00:00:00Z', '2026-03-29T02:30'],
  ['a\r\nBcc: b@c.example', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
].flat();
/** Columns and names of objects that a careless write would let through (abuse 17, 18). */
const FOREIGN = '_id createdAt role isEnabled isGrantedAll passwordHash constructor toString $where'.split(' ');
const QUERY_TEXTS = [
  ['', ',', ',,,', `%_\\'"(a+)+$ or 1=1 --`, 'x'.repeat(201), '\u0000', '\u202E', '{"$gt":""}', '-title', 'true'],
  ['1e9', '-1', '0', 'NaN', '1.5', '1000000000000', '00000000-0000-0000-0000-000000000000'],
  ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
].flat();

type Shapes = Readonly<Record<string, z.core.$ZodType>>;
type Wrap = (body: object) => object;

const MASTER_KEY = 'm'.repeat(32);
/** Times that somebody asked: everybody comes from somewhere else, so that nobody is made to wait. */
let asked = 0;
const tokens = new Map<Role, string>();
const portal = await openPortal({ MASTER_KEY });
drawPlainly(portal.ctx);
const world = await permissionWorld(portal.ctx);
for (const role of ROLES) {
  const isCustomer = role === 'user' || role === 'business-partner';
  const agencyId = isCustomer ? world.agencyOf(role)._id : null;
  tokens.set(role, await openSession(portal.ctx, portal.ctx.db, world.people[role]._id, agencyId));
}

/** Somebody who may call; of those who may, the one with most rights, so that the input is what decides. Open routes anybody may. */
function callerOf({ access, path }: RouteSpec): Role {
  if (typeof access === 'string') return 'admin';
  const role = ROLES.find((one) => access[one] === 'all') ?? ROLES.find((one) => access[one] !== undefined);
  if (role === undefined) throw new Error(`${path} lets nobody in`);
  return role;
}

async function ask(spec: RouteSpec, role: Role, path: string, query: string, body?: object) {
  asked += 1;
  const key = spec.access === 'integration' ? MASTER_KEY : tokens.get(role);
  const response = await portal.app.inject({
    method: spec.method,
    url: `/api/${path}${query}`,
    remoteAddress: `10.1.${(asked >> 8) & 255}.${asked & 255}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': spec.multipart ? FORM_TYPE : 'application/json' },
    ...(body === undefined ? {} : { payload: spec.multipart ? formOf(body) : JSON.stringify(body) }),
  });
  const isProblem = response.headers['content-type'] === 'application/problem+json';
  const problem = isProblem ? response.json<{ code: string; errors?: { path: string; message: string }[] }>() : null;
  return { status: response.statusCode, problem, names: (problem?.errors ?? []).map(({ path }) => path) };
}

/** What is JSON of a body: of a form, what travels as such, where it stands, and the shape of each field. */
function jsonOf(spec: RouteSpec): { fields: Shapes; place: string; wrap: Wrap } {
  const body = spec.body instanceof ZodOptional ? spec.body.unwrap() : spec.body;
  const { shape = {} } = body as Partial<ZodObject>;
  const inner = shape['JSONbody'] as ZodObject | undefined;
  if (inner === undefined) return { fields: shape, place: '', wrap: (body) => body };
  return { fields: inner.shape, place: 'JSONbody.', wrap: (body) => ({ JSONbody: body }) };
}

function takes(shape: z.core.$ZodType | undefined, value: unknown): boolean {
  return shape !== undefined && z.safeParse(shape, value).success;
}

/** The same value for several fields: a refusal names every field that is to blame, so that one question asks about all. */
function each<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** Questions in which each field has a value that its shape refuses: other values in each, and on the next route the following ones. */
function refusedRounds<T>(spec: RouteSpec, shapes: Shapes, values: readonly T[], rounds: number): Record<string, T>[] {
  const first = walked.indexOf(spec) * rounds;
  const sayAt = (at: number): [string, T][] =>
    Object.entries(shapes).flatMap(([name, shape], place) => {
      const refused = values.filter((value) => !takes(shape, value));
      return refused.length === 0 ? [] : [[name, refused[(at + place) % refused.length] as T]];
    });
  const said = Array.from({ length: rounds }, (_, round) => Object.fromEntries(sayAt(first + round)));
  return said.filter((one) => Object.keys(one).length > 0);
}

/** For each value, who takes it: all at once where the whole takes that, else one by one. What is taken comes further than the contract. */
function takenTogether<T>(shapes: Shapes, values: readonly T[], isTaken: (said: Record<string, T>) => boolean) {
  return values.flatMap((value) => {
    const takers = Object.keys(shapes).filter((name) => takes(shapes[name], value));
    // What is of a company that is not there is looked at no further.
    const withoutCompany = takers.filter((name) => name !== 'agencyId');
    const together = each(withoutCompany, value);
    const alone = takers.map((name) => ({ [name]: value }));
    if (Object.keys(together).length < 2 || !isTaken(together)) return alone;
    return [together, ...alone.filter((one) => 'agencyId' in one)];
  });
}

/** The names of fields that a contract refuses without naming them, when all of them have this value. */
function unnamedBy(schema: z.ZodType, wrap: Wrap, names: readonly string[], value: unknown): string[] {
  const issues = schema.safeParse(wrap(each(names, value))).error?.issues ?? [];
  const blamed = issues.flatMap(({ path }) => path.map(String));
  return names.filter((name) => !blamed.includes(name));
}

/** How an answer to hostile input falls short, or null. A 400 names a field, and every one of those that are to blame. */
function shortfall(heard: Awaited<ReturnType<typeof ask>>, blamed: readonly string[]): string | null {
  const { status, problem, names } = heard;
  if (status >= 500) return `${status}`;
  if (status >= 400 && problem === null) return `${status} is no problem+json`;
  if (blamed.length > 0 && status !== 400) return `let in with ${status}`;
  if (problem?.code !== 'invalidInput') return null;
  const isNamed = (field: string) =>
    names.some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`));
  const unnamed = blamed.filter((field) => !isNamed(field));
  return unnamed.length > 0 || names.length === 0 ? `names ${names.join()} and not ${unnamed.join()}` : null;
}

describe('abuse 42, 43, 44, 49: a query is read as its contract says or refused by name', () => {
  test.each(named(walked.filter(({ method, bytes }) => method === 'GET' && !bytes)))('%s', async (_, spec) => {
    const role = callerOf(spec);
    const { agencyId } = await world.things(role, 'own', spec.method, (things) => things.agencyId);
    const path = pathWith(spec, await ownParams(world, spec, role));
    const schema = (spec.query ?? z.strictObject({})) as ZodObject;
    const shapes: Shapes = schema.shape;
    const names = Object.keys(shapes);
    const wrong: string[] = [];
    const see = async (said: string, blamed: readonly string[]) => {
      // A feed read by staff wants to know whose it is; without it nothing else would be looked at.
      const company = names.includes('agencyId') && !/(?:^|&)agencyId/.test(said) ? `&agencyId=${agencyId}` : '';
      const short = shortfall(await ask(spec, role, path, `?${said}${company}`), blamed);
      if (short !== null) wrong.push(`?${said.slice(0, 80)}: ${short}`);
    };
    const textOf = (said: Record<string, string>) => new URLSearchParams(said).toString();
    for (const text of QUERY_TEXTS) {
      const refused = names.filter((name) => !takes(shapes[name], text));
      wrong.push(...unnamedBy(schema, (said) => said, refused, text).map((name) => `${name}=${text} is not named`));
    }
    for (const said of refusedRounds(spec, shapes, QUERY_TEXTS, 3)) await see(textOf(said), Object.keys(said));
    const isTaken = (said: object) =>
      schema.safeParse({ ...(names.includes('agencyId') && { agencyId }), ...said }).success;
    for (const said of takenTogether(shapes, QUERY_TEXTS, isTaken)) await see(textOf(said), []);
    if (names.length > 0) await see(names.map((name) => `${name}=1&${name}=2`).join('&'), names);
    const unknown = 'nothing filters __proto__ constructor token'.split(' ');
    const bracketed = [...names.map((name) => `${name}[$gt]`), ...unknown];
    await see(bracketed.map((name) => `${name}=1`).join('&'), bracketed);
    expect(wrong).toEqual([]);
  });
});

describe('abuse 17, 18, 45, 47, 48: a body is read as its contract says or refused by name, and a refusal writes nothing', () => {
  test.each(named(walked.filter(({ body }) => body !== undefined)))('%s', async (_, spec) => {
    const role = callerOf(spec);
    const path = pathWith(spec, await ownParams(world, spec, role));
    const { fields, place, wrap } = jsonOf(spec);
    const names = Object.keys(fields);
    const wrong: string[] = [];
    const see = async (body: unknown, blamed: readonly string[]) => {
      const places = blamed.map((name) => `${place}${name}`);
      const short = shortfall(await ask(spec, role, path, '', wrap(body as object)), places);
      if (short !== null) wrong.push(`${JSON.stringify(body).slice(0, 80)}: ${short}`);
    };
    const wrongEverywhere = [...WRONG_EVERYWHERE, TOO_LONG].filter(isSent(spec));
    const ambiguous = AMBIGUOUS.filter(isSent(spec));
    for (const value of [...wrongEverywhere, ...ambiguous]) {
      const refused = names.filter((name) => !takes(fields[name], value));
      const unnamed = unnamedBy(spec.body as z.ZodType, wrap, refused, value);
      wrong.push(...unnamed.map((name) => `${name} is not named for ${JSON.stringify(value).slice(0, 80)}`));
    }
    await changedTables(portal.ctx.db);
    const rounds = refusedRounds<unknown>(spec, fields, [...WRONG_EVERYWHERE, ...AMBIGUOUS].filter(isSent(spec)), 6);
    for (const said of rounds) await see(said, Object.keys(said));
    // What the shape of a field takes is refused for the sake of others.
    for (const value of wrongEverywhere)
      for (const name of names.filter((one) => takes(fields[one], value))) await see({ [name]: value }, [name]);
    for (const name of names.slice(0, 1)) await see({ [name]: TOO_LONG }, [name]);
    // A form never reads a field that is named like what every object has.
    const readable = FOREIGN.filter((one) => !spec.multipart || place !== '' || !(one in Object.prototype));
    const foreign = readable.filter((one) => !names.includes(one));
    await see(each(foreign, 'x'), foreign);
    if (!spec.multipart) for (const whole of [[], 'x', 1, null]) await see(whole, ['body']);
    expect(await changedTables(portal.ctx.db)).toEqual([]);
    // Not where something else must be said too.
    const isTaken = (said: object) => takes(spec.body, wrap(said));
    for (const said of takenTogether(fields, ambiguous, isTaken)) if (isTaken(said)) await see(said, []);
    expect(wrong).toEqual([]);
  });

  /** In a form a list of nothing is not there at all. */
  function isSent({ multipart }: RouteSpec) {
    return (value: unknown) => !multipart || !Array.isArray(value) || value.length > 0;
  }
});

test('a changed row is seen', async () => {
  await changedTables(portal.ctx.db);
  await portal.ctx.db.updateTable('users').set({ name: 'Altra' }).where('_id', '=', world.people.user._id).execute();
  expect(await changedTables(portal.ctx.db)).toEqual(['users']);
});
