import type { Access, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { type Named, namedIn } from '@volano/domain/contracts/subject';
import { isCustomer } from '@volano/domain/policies/actor';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { newId } from '../../platform/new-id.ts';
import { openPortal, type TestApp } from '../world/app.ts';
import type { Answer } from '../world/calling.ts';
import { drawPlainly } from '../world/plain-pages.ts';
import { changedTables } from './changed-tables.ts';
import { named } from './named-routes.ts';
import { readPermissionTable, rowsOf, widestScope } from './permission-table.ts';
import { permissionWorld, type Whose } from './permission-world.ts';
import { requestOf } from './request-maker.ts';
import { hasForeign, idOf, mayHaveForeign, saidBy, wordOf } from './subject-things.ts';
import { judges } from './switched-judges.ts';

const table = readPermissionTable();
const switched = judges();
const portal = await openPortal({}, undefined, undefined, undefined, switched.loadSubjects);
drawPlainly(portal.ctx);
const world = await permissionWorld(portal.ctx);
const specs = routes.map(({ spec }) => spec);
const guarded = specs.filter(
  (spec): spec is RouteSpec & { access: Exclude<Access, string> } => typeof spec.access !== 'string',
);

describe('the table and the routes', () => {
  test.each(named(specs))('%s stands in the table', (_, spec) => {
    expect(rowsOf(table, spec)).not.toHaveLength(0);
  });

  test.each(named(guarded))('%s lets in whom the table lets in', (_, spec) => {
    const written = Object.fromEntries(ROLES.map((role) => [role, spec.access[role] ?? 'none']));
    const asked = Object.fromEntries(ROLES.map((role) => [role, widestScope(rowsOf(table, spec), role)]));
    expect(written).toEqual(asked);
    expect(widestScope(rowsOf(table, spec), 'anonymous')).toBe('none');
  });

  test('abuse 32: what a platform admin may change is their own account', () => {
    const open = guarded.filter((spec) => spec.method !== 'GET' && !isClosedToPlatform(spec));
    expect(namesOfAll(open).toSorted()).toEqual(OWN_ACCOUNT.toSorted());
  });

  test('opened to who waits to be confirmed is what the table opens to them', () => {
    const opened = specs.filter(({ whilePending }) => whilePending);
    const written = specs.filter((spec) => rowsOf(table, spec).some((row) => row.isWhilePending));
    expect(namesOfAll(opened)).toEqual(namesOfAll(written));
  });

  test('only what the table opens to everybody needs no session', () => {
    const open = specs.filter((spec) => spec.access === 'public');
    const scopes = open.map((spec) => widestScope(rowsOf(table, spec), 'anonymous'));
    expect(new Set(scopes)).toEqual(new Set(['all']));
  });
});

function namesOfAll(some: readonly RouteSpec[]): string[] {
  return named(some).map(([name]) => name);
}

/** What a platform admin changes: what is their own account's. */
const OWN_ACCOUNT = [
  ['PUT users/me', 'POST auth/prove', 'DELETE auth', 'DELETE sessions', 'DELETE sessions/{id}'],
  ['POST', 'PUT', 'DELETE'].map((method) => `${method} users/me/two-factor`),
  ['PUT notifications/read', 'PUT notifications/{id}', 'PUT notifications/preferences', 'PUT notifications/devices'],
  ['POST notifications/devices/removals', 'POST views', 'POST kpi', 'POST uploads', 'DELETE uploads/{id}'],
  ['PUT privacy/consents', 'POST privacy/exports', 'POST privacy/erasure', 'DELETE privacy/erasure'],
  // What they did themselves, as far as they may do it.
  ['POST acts/{id}/undo'],
].flat();

/** Calls that take the id of a company which nothing is judged by, each with its reason. */
const COMPANY_UNJUDGED: readonly string[] = [
  // The record of the office: who may read it reads all of it.
  'GET audit',
  // It chooses among the companies that the consultant follows, and finds no other.
  'POST chats',
];

describe('what a contract takes is judged', () => {
  test.each(named(guarded))('%s', (name, spec) => {
    const { subject } = spec;
    const narrowing = subject !== undefined && 'narrowedBy' in subject ? [subject.narrowedBy] : [];
    const judged = [...namedIn(subject).map(({ place }) => place), ...narrowing];
    // A company anywhere, and a consultant whose numbers are read; elsewhere a consultant is a filter of rows.
    const naming = spec.path.startsWith('kpi') ? ['agencyId', 'advisorId'] : ['agencyId'];
    const taken = (['params', 'query', 'body'] as const).flatMap((part) => {
      const fields = Object.keys((spec[part] as { shape?: object } | undefined)?.shape ?? {});
      return fields.filter((field) => naming.includes(field)).map((field) => `${part}.${field}`);
    });
    expect(taken.filter((place) => !judged.includes(place))).toEqual(COMPANY_UNJUDGED.includes(name) ? taken : []);
  });
});

/**
 * Calls that change nothing of what they name, or take it away by what the row itself says, so that nothing is judged a second time inside
 * their transaction.
 */
const JUDGED_ONCE: readonly string[] = [
  // It is counted that a file was taken along, whoever took it.
  'POST kpi',
  // The row goes only while the file is still what was judged; whose it is never changes.
  'DELETE uploads/{id}',
  // One's own photo, by the id of who asks and not by the one that is named.
  'POST uploads',
  // Only a new session is opened; the one that is switched to belongs to whoever asks.
  'PUT auth/agency/{agencyId}/change',
  // Drawn and thrown away.
  'POST announcements/agency/{agencyId}/dossier/preview',
  'POST announcements/agency/{agencyId}/dossier/words',
];

describe('the sweep: every guarded route × every role', () => {
  const speakers = new Map<Role, ReturnType<TestApp['as']>>();
  /** Whether the customers wait to be confirmed. */
  let isWaiting = false;

  async function ask(spec: RouteSpec, role: Role | null, request: object) {
    const agency = role !== null && isCustomer({ role }) ? world.agencyOf(role) : undefined;
    const speaker = role === null ? portal.as(null) : (speakers.get(role) ?? portal.as(world.people[role], agency));
    if (role !== null) speakers.set(role, speaker);
    const answer = await speaker.attempt(spec, request as RequestOf<RouteSpec>);
    // What is done may end sessions.
    if (spec.method !== 'GET' && answer.status < 300) speakers.clear();
    return answer;
  }

  /** Has the office give people its confirmation, or take it back. */
  async function confirm(isConfirmed: boolean, roles: readonly Role[]): Promise<void> {
    const people = roles.map((role) => world.people[role]._id);
    await portal.ctx.db.updateTable('users').set({ isConfirmed }).where('_id', 'in', people).execute();
    speakers.clear();
  }

  /** How an empty request is refused. */
  async function refusalOf(spec: RouteSpec, role: Role | null): Promise<string> {
    const { status, code } = await ask(spec, role, {});
    return `${status} ${code}`;
  }

  /** A request in which one thing is somebody else's, or nobody's, and everything else one's own. */
  async function requestWith(spec: RouteSpec, role: Role, odd: Named | null, whose: Whose) {
    const ids: Record<string, string> = {};
    for (const named of namesOf(spec, role))
      ids[named.place] = await idOf(world, spec, role, named, named.place === odd?.place ? whose : 'own', isWaiting);
    return requestOf(spec, ids, (word) => wordOf(world, spec, role, word), await saidBy(world, spec, role, isWaiting));
  }

  /** How a call ends: let in, or refused by who judges its subjects, or by what it does itself. */
  async function ending(spec: RouteSpec, role: Role, odd: Named | null, whose: Whose): Promise<string> {
    const request = await requestWith(spec, role, odd, whose);
    if (spec.method !== 'GET') await changedTables(portal.ctx.db);
    const { answer, isRefusedByJudge } = await switched.watching(() => ask(spec, role, request));
    if (answer.status !== 404) return endingOf(answer);
    // What is done and then not told is the worse kind of refusal.
    if (spec.method !== 'GET' && (await changedTables(portal.ctx.db)).length > 0) return 'not found, but written';
    return isRefusedByJudge ? 'refused' : 'not found';
  }

  for (const spec of guarded) {
    const name = `${spec.method} ${spec.path}`;
    const mayCall = ROLES.filter((role) => spec.access[role] !== undefined);

    test(`${name}: nobody without a session and no role without access, even with an empty request`, async () => {
      const shut = ROLES.filter((role) => spec.access[role] === undefined);
      const answers = [];
      for (const role of [null, ...shut]) answers.push([role, await refusalOf(spec, role)]);
      expect(answers).toEqual([[null, '401 sessionExpired'], ...shut.map((role) => [role, '403 roleForbidden'])]);
    });

    test.each(mayCall)(`${name}: %s reaches their own and nothing else`, async (role) => {
      for (const named of namesOf(spec, role).filter(({ kind }) => kind !== 'colleague')) {
        const foreign = hasForeign(named) ? await ending(spec, role, named, 'foreign') : 'refused';
        // What they may read, and not write in, admins are told so.
        const shut = role === 'admin' && named.aim === 'talk' ? '403 roleForbidden' : 'refused';
        const told = hasForeign(named) && mayHaveForeign(role, named) ? 'let in' : shut;
        const missing = await ending(spec, role, named, 'missing');
        expect({ of: named.place, missing, foreign }).toEqual({ of: named.place, missing: 'refused', foreign: told });
      }
      expect(await ending(spec, role, null, 'own')).toBe('let in');
      const changed = spec.method === 'GET' ? [] : await changedTables(portal.ctx.db);
      const isRecorded = changed.includes('audit_events') || UNRECORDED.includes(name);
      expect(isRecorded ? [] : changed, 'changed without a line in the record').toEqual([]);
    });

    test.each([spec].filter(isClosedToPlatform))(
      `abuse 32: ${name}: a platform admin who sends what another role may send is refused and changes nothing`,
      async () => {
        const request = await requestWith(spec, mayCall[0] ?? 'admin', null, 'own');
        await changedTables(portal.ctx.db);
        const { status, code } = await ask(spec, 'platform-admin', request);
        expect([status, code, await changedTables(portal.ctx.db)]).toEqual([403, 'roleForbidden', []]);
      },
    );

    if (spec.method === 'GET' || JUDGED_ONCE.includes(name)) continue;
    const [first] = namedIn(spec.subject);
    const isJudgedAgain =
      first !== undefined && hasForeign(first) && (first.aim === 'work' || first.aim === 'talk' || first.aim === 'own');
    const judged = mayCall.filter((role) => isJudgedAgain && !mayHaveForeign(role, first));
    test.each(judged)(`${name}: %s is judged again inside the transaction that writes`, async (role) => {
      switched.letPass(true);
      const seen = await ending(spec, role, first ?? null, 'foreign').finally(() => switched.letPass(false));
      expect(seen).toBe('not found');
    });
  }

  for (const spec of guarded) {
    const { subject } = spec;
    if (subject === undefined || !('rowsOf' in subject) || spec.list === undefined) continue;
    const kind = subject.rowsOf;

    const readers = ROLES.filter((role) => spec.access[role] !== undefined);
    test.each(readers)(`${spec.method} ${spec.path}: %s has their own rows in the list and no others`, async (role) => {
      // What somebody put aside above is not in their list any more.
      await portal.ctx.db.deleteFrom('archivings').execute();
      const named = { kind, aim: 'read' } as const;
      const [own, foreign] = [await rowIdOf(spec, role, 'own'), await rowIdOf(spec, role, 'foreign')];
      const listed = await idsListed(spec, role, {});
      // What is put aside is one's own, whatever one sees of others.
      const seesForeign = mayHaveForeign(role, named) && spec.path !== 'chats/archived';
      expect([listed.includes(own), listed.includes(foreign)]).toEqual([true, seesForeign]);
      if (subject.narrowedBy === undefined) return;
      const narrow = async (whose: Whose) => {
        const isChoice = kind === 'todo' && role === 'admin';
        const ofCompany = isChoice ? own : await idOf(world, spec, role, { kind: 'agency', aim: 'read' }, whose);
        const agencyId = whose === 'missing' ? newId() : ofCompany;
        return (await idsListed(spec, role, { agencyId })).length > 0;
      };
      const foreignRows = !mayHaveForeign(role, named) && (await narrow('foreign'));
      expect([await narrow('missing'), await narrow('own'), foreignRows]).toEqual([false, true, false]);
    });
  }

  function rowIdOf(spec: RouteSpec, role: Role, whose: Whose): Promise<string> {
    const kind = (spec.subject as { rowsOf: Named['kind'] }).rowsOf;
    if (spec.path === 'chats/archived') return archivedChat(role, whose);
    // The directory of those who do not see everybody holds consultants, and no customer.
    if (kind === 'user' && whose === 'own')
      return idOf(world, spec, 'user', { kind: 'consultant', aim: 'read' }, 'own');
    return idOf(world, spec, role, { kind, aim: 'read' }, whose);
  }

  async function archivedChat(role: Role, whose: Whose): Promise<string> {
    const named = { archiving: { kind: 'archiving', aim: 'own' }, chat: { kind: 'chat', aim: 'read' } } as const;
    const spec = { method: 'GET', path: 'chats/archived' } as RouteSpec;
    await idOf(world, spec, role, named.archiving, whose);
    return idOf(world, spec, role, named.chat, whose);
  }

  /** Every id that a list shows, page after page. */
  async function idsListed(spec: RouteSpec, role: Role, query: object): Promise<string[]> {
    const shape = (spec.query as { shape?: object } | undefined)?.shape ?? {};
    const isPaged = 'page' in shape;
    const listed: string[] = [];
    for (let page = 1; ; page += 1) {
      const asked = { query: { ...query, ...(isPaged ? { page, limit: 100 } : {}) } };
      const answer = await ask(spec, role, asked);
      expect(answer.status).toBe(200);
      const rows = (answer.reply as { rows: readonly unknown[] }).rows;
      listed.push(...rows.flatMap((row) => JSON.stringify(row).match(AN_ID) ?? ['a row']));
      if (!isPaged || rows.length < 100) return listed;
    }
  }

  describe('who has still to be confirmed', () => {
    const isOpened = (spec: RouteSpec & { access: Exclude<Access, string> }, role: Role) =>
      isCustomer({ role }) && spec.whilePending === true && spec.access[role] !== undefined;
    const customers = ROLES.filter((role) => isCustomer({ role }));
    beforeAll(async () => {
      isWaiting = true;
      await confirm(false, customers);
    });
    afterAll(async () => {
      isWaiting = false;
      await confirm(true, ROLES);
    });

    for (const spec of guarded)
      test.each(ROLES.filter((role) => isOpened(spec, role)))(
        `${spec.method} ${spec.path}: %s reaches their own and nothing else`,
        async (role) => {
          for (const named of namesOf(spec, role).filter((one) => hasForeign(one) && !mayHaveForeign(role, one)))
            expect([named.place, await ending(spec, role, named, 'foreign')]).toEqual([named.place, 'refused']);
          expect(await ending(spec, role, null, 'own')).toBe('let in');
        },
      );

    test.each(ROLES)('%s reaches nothing else, and has no session at all as staff', async (role) => {
      await confirm(false, [role]);
      const told = isCustomer({ role }) ? '403 accountPending' : '401 sessionExpired';
      const wrong: string[] = [];
      for (const spec of guarded.filter((one) => !isOpened(one, role))) {
        const refusal = await refusalOf(spec, role);
        // What is opened to those who wait is refused to their other role by its role.
        const isOtherRole = isCustomer({ role }) && spec.whilePending === true;
        if (refusal !== (isOtherRole ? '403 roleForbidden' : told))
          wrong.push(`${spec.method} ${spec.path} is ${refusal}`);
      }
      expect(wrong).toEqual([]);
    });
  });

  test('an id that is none is answered like one that does not exist', async () => {
    for (const spec of guarded.filter(({ path }) => path.endsWith('/{id}'))) {
      const role = ROLES.find((one) => spec.access[one] !== undefined) ?? 'admin';
      const { status, code } = await ask(spec, role, { params: { id: 'new' }, ...(spec.body ? { body: {} } : {}) });
      expect([spec.path, status, code]).toEqual([spec.path, 404, 'notFound']);
    }
  });
});

/** Calls that change something and leave no line in the record of who did what. */
const UNRECORDED: readonly string[] = [
  // What somebody keeps, puts aside, looks for and is told, for themself; replies and views are shared by who works together.
  ['POST favorites', 'DELETE favorites/{id}', 'POST archivings', 'DELETE archivings/{id}', 'POST users/me/two-factor'],
  [
    'POST saved-searches',
    'PUT saved-searches/{id}',
    'DELETE saved-searches/{id}',
    'PUT todos/{kind}/{objectId}/snooze',
  ],
  ['POST views-saved', 'DELETE views-saved/{id}', 'PUT notifications/devices', 'PUT auth/agency/{agencyId}/change'],
  ['POST', 'PUT', 'DELETE'].map((method) => `${method} quick-replies${method === 'POST' ? '' : '/{id}'}`),
  ['PUT quick-replies/order', 'PUT agencies/{agencyId}/dossier/save'],
  ['PUT announcements/agency/{agencyId}/dossier/words/{announcementId}'],
  // What was seen is counted.
  ['POST views', 'POST kpi', 'PATCH chats/{id}/read', 'PUT notifications/{id}', 'PUT portfolio/news/seen'],
  ['PUT portfolio/news/aside'],
  // What is said and answered stands with who said it.
  ['POST chatmessages/many', 'POST chatmessages/{chatId}/messages', 'PUT recommendations/{id}/answer'],
  ['POST editions/{id}/refusals', 'POST editions/{id}/waits'],
  // A file stands in the record with what it belongs to, an import once it is applied.
  [
    'POST uploads',
    'DELETE uploads/{id}',
    'POST imports',
    'POST imports/{id}/cancel',
    'POST company-imports',
    'DELETE company-imports/{id}',
  ],
  ['PUT company-imports/{id}/rows/{line}'],
].flat();

const AN_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function isClosedToPlatform({ method, access }: (typeof guarded)[number]): boolean {
  return method !== 'GET' && access['platform-admin'] === undefined;
}

/** What a call of this role names. Sales people, to whom no company is anything, name none. */
function namesOf(spec: RouteSpec, role: Role): readonly Named[] {
  return namedIn(spec.subject).filter(({ kind }) => role !== 'sales' || kind !== 'agency');
}

/**
 * Let in: done, or refused with 409 for the state that the thing is in, which is judged after whose it is (decisions §1). A request that is
 * found wanting has shown nothing of the guard.
 */
function endingOf({ status, code }: Pick<Answer<unknown>, 'status' | 'code'>): string {
  return status < 300 || status === 409 ? 'let in' : `${status} ${code}`;
}
