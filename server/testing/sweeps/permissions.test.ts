import type { Access, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import type { ErrorCode } from '@volano/domain/errors';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../app/app.ts';
import { type TestApp, testApp } from '../world/app.ts';
import type { Answer } from '../world/calling.ts';
import { fingerprint } from './fingerprint.ts';
import { plainRequest } from './permission-plain.ts';
import { common, filteredByCompany, requests } from './permission-requests.ts';
import { readPermissionTable, rowsOf, widestScope } from './permission-table.ts';
import { permissionWorld, type Things, type Whose } from './permission-world.ts';

const table = readPermissionTable();
const specs = routes.map(({ spec }) => spec);
const guarded = specs.filter(
  (spec): spec is RouteSpec & { access: Exclude<Access, string> } => typeof spec.access !== 'string',
);

describe('the table and the routes', () => {
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
      const asked = Object.fromEntries(ROLES.map((role) => [role, widestScope(rowsOf(table, spec), role)]));
      expect(written).toEqual(asked);
      expect(widestScope(rowsOf(table, spec), 'anonymous')).toBe('none');
    },
  );

  test('only what the table opens to everybody needs no session', () => {
    const open = specs
      .filter((spec) => spec.access === 'public')
      .map((spec) => widestScope(rowsOf(table, spec), 'anonymous'));
    expect(new Set(open)).toEqual(new Set(['all']));
  });
});

/** Where the table says "own" of people to whom every file is open anyway. */
function scopeOf(spec: RouteSpec & { access: Exclude<Access, string> }, role: Role): 'all' | 'own' | undefined {
  const readsAll = role === 'admin' || role === 'platform-admin';
  if (spec.path === 'kpi' && readsAll) return 'all';
  // What is put aside is one's own, whatever conversations one sees.
  if (spec.path === 'archivings/{id}') return 'own';
  // The address is one's own, the company that it is for is as in `GET agencies/{id}`.
  if (spec.path === 'calendar/subscriptions' && spec.method === 'POST' && readsAll) return 'all';
  // The files of the catalogue are the admins', but a photo is everybody's own.
  return spec.path === 'uploads' ? 'own' : spec.access[role];
}

describe('the sweep: every guarded route × every role', () => {
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

  /** How a call ends that names nobody's thing. */
  async function seePlainly(spec: RouteSpec, role: Role) {
    const name = `${spec.method} ${spec.path}`;
    const naming = common[name] ?? ((things: Things) => plainRequest(name, role, things));
    const answer = await ask(spec, role, naming(await world.things(role, 'own', spec.method, naming)));
    return { own: endingOf(spec, answer) };
  }

  async function seeByWhose(spec: RouteSpec, role: Role, named: (things: Things) => object) {
    const answered = async (whose: Whose) => {
      const request = named(await world.things(role, whose, spec.method, named));
      const before = spec.method === 'GET' ? '' : await fingerprint(portal.ctx.db);
      const answer = await ask(spec, role, request);
      // A deed that is done and then not told is the worse kind of refusal.
      const isWritten = answer.status === 404 && before !== '' && before !== (await fingerprint(portal.ctx.db));
      if (isWritten) return 'notFound, but written';
      const isFiltered = filteredByCompany[`${spec.method} ${spec.path}`] !== undefined && answer.status === 200;
      if (!isFiltered) return endingOf(spec, answer);
      return (answer.reply as { rows: readonly unknown[] }).rows.length > 0 ? 'rows' : 'noRows';
    };
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
        const naming = requests[name];
        const named = naming && ((things: Things) => naming(things, role));
        const foreign = scopeOf(spec, role) === 'own' ? 'notFound' : 'letIn';
        const told = named === undefined ? { own: 'letIn' } : { missing: 'notFound', foreign, own: 'letIn' };
        const seen = named === undefined ? await seePlainly(spec, role) : await seeByWhose(spec, role, named);
        expect(seen).toEqual(told);
      },
    );
  }

  for (const spec of guarded.filter(mayNameCompany)) {
    const name = `${spec.method} ${spec.path}`;

    test.each(ROLES.filter((role) => spec.access[role] !== undefined && role !== 'sales'))(
      `${name}: %s, about a company, reaches their own`,
      async (role) => {
        const held = filteredByCompany[name];
        // What somebody put aside above is not in their list any more.
        await portal.ctx.db.deleteFrom('archivings').execute();
        const naming = (things: Things) => {
          const shown = held?.(things);
          const agencyId = name === 'GET todos' && shown !== undefined ? shown : things.agencyId;
          const request: { query?: object } = common[name]?.(things) ?? plainRequest(name, role, things);
          return { ...request, query: { ...request.query, agencyId } };
        };
        const [none, some] = held === undefined ? ['notFound', 'letIn'] : ['noRows', 'rows'];
        const foreign = (role === 'admin' || role === 'platform-admin') && name !== 'GET chats/archived' ? some : none;
        expect(await seeByWhose(spec, role, naming)).toEqual({ missing: none, foreign, own: some });
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

/** Whether a call may be asked about a company beside what it names. */
function mayNameCompany(spec: RouteSpec): boolean {
  const asked = (spec.query as { shape?: object } | undefined)?.shape;
  return asked !== undefined && 'agencyId' in asked && requests[`${spec.method} ${spec.path}`] === undefined;
}

/** Calls that the world of the sweep stands in the way of, whoever asks: who hears so was let in. */
const STANDS_IN_THE_WAY: Readonly<Record<string, ErrorCode>> = {
  'POST announcements/{id}/discard': 'discardPublished',
  'POST announcements/{id}/{targetUser}/email/missing': 'campaignRunning',
  'DELETE agencies/resetsurvey': 'conflict',
  'POST announcements/{id}/proposals': 'conflict',
  'PUT agencies/{id}/choice': 'conflict',
  'DELETE invitationpartners/{id}': 'invitationInUse',
  'POST announcements/agency/{agencyId}/dossier': 'dossierNotReady',
  'PUT agencies/{agencyId}/dossier/save': 'dossierNotReady',
  'POST agencies': 'groupFull',
  'POST imports/{id}/apply': 'importNotReady',
  'POST agencies/{id}/crm': 'notConfigured',
  'POST imports/watch': 'notConfigured',
  'POST links/{id}/check': 'notConfigured',
  'POST announcements/innovation': 'notConfigured',
  'POST emails/reminder/advisor/{partnerId}': 'reminderAlreadySent',
  'POST surveys': 'surveyExists',
  'POST privacy/erasure': 'userHasAssignments',
};

/** Let in: done, or refused only for the state that the thing is in. A request that is found wanting has shown nothing of the guard. */
function endingOf(spec: RouteSpec, { status, code }: Pick<Answer<unknown>, 'status' | 'code'>): string {
  if (status === 404) return 'notFound';
  const isInTheWay = status === 409 && code === STANDS_IN_THE_WAY[`${spec.method} ${spec.path}`];
  return status < 300 || isInTheWay ? 'letIn' : `${status} ${code}`;
}
