import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { deleteAttempt, forgetAttempts, refuseWhenFull, throttle } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import type { DB } from '@volano/database/types';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Transaction } from 'kysely';
import { hashToken, type Place } from '../../../platform/session/session.ts';
import {
  consumeDeviceConfirmation,
  hasOtherDevices,
  insertDeviceConfirmation,
  isKnownDevice,
  seeDevice,
} from './known-devices.queries.ts';

/** Failed logins of unknown devices an address may have in a quarter of an hour; right ones do not count (abuse 2). */
const FAILURES = { attempts: 10, seconds: 900 } as const;

/** Wrong passwords in a quarter of an hour: of a known device, and of all that an account does not know together (18-trust §4). */
const GUESSES = { attempts: 10, seconds: 900 } as const;
const KNOWN_MS = 90 * 24 * 3_600_000;
const A_MAIL_AN_HOUR = { attempts: 1, seconds: 3_600 } as const;

/** A password that somebody is about to try, for an account that may not exist. */
interface Guess {
  /** It turned out right: it does not count. Refuses it all the same where those that came together have filled the limit. */
  succeed(): Promise<void>;
  /** It was wrong: written down and refused. */
  fail(code: 'wrongCredentials'): Promise<never>;
}

/** Who tries: an account as far as there is one, from where and on which device. */
interface Guesser {
  readonly email: string;
  readonly userId: string | undefined;
  readonly address: string;
  readonly device: string | undefined;
}

/**
 * Counts a try, and refuses past the limit before the password is looked at. A device from which the owner came in within ninety days has a
 * limit of its own, wherever it is. All others share one for the account: past it they get `confirmDevice` and the owner a mail with the link that
 * makes a device known, so that guessing locks nobody out. An account that does not exist is counted like any other (abuse 1).
 */
export async function beginGuess(ctx: Context, guesser: Guesser): Promise<Guess> {
  const { userId, address } = guesser;
  const known = await findKnownDevice(ctx, guesser);
  const place = placeKey(address);
  const key = known === null ? accountKey(guesser.email) : `device ${known.toString('base64url')}`;
  if (known !== null) await throttle(ctx, key, GUESSES);
  else {
    await countOnAccount(ctx, key, userId);
    await refuseWhenFull(ctx, place, FAILURES);
  }
  return {
    async succeed() {
      await deleteAttempt(ctx, key);
      if (known === null) await refuseWhenFull(ctx, place, FAILURES);
    },
    async fail(code) {
      await recordFailedLogin(ctx, address, { userId, code });
      if (known === null) await throttle(ctx, place, FAILURES);
      throw new AppError(code);
    },
  };
}

async function findKnownDevice(ctx: Context, { userId, device }: Guesser): Promise<Buffer | null> {
  if (device === undefined) return null;
  const hash = hashOfDevice(userId ?? newId(), device);
  const since = new Date(ctx.clock.now().getTime() - KNOWN_MS).toISOString();
  return (await isKnownDevice(ctx.db, userId ?? newId(), hash, since)) ? hash : null;
}

