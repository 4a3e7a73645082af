import { afterAll, expect, test } from 'vitest';
import { turnOnTwoFactor, setUpTwoFactor } from '@volano/domain/contracts/two-factor';
import { authenticatorCode } from '../../testing/builders/authenticator.ts';
import { aUser } from '../../testing/builders/factories.ts';
import { type TestApp, testApp } from '../../testing/world/app.ts';
import { freshDatabase } from '../../testing/world/database.ts';
import { aPasswordHash, enterAs } from '../../testing/world/signing-in.ts';
import { sealSecrets, createSealer } from './sealer.ts';
import { rowOf, rowsOf } from '../../testing/builders/rows.ts';

const [OLD, NEW] = ['the old key of this portal 1', 'the new key of this portal 2'];
const STEP_MS = 30_000;

const portals: TestApp[] = [];
const database = await freshDatabase();
afterAll(async () => {
  for (const portal of portals) await portal.close();
  await database.drop();
});

/** The portal as it starts with these keys: what is kept is sealed with the first of them before anybody is answered. */
async function startWith(keys: string): Promise<TestApp> {
  await sealSecrets(database.db, createSealer(keys === '' ? [] : keys.split(',')));
  const portal = await testApp(keys === '' ? {} : { SECRET_KEY: keys }, database);
  portals.push(portal);
  return portal;
}

/** Everything in the database that only the portal may read. */
async function keptSecrets(): Promise<string[]> {
  const { value } = await rowOf(database.db, 'settings', { key: 'signingSecret' }, ['value']);
  const users = await rowsOf(database.db, 'users', {}, ['twoFactorSecret']);
  return [value as string, ...users.flatMap(({ twoFactorSecret }) => twoFactorSecret ?? [])];
}

test('second factor and signed addresses work over no key, the first key and the next one, and only sealed values are kept', async () => {
  const open = await startWith('');
  const person = await aUser(open.ctx, { role: 'admin', passwordHash: await aPasswordHash() });
  const { secret } = await open.as(person).call(setUpTwoFactor, {});
  const today = open.ctx.clock.now().getTime();
  let steps = 0;
  function nextCode(): string {
    steps += 1;
    const now = new Date(today + steps * STEP_MS);
    for (const portal of portals) portal.travelTo(now);
    return authenticatorCode(secret, now);
  }
  await open.as(person).call(turnOnTwoFactor, { body: { code: nextCode() } });
  expect(await keptSecrets()).toContain(secret);
  const ticket = { uploadId: 'u', sessionId: 's', until: today / 1000 + 3600, thumbnail: false };
  const address = open.ctx.signer.sign(ticket);

  const names = new Set<string>();
  for (const keys of [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW]) {
    const portal = await startWith(keys);
    const code = nextCode();
    expect([keys, (await enterAs(portal, person.email, { 'x-second-factor': code })).status]).toEqual([keys, 200]);
    expect(portal.ctx.signer.open(address, portal.ctx.clock.now())).toEqual(ticket);
    for (const kept of await keptSecrets()) {
      expect(kept).toMatch(/^sealed:1:[\w-]{8}:[\w-]+$/);
      names.add(kept.split(':')[2] ?? '');
    }
  }
  // Each key has sealed everything in its time, and a new secret is sealed from its beginning.
  expect(names.size).toBe(2);
  const portal = portals.at(-1) as TestApp;
  const other = await aUser(portal.ctx, { role: 'user' });
  const fresh = (await portal.as(other).call(setUpTwoFactor, {})).secret;
  expect((await keptSecrets()).some((kept) => kept.includes(fresh))).toBe(false);
});

test('a key that is missing or another is told at the start by one line without any key, and nothing is changed', async () => {
  const before = await keptSecrets();
  for (const keys of [[], ['a key that never sealed anything']]) {
    const { message } = await sealSecrets(database.db, createSealer(keys)).then(
      () => new Error('it started'),
      (error: Error) => error,
    );
    expect(message).toMatch(/^Secrets in this database are sealed with the key [\w-]{8}, and SECRET_KEY/);
    expect(message).not.toContain(keys[0] ?? NEW);
  }
  expect(await keptSecrets()).toEqual(before);
});

test('a sealed value opens in its place alone, and not when it was altered', () => {
  const sealer = createSealer([NEW]);
  const kept = sealer.seal('JBSWY3DPEHPK3PXP', 'users.twoFactorSecret one');
  expect(sealer.open(kept, 'users.twoFactorSecret one')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealer.seal('JBSWY3DPEHPK3PXP', 'users.twoFactorSecret one')).not.toBe(kept);
  const other = kept.at(-2) === 'A' ? 'B' : 'A';
  for (const [altered, place] of [
    [kept, 'users.twoFactorSecret two'],
    [kept.slice(0, -2) + other + kept.slice(-1), 'users.twoFactorSecret one'],
    [kept.slice(0, -8), 'users.twoFactorSecret one'],
    [kept.split(':').slice(0, 3).join(':') + ':', 'users.twoFactorSecret one'],
  ])
    expect(() => sealer.open(altered ?? '', place ?? '')).toThrow(/was altered, or belongs to another place/);
});
