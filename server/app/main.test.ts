import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { DEMO_PASSWORD, demoAccounts } from '@volano/database/seed/users';
import { expect, inject, test, vi } from 'vitest';
import { prepareStart } from '../platform/config/prepare.ts';
import { administer } from '../testing/builders/administer.ts';
import { sendAll, type Write } from '../testing/faults/writes-in-hand.ts';
import { openFolder } from '../testing/world/left-open.ts';
import { MAIN, SOURCES } from '../testing/world/portal-process.ts';
import { rolesOf } from '../testing/world/working-role.ts';
import { basicOf } from '../testing/world/signing-in.ts';
import { portalStarter } from '../testing/world/started-portals.ts';

const folder = openFolder();
const dataDir = path.join(folder, 'data');
// A page of one line: nothing here is about the real one, which may not be built.
const pageDir = path.join(folder, 'page');
mkdirSync(pageDir);
writeFileSync(path.join(pageDir, 'index.html'), '<!doctype html><title>Volano</title>');
const startProgram = portalStarter({ DATA_DIR: dataDir, PAGE_DIR: pageDir });
const start = (environment: Record<string, string>) => startProgram(environment, SOURCES);

/** One line, no stack: what a person at the terminal reads when a start was refused. */
async function refusal(environment: Record<string, string>, cwd?: string): Promise<string> {
  const portal = startProgram(environment, MAIN, cwd);
  expect(await portal.exited).toBe(1);
  expect(portal.out()).toBe('');
  expect(portal.err()).toMatch(/^[^\n]+\n$/);
  return portal.err().trim();
}

async function statusOf(address: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return response.status;
}

// What is wrong with each setting stands in `config.test.ts`, with a database in `connect.test.ts`; here that a start ends with it.
test('the file .env of the working folder is read, the environment wins, and a wrong setting ends the start with one line', async () => {
  writeFileSync(path.join(folder, '.env'), 'LOG_LEVEL=loud\nSESSION_MAX_DAYS=-5\n');
  // The portal of the tests is given a level of its own: that of the file would be refused first.
  expect(await refusal({}, folder)).toMatch(/^SESSION_MAX_DAYS="-5" is not valid/);
});

test.runIf(process.platform === 'linux')('a folder that nobody can make is refused before all else', async () => {
  vi.stubEnv('DATA_DIR', '/proc/nowhere');
  await expect(prepareStart()).rejects.toThrow(/^DATA_DIR cannot be used: ENOENT.*nowhere/);
  vi.unstubAllEnvs();
});