async function countOnAccount(ctx: Context, key: string, userId: string | undefined): Promise<void> {
  try {
    await throttle(ctx, key, GUESSES);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (userId !== undefined) await writeToOwner(ctx, userId);
    throw new AppError('confirmDevice', { retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  }
}

async function writeToOwner(ctx: Context, userId: string): Promise<void> {
  const hour = ctx.clock.now().toISOString().slice(0, 13);
  const isFirst = await throttle(ctx, `guessed ${userId}`, A_MAIL_AN_HOUR).then(
    () => true,
    () => false,
  );
  if (isFirst) await ctx.db.transaction().execute((trx) => ctx.jobs.emit(trx, 'signIn.guessed', { userId, hour }));
}

/** Whoever proved by their mailbox to be the owner begins anew. */
export async function forgetGuesses(ctx: { readonly db: Database }, email: string): Promise<void> {
  await forgetAttempts(ctx, accountKey(email));
}

/** No address of a person stands in the table of limits. */
function accountKey(email: string): string {
  return `account ${createHash('sha256').update(email).digest('base64url')}`;
}

/** One device of two people is not seen to be one. */
function hashOfDevice(userId: string, device: string): Buffer {
  return hashToken(`${userId} ${device}`);
}

/**
 * Writes a login down that failed: with the account where there is one, never with an e-mail, and not as an action of its owner, since it need
 * not be them. The same work for known and unknown, so that the clock tells nothing (abuse 1).
 */
async function recordFailedLogin(
  ctx: Context,
  address: string,
  { userId, code }: { userId: string | undefined; code: 'wrongCredentials' | 'secondFactorWrong' },
): Promise<void> {
  await audit(
    ctx,
    ctx.db,
    { userId: null, address },
    {
      action: 'loginFailed',
      ...(userId === undefined ? {} : { entity: { type: 'user' as const, id: userId } }),
      details: { by: code },
    },
  );
}

/** Refuses a wrong second factor: 401 `secondFactorWrong`, written down and counted as a failed login of its address. */
export async function failSecondFactor(ctx: Context, userId: string, address: string): Promise<never> {
  await recordFailedLogin(ctx, address, { userId, code: 'secondFactorWrong' });
  await throttle(ctx, placeKey(address), FAILURES);
  throw new AppError('secondFactorWrong');
}

function placeKey(address: string): string {
  return `login ${address}`;
}

const CONFIRMATION_MS = 30 * 60_000;

/** Makes a link that makes a device known to an account, in the transaction of the mail that carries it. */
export async function createDeviceLink(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction<DB>,
  userId: string,
): Promise<{ token: string; until: string }> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + CONFIRMATION_MS).toISOString();
  const row = { tokenHash: hashToken(token), userId, createdAt: now.toISOString(), expiresAt: until };
  await insertDeviceConfirmation(trx, row);
  return { token, until };
}

/** Uses such a link up: the device is known from now on. 404 for one that is wrong, old or used. */
export async function confirmDevice(
  ctx: Context,
  token: string,
  { device, userAgent, address }: Place & { readonly device: string },
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const userId = await consumeDeviceConfirmation(trx, hashToken(token), now);
    if (userId === null) throw new AppError('notFound');
    const row = { _id: newId(), userId, deviceHash: hashOfDevice(userId, device), userAgent: userAgent.slice(0, 300) };
    await seeDevice(trx, { ...row, address, now });
    await audit(ctx, trx, { userId, address }, { action: 'deviceConfirmed', entity: { type: 'user', id: userId } });
  });
}

/**
 * Keeps where somebody came in from, in the transaction that opens their session, and has them told by mail where they never came in
 * from that device before (10-company-path §2). The first device of an account is no news to anybody. A device is known by what it was
 * given to say (`X-Device`), and software that says nothing by its browser and system; only a hash of it with the person is kept, so
 * that one device of two people is not seen to be one.
 */
export async function recogniseDevice(
  ctx: Context,
  trx: Transaction<DB>,
  userId: string,
  { device, issued, userAgent, address }: Place,
): Promise<void> {
  const { browser, system } = deviceOf(userAgent);
  const row = { userId, userAgent: userAgent.slice(0, 300), address, now: ctx.clock.now().toISOString() };
  const deviceHash = hashOfDevice(userId, device ?? `${browser ?? ''} ${system ?? ''}`);
  const seen = await seeDevice(trx, { ...row, _id: newId(), deviceHash });
  const isNews = seen.isNew && (await hasOtherDevices(trx, userId, seen._id));
  // The name that it was given just now is the same device, and no news.
  if (device === undefined && issued !== undefined)
    await seeDevice(trx, { ...row, _id: newId(), deviceHash: hashOfDevice(userId, issued) });
  if (isNews) await ctx.jobs.emit(trx, 'signIn.newDevice', { userId, deviceId: seen._id });
}

/** "Chrome su Windows", or as much as is known of a device, in the words of a language. */
export function nameOfDevice(userAgent: string, language: Language): string {
  const t = translations(language);
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t('session.sessions.device', { browser, system });
  return browser ?? system ?? t('session.sessions.unknownDevice');
}

/** The browser and the system of a device by the names that people know them by; null where the header does not tell. */
export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

// In order: most browsers say that they are Chrome and Safari too, every phone that it is a computer of the same family.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads the browser and the system out of a `User-Agent` header. Only what owners need to recognise a session by: no versions. */
export function deviceOf(userAgent: string): DeviceName {
  return { browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent) };
}

function nameIn(names: typeof BROWSERS, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
