import type { RouteSpec } from '@volano/domain/contracts/route';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ZodObject, ZodOptional } from 'zod';
import { routes } from '../../app/routes.ts';
import { openSession } from '../../platform/session/session.ts';
import { type TestApp, testApp } from '../world/app.ts';
import { fingerprint } from './fingerprint.ts';
import { FORM_TYPE, formOf } from '../builders/form-body.ts';
import { permissionWorld, type Things } from './permission-world.ts';
import { ownParams, pathWith } from './subject-things.ts';

// Every route, walked with what its contract does not describe. A new contract is walked from its first day.
const walked = routes.map(({ spec }) => spec);

function named(specs: readonly RouteSpec[]) {
  return specs.map((spec) => [`${spec.method} ${spec.path}`, spec] as const);
}

/** No field of any contract takes these. */
const WRONG_EVERYWHERE = [
  { $gt: '' },
  [[]],
  [{}],
  [null],
  1e308,
  '\u0000',
  'a\uD800',
  '\u202Egpj.exe',
  // Longer than the longest text of all, a description.
  'x'.repeat(310_000),
];
/** Some fields take some of these: let in or refused by name, but never more. */
const AMBIGUOUS = [
  [null, true, 0, -1, 1.5, 1e9, Number('9007199254740993'), '', 'x', '12,50', 'NaN', '1e3', [], ['x'], {}],
  ['%', '_', '\\', "'; drop table users; --", '__proto__', '<img src=x onerror=alert(1)>', '=HYPERLINK("http://evil")'],
  ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '+275760-01-01T00:00:00Z', '2026-03-29T02:30'],
  ['a\r\nBcc: b@c.example', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
].flat();
/** Columns and names of objects that a careless write would let through (abuse 17, 18). */
const FOREIGN = [
  '_id',
  'createdAt',
  'role',
  'isEnabled',
  'isGrantedAll',
  'passwordHash',
  'constructor',
  'toString',
  '$where',
];
const QUERY_TEXTS = [
  ['', ',', ',,,', `%_\\'"(a+)+$ or 1=1 --`, 'x'.repeat(201), '\u0000', '\u202E', '{"$gt":""}', '-title', 'true'],
  ['1e9', '-1', '0', 'NaN', '1.5', '1000000000000', '00000000-0000-0000-0000-000000000000'],
  ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
].flat();

const MASTER_KEY = 'm'.repeat(32);
/** Times that somebody asked: everybody comes from somewhere else, so that nobody is made to wait. */
let asked = 0;
let portal: TestApp;
let world: Awaited<ReturnType<typeof permissionWorld>>;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  portal = await testApp({ MASTER_KEY });
  world = await permissionWorld(portal.ctx);
  for (const role of ROLES) {
    const isCustomer = role === 'user' || role === 'business-partner';
    const agencyId = isCustomer ? world.agencyOf(role)._id : null;
    tokens.set(role, await openSession(portal.ctx, portal.ctx.db, world.people[role]._id, agencyId));
  }
});
afterAll(() => portal.close());

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

/** What is JSON of a body: of a form, what travels as such, and where it stands. */
function jsonOf(spec: RouteSpec): { names: string[]; place: string; wrap: (body: object) => object } {
  const body = spec.body instanceof ZodOptional ? spec.body.unwrap() : spec.body;
  const { shape = {} } = body as Partial<ZodObject>;
  const inner = shape['JSONbody'] as ZodObject | undefined;
  if (inner === undefined) return { names: Object.keys(shape), place: '', wrap: (body) => body };
  return { names: Object.keys(inner.shape), place: 'JSONbody.', wrap: (body) => ({ JSONbody: body }) };
}

/** How an answer to hostile input falls short, or null. A 400 names a field, and this one when it alone is to blame. */
function shortfall(answer: Awaited<ReturnType<typeof ask>>, field: string, isRefused: boolean): string | null {
  const { status, problem, names } = answer;
  if (status >= 500) return `${status}`;
  if (status >= 400 && problem === null) return `${status} is no problem+json`;
  if (isRefused && status !== 400) return `let in with ${status}`;
  if (problem?.code !== 'invalidInput') return null;
  const isNamed = names.some(
    (name) => !isRefused || name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`),
  );
  return isNamed ? null : `names ${names.join() || 'nothing'}`;
}

describe('abuse 42, 43, 44, 49: a query is read as its contract says or refused by name', () => {
  test.each(named(walked.filter(({ method, bytes }) => method === 'GET' && !bytes)))('%s', async (_, spec) => {
    const role = callerOf(spec);
    const things = await world.things(role, 'own', spec.method, ({ agencyId }) => agencyId);
    const path = pathWith(spec, await ownParams(world, spec, role));
    const names = Object.keys((spec.query as ZodObject | undefined)?.shape ?? {});
    const wrong: string[] = [];
    const see = async (query: string, field: string, isRefused: boolean) => {
      const said = shortfall(await ask(spec, role, path, query), field, isRefused);
      if (said !== null) wrong.push(`${query.slice(0, 80)}: ${said}`);
    };
    for (const name of names) {
      for (const text of QUERY_TEXTS)
        await see(`?${name}=${encodeURIComponent(text)}${companyFor(names, name, things)}`, name, false);
      await see(`?${name}=1&${name}=2${companyFor(names, name, things)}`, name, true);
      await see(`?${name}[$gt]=1`, `${name}[$gt]`, true);
    }
    for (const name of ['nothing', 'filters', '__proto__', 'constructor', 'token']) await see(`?${name}=1`, name, true);
    expect(wrong).toEqual([]);
  });

  /** A feed read by staff wants to know whose it is; without it nothing else would be looked at. */
  function companyFor(names: readonly string[], name: string, { agencyId }: Things): string {
    return names.includes('agencyId') && name !== 'agencyId' ? `&agencyId=${agencyId}` : '';
  }
});

describe('abuse 17, 18, 45, 47, 48: a body is read as its contract says or refused by name, and a refusal writes nothing', () => {
  test.each(named(walked.filter(({ body }) => body !== undefined)))('%s', async (_, spec) => {
    const role = callerOf(spec);
    const path = pathWith(spec, await ownParams(world, spec, role));
    const { names, place, wrap } = jsonOf(spec);
    const wrong: string[] = [];
    const see = async (body: object, field: string, isRefused: boolean) => {
      const said = shortfall(await ask(spec, role, path, '', wrap(body)), `${place}${field}`, isRefused);
      if (said !== null) wrong.push(`${JSON.stringify(body).slice(0, 80)}: ${said}`);
    };
    const before = await fingerprint(portal.ctx.db);
    for (const name of names) for (const value of WRONG_EVERYWHERE) await see({ [name]: value }, name, true);
    // A form never reads a field that is named like what every object has.
    const foreign = spec.multipart && place === '' ? FOREIGN.filter((one) => !(one in Object.prototype)) : FOREIGN;
    for (const name of foreign.filter((one) => !names.includes(one))) await see({ [name]: 'x' }, name, true);
    if (!spec.multipart) for (const whole of [[], 'x', 1, null]) await see(whole as object, 'body', true);
    expect(await fingerprint(portal.ctx.db)).toBe(before);
    for (const name of names) for (const value of AMBIGUOUS) await see({ [name]: value }, name, false);
    expect(wrong).toEqual([]);
  });
});

test('the fingerprint sees a changed row', async () => {
  const before = await fingerprint(portal.ctx.db);
  await portal.ctx.db.updateTable('users').set({ name: 'Altra' }).where('_id', '=', world.people.user._id).execute();
  expect(await fingerprint(portal.ctx.db)).not.toBe(before);
});
