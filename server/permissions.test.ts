import type { Access, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from './doors.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { common, requests } from './testing/permission-requests.ts';
import { readPermissionTable, rowsOf, widestReach } from './testing/permission-table.ts';
import { permissionWorld, type Things, type Whose } from './testing/permission-world.ts';

const table = readPermissionTable();
const specs = doors.map(({ spec }) => spec);
const guarded = specs.filter(
  (spec): spec is RouteSpec & { access: Exclude<Access, string> } => typeof spec.access !== 'string',
);

describe('the table and the doors', () => {
  test.each(specs.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s stands in the table',
    (_, spec) => {
      expect(rowsOf(table, spec)).not.toHaveLength(0);
    },
  );

  test.each(guarded.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s lets in whom the table lets in',
    (_, spec) => {
      const written = Object.fromEntries(ROLES.map((role) => [role, spec.access[role] ?? 'none']));
      const asked = Object.fromEntries(ROLES.map((role) => [role, widestReach(rowsOf(table, spec), role)]));
      expect(written).toEqual(asked);
      expect(widestReach(rowsOf(table, spec), 'anonymous')).toBe('none');
    },
  );

  test('only what the table opens to everybody needs no session', () => {
    const open = specs
      .filter((spec) => spec.access === 'public')
      .map((spec) => widestReach(rowsOf(table, spec), 'anonymous'));
    expect(new Set(open)).toEqual(new Set(['all']));
  });
});

/** Calls about the person who asks, and what they need to be well formed. */
function plainRequest(name: string, role: Role, { announcementId }: Things): object {
  const entityType = isCustomer(role) ? 'announcementsUser' : 'announcements';
  switch (name) {
    case 'PUT users/me':
      return { body: {} };
    case 'GET views/toread':
      return { query: { entityType } };
    case 'GET calendar':
      return { query: { from: '2026-11-01', to: '2026-11-30' } };
    case 'POST imports':
      return { body: { kind: 'ateco' }, file: { content: new Blob(['a,b\n']), name: 'a.csv' } };
    case 'POST views':
      return { body: { entityType, entityId: announcementId } };
    default:
      return {};
  }
}

/** Where the table says "own" of people to whom every file is open anyway. */
function reachOf(spec: RouteSpec & { access: Exclude<Access, string> }, role: Role): 'all' | 'own' | undefined {
  const readsAll = role === 'admin' || role === 'platform-admin';
  if (spec.path === 'kpi' && readsAll) return 'all';
  // What is put aside is one's own, whatever conversations one sees.
  if (spec.path === 'archivings/{id}') return 'own';
  // The address is one's own, the company that it is for is as in `GET agencies/{id}`.
  if (spec.path === 'calendar/subscriptions' && spec.method === 'POST' && readsAll) return 'all';
  // The files of the catalogue are the admins', but a photo is everybody's own.
  return spec.path === 'uploads' ? 'own' : spec.access[role];
}

describe('the sweep: every guarded door × every role', () => {
  let portal: TestApp;
  let world: Awaited<ReturnType<typeof permissionWorld>>;
  beforeAll(async () => {
    portal = await testApp();
    world = await permissionWorld(portal.ctx);
  });
  afterAll(() => portal.close());

  async function ask(spec: RouteSpec, role: Role | null, request: object) {
    const speaker =
      role === null
        ? portal.as(null)
        : portal.as(world.people[role], isCustomer(role) ? world.agencyOf(role) : undefined);
    return speaker.call(spec, request as RequestOf<RouteSpec>);
  }

  /** How a call ends that names nobody's thing. It may find the request wanting, but never the person. */
  async function seePlainly(spec: RouteSpec, role: Role) {
    const name = `${spec.method} ${spec.path}`;
    const naming = common[name] ?? ((things: Things) => plainRequest(name, role, things));
    const { status } = await ask(spec, role, naming(await world.things(role, 'own', spec.method, naming)));
    return { own: status === 400 ? 'letIn' : endingOf(status) };
  }

  async function seeByWhose(spec: RouteSpec, role: Role, named: (things: Things) => object) {
    const answered = async (whose: Whose) =>
      endingOf((await ask(spec, role, named(await world.things(role, whose, spec.method, named)))).status);
    return { missing: await answered('missing'), foreign: await answered('foreign'), own: await answered('own') };
  }

  for (const spec of guarded) {
    const name = `${spec.method} ${spec.path}`;

    test(`${name}: nobody without a session, even with an empty request`, async () => {
      const { status, code } = await ask(spec, null, {});
      expect([status, code]).toEqual([401, 'sessionExpired']);
    });

    test.each(ROLES.filter((role) => spec.access[role] === undefined))(
      `${name}: %s is refused before anything is read`,
      async (role) => {
        const { status, code } = await ask(spec, role, {});
        expect([status, code]).toEqual([403, 'roleForbidden']);
      },
    );

    test.each(ROLES.filter((role) => spec.access[role] !== undefined))(
      `${name}: %s reaches what the table says`,
      async (role) => {
        const named = requests[name];
        const foreign = reachOf(spec, role) === 'own' ? 'notFound' : 'letIn';
        const told = named === undefined ? { own: 'letIn' } : { missing: 'notFound', foreign, own: 'letIn' };
        const seen = named === undefined ? await seePlainly(spec, role) : await seeByWhose(spec, role, named);
        expect(seen).toEqual(told);
      },
    );
  }

  test('an id that is none is answered like one that does not exist', async () => {
    for (const spec of guarded.filter(({ path }) => path.endsWith('/{id}'))) {
      const role = ROLES.find((one) => spec.access[one] !== undefined) ?? 'admin';
      const { status, code } = await ask(spec, role, { params: { id: 'new' }, ...(spec.body ? { body: {} } : {}) });
      expect([spec.path, status, code]).toEqual([spec.path, 404, 'notFound']);
    }
  });
});

function isCustomer(role: Role): boolean {
  return role === 'user' || role === 'business-partner';
}

/** Let in: done, or refused only for the state that the thing is in. */
function endingOf(status: number): string {
  if (status === 404) return 'notFound';
  return status < 300 || status === 409 ? 'letIn' : String(status);
}
