import type { RouteSpec } from '@volano/domain/contracts/route';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '../../app/routes.ts';
import { type TestApp, testApp } from '../world/app.ts';
import { ask, type Visitor, withSession } from './crawler.ts';
import { fingerprint } from './fingerprint.ts';
import { permissionWorld, type Things } from './permission-world.ts';
import { ownParams } from './subject-things.ts';

// A platform admin sees all and changes nothing but what is their own account's.
const changing = routes
  .map(({ spec }) => spec)
  .filter(({ method, access }) => method !== 'GET' && typeof access !== 'string');

/** What a person does for themself, whoever they are. Everything else that changes something must be refused. */
// Thousands of questions, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const OWN_ACCOUNT = [
  'PUT users/me',
  'POST auth/prove',
  'DELETE auth',
  'DELETE sessions',
  'DELETE sessions/{id}',
  'POST users/me/two-factor',
  'PUT users/me/two-factor',
  'DELETE users/me/two-factor',
  'PUT notifications/read',
  'PUT notifications/{id}',
  'PUT notifications/preferences',
  'PUT notifications/devices',
  'POST notifications/devices/removals',
  'POST views',
  'POST kpi',
  'POST uploads',
  'DELETE uploads/{id}',
  'PUT privacy/consents',
  'POST privacy/exports',
  'POST privacy/erasure',
  'DELETE privacy/erasure',
];

let portal: TestApp;
let visitor: Visitor;
let things: Things;
/** Where each call finds something. */
const places = new Map<RouteSpec, Record<string, string>>();
/** Everything, as the last route left it. */
let stored: string;
beforeAll(async () => {
  portal = await testApp();
  const world = await permissionWorld(portal.ctx);
  things = await world.things('platform-admin', 'foreign', 'PUT');
  const own = { ...things };
  const person = world.people['platform-admin'];
  visitor = await withSession(portal, { name: 'platform', person, agencyId: null, own });
  for (const spec of changing) places.set(spec, await ownParams(world, spec, 'platform-admin'));
  stored = await fingerprint(portal.ctx.db);
});
afterAll(() => portal.close());

function nameOf({ method, path }: RouteSpec): string {
  return `${method} ${path}`;
}

function isOpen({ access }: RouteSpec): boolean {
  return typeof access !== 'string' && access['platform-admin'] !== undefined;
}

test('abuse 32: what a platform admin may change is their own account', () => {
  expect(changing.filter(isOpen).map(nameOf).toSorted()).toEqual(OWN_ACCOUNT.toSorted());
});

describe('abuse 32: whatever a platform admin sends is refused and changes nothing', () => {
  const closed = changing.filter((spec) => !isOpen(spec));
  test.each(closed.map((spec) => [nameOf(spec), spec] as const))('%s', async (_, spec) => {
    const place = places.get(spec) ?? {};
    const words = {
      ids: Object.values(things),
      texts: ['Testo'],
      email: 'altra@prova.example',
      own: visitor.own,
      place,
    };
    const wrong: string[] = [];
    for await (const { question, status } of ask(portal, spec, visitor, words, 'stubborn'))
      if (status !== 403) wrong.push(`${question} is ${status}`);
    const [before, after] = [stored, await fingerprint(portal.ctx.db)];
    stored = after;
    expect(wrong).toEqual([]);
    expect(after).toBe(before);
  });
});