test('from nothing to the demo story; a second start is refused; the third finds everything as it was', async () => {
  const first = start({});
  const address = await first.ready;
  expect(await statusOf(`${address}/api/health`)).toBe(200);
  expect(first.out()).toContain('PostgreSQL: embedded');
  expect(first.out()).toContain('The database was empty');
  expect(first.out()).toContain(DEMO_PASSWORD);
  for (const { email } of demoAccounts) {
    expect(first.out()).toContain(email);
    const headers = basicOf(email, DEMO_PASSWORD);
    const status = await statusOf(`${address}/api/auth`, { method: 'POST', headers });
    expect({ email, status }).toEqual({ email, status: 200 });
  }

  expect(await refusal({})).toContain(dataDir);
  expect(await statusOf(`${address}/api/health`)).toBe(200);

  const headers = basicOf('user@volano.example', DEMO_PASSWORD);
  const signedIn = await fetch(`${address}/api/auth`, { method: 'POST', headers });
  const { token, user } = (await signedIn.json()) as { token: string; user: { _id: string } };
  const bearer = { authorization: `Bearer ${token}` };
  const typed = { ...bearer, 'content-type': 'application/json' };
  const renamed = { method: 'PUT', headers: typed, body: '{"name":"Paola"}' };
  expect(await statusOf(`${address}/api/users/me`, renamed)).toBe(200);

  // Lines that are kept open and rest: one that has been answered, one that never asked.
  const resting = new http.Agent({ keepAlive: true });
  await once(http.get(`${address}/api/options`, { agent: resting }), 'response').then(([answer]) =>
    text(answer as http.IncomingMessage),
  );
  const silent = net.connect(Number(new URL(address).port), '127.0.0.1');
  await once(silent, 'connect');
  // Writes that a stop can wait for on any machine: it gives them five seconds, of which one that works for others has a tenth.
  const write = { method: 'PUT', path: 'users/me', token, body: { name: 'Paola' } } as const;
  const answers = await sendAll(address, Array<Write>(6).fill(write));
  first.process.kill('SIGTERM');
  const answered = await Promise.all(answers);
  expect(answered.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
  expect(answered).toHaveLength(6);
  expect(await first.exited).toBe(0);
  expect(first.err()).toBe('');
  const log = path.join(dataDir, 'postgres', 'server.log');
  expect(readFileSync(log, 'utf8')).toMatch(/database system is shut down\s*$/);

  // What this one compiles is kept with the data before it listens: one that is killed finds it at its next start too.
  const kept = path.join(dataDir, 'compiled');
  expect(existsSync(kept)).toBe(false);
  const again = start({ NODE_COMPILE_CACHE: '' });
  const back = await again.ready;
  expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(500);
  expect(again.out()).not.toContain('The database was empty');
  const me = await fetch(`${back}/api/users/me`, { headers: bearer });
  expect(await me.json()).toMatchObject({ _id: user._id, name: 'Paola' });
  expect(readFileSync(log, 'utf8')).not.toMatch(/interrupted|not properly shut down/);
  expect(await again.end('SIGINT')).toBe(0);
});

test('DATABASE_URL runs the same portal on a server; what is in flight when it stops is answered', async () => {
  const database = `main_${randomUUID().replaceAll('-', '')}`;
  await administer(inject('adminUrl'), `create database ${database}`);
  try {
    const url = new URL(inject('adminUrl'));
    url.pathname = `/${database}`;
    const environment = { ...rolesOf(url.href), NODE_ENV: 'production', DATA_DIR: path.join(folder, 'files') };
    const portal = start(environment);
    const address = await portal.ready;
    expect(portal.out()).toContain('PostgreSQL: postgres');
    expect(portal.out()).not.toContain('volano.example');
    for (const setting of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'BRAND_TELEPHONE', 'BRAND_EMAIL', 'PRIVACY_URL'])
      expect(portal.out().split(`"setting":"${setting}"`)).toHaveLength(2);

    // Two roles are nothing to be warned of.
    expect(portal.out()).not.toContain('"setting":"DATABASE_OWNER_URL"');

    const taken = new URL(address).port;
    const untouched = path.join(folder, 'untouched');
    const refused = await refusal({ DEMO: 'true', HOST: '0.0.0.0', DATA_DIR: untouched, PORT: taken });
    expect(refused).toMatch(new RegExp(`^PORT ${taken} `));
    expect(readdirSync(untouched)).toEqual([]);

    // A request whose body is still on its way when the portal is told to stop.
    const body = JSON.stringify({ email: 'nobody@volano.example' });
    const request = http.request(`${address}/api/password-resets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    request.write(body.slice(0, 5));
    await once(request, 'socket').then(async ([socket]) => {
      if ((socket as net.Socket).connecting) await once(socket as net.Socket, 'connect');
    });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    // Another request went the whole way meanwhile, so the first bytes of this one have arrived.
    expect(await statusOf(`${address}/api/health`)).toBe(200);
    portal.process.kill('SIGTERM');
    await refusesNewcomers(Number(taken));
    request.end(body.slice(5));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    expect(await text(response)).toContain('message');
    expect(await portal.exited).toBe(0);
  } finally {
    await administer(inject('adminUrl'), `drop database ${database} with (force)`);
  }
});

/** Knocks until nobody listens any more: from then on the portal is stopping. */
async function refusesNewcomers(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (!isOpen) return;
  }
}
