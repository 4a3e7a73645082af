import { listAgencies } from '@volano/domain/contracts/agencies';
import { getMe } from '@volano/domain/contracts/session';
import { getSystemState } from '@volano/domain/contracts/system';
import { expect, onTestFinished, test } from 'vitest';
import { aUser, anAgency } from '../../testing/builders/factories.ts';
import { aPortal, type TestApp, openPortal } from '../../testing/world/app.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const TOKEN = 'a token that only the watcher knows';
const { portal, ctx } = await openPortal({ METRICS_TOKEN: TOKEN.replaceAll(' ', '-') });

async function read(token: string | null, from: TestApp = portal) {
  const headers = token === null ? {} : { authorization: `Bearer ${token.replaceAll(' ', '-')}` };
  return from.app.inject({ url: '/metrics', headers });
}

/** The value of a line, by its name and labels as they are written; undefined where there is none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('the figures open to the token alone, and without one there is no such address', async () => {
  for (const token of [null, 'x'.repeat(43), TOKEN.toUpperCase()]) expect((await read(token)).statusCode).toBe(401);
  const answer = await read(TOKEN);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
    'no-store',
  ]);
  expect((await read(TOKEN, await aPortal())).statusCode).toBe(404);
});

test('requests are counted by route and class of answer, and no address, person or token is told', async () => {
  const person = await aUser(ctx, { role: 'user', email: 'segretissima@prova.example' });
  const company = await anAgency(ctx, { userId: person._id, businessName: 'Riservata S.r.l.' });
  await portal.as(person).call(getMe, {});
  await portal.app.inject({ url: `/api/agencies/${company._id}?token=forged` });
  const text = (await read(TOKEN)).body;
  const answered = '{method="GET",route="/api/users/me",status="2xx"}';
  expect(valueOf(text, `volano_http_request_duration_seconds_count${answered}`)).toBe(1);
  expect(text).toMatch(/route="\/api\/agencies\/:id",status="4xx"/);
  expect(valueOf(text, 'volano_database_statement_duration_seconds_count')).toBeGreaterThan(0);
  expect(text.endsWith('# EOF\n')).toBe(true);
  for (const secret of [person._id, person.email, company._id, 'Riservata', 'forged', TOKEN])
    expect(text).not.toContain(secret);
});

test('what admins are warned of stands there by the same rule; what nobody knows is left out', async () => {
  const admin = await aUser(ctx, { role: 'admin' });
  const { warnings } = await portal.as(admin).call(getSystemState, {});
  const text = (await read(TOKEN)).body;
  expect(warnings).toContain('backupOff');
  expect(valueOf(text, 'volano_warning{warning="backupOff"}')).toBe(1);
  expect(valueOf(text, 'volano_warning{warning="mailDown"}')).toBe(0);
  expect(valueOf(text, 'volano_database_up')).toBe(1);
  expect(valueOf(text, 'volano_files')).toBe(0);
  expect(text).toContain('# TYPE volano_backup_last_timestamp_seconds gauge');
  expect(valueOf(text, 'volano_backup_last_timestamp_seconds')).toBeUndefined();
});

test('the slowest calls are those with enough requests, by how long most of them took', async () => {
  const metrics = createMetrics('1', false);
  const ask = (route: string, count: number, seconds: number, status = 200) => {
    for (let i = 0; i < count; i += 1) metrics.observeRequest({ method: 'GET', route, status, seconds });
  };
  ask('/api/rare', 19, 9);
  ask('/api/quick', 100, 0.002);
  ask('/api/mixed', 90, 0.02);
  ask('/api/mixed', 10, 0.2, 503);
  ask('/api/hanging', 20, 40);
  expect(await metrics.listSlowest(2, 20)).toEqual([
    { method: 'GET', route: '/api/hanging', requests: 20, averageMs: 40_000, mostWithinMs: null },
    { method: 'GET', route: '/api/mixed', requests: 100, averageMs: 38, mostWithinMs: 250 },
  ]);
});

test('admins read the slowest calls on the state of the system', async () => {
  const admin = await aUser(ctx, { role: 'admin' });
  for (let i = 0; i < 20; i += 1) await portal.as(admin).call(listAgencies, { query: {} });
  const { slowestRoutes } = await portal.as(admin).call(getSystemState, {});
  expect(slowestRoutes).toMatchObject([{ method: 'GET', route: '/api/agencies', requests: 20 }]);
});

test('a port of its own answers the figures and nothing else', async () => {
  const metrics = createMetrics('1.2.3', true);
  const watched = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => watched.close());
  const here = `http://127.0.0.1:${watched.port}`;
  const text = await (await fetch(`${here}/metrics`)).text();
  expect(text).toContain('volano_build_info{version="1.2.3"} 1');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const path of ['/', '/api/health']) expect((await fetch(`${here}${path}`)).status).toBe(404);
  expect((await fetch(`${here}/metrics`, { method: 'POST' })).status).toBe(404);
});
