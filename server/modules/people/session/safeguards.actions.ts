import { createHash } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { deleteAttempt, forgetAttempts, refuseWhenFull, throttle } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { hasEnteredFrom } from './session.queries.ts';
import type { DB } from '@volano/database/types';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Transaction } from 'kysely';
import { hashToken, type Place } from '../../../platform/session/session.ts';
import { hasOtherDevices, seeDevice } from './known-devices.queries.ts';

/** Failed logins an address may have in a quarter of an hour; right ones do not count (abuse 2). */
const FAILURES = { attempts: 10, seconds: 900 } as const;

/** Wrong passwords that one account takes in a quarter of an hour, from all the places together where its owner never was (11-operations §3). */
const GUESSES = { attempts: 10, seconds: 900 } as const;
const KNOWN_PLACE_MS = 30 * 24 * 3_600_000;

/** Refuses an address that failed too often, before anything is looked at. */
export async function refuseWhenFailing(ctx: Context, address: string): Promise<void> {
  await refuseWhenFull(ctx, `login ${address}`, FAILURES);
}

/** A password that somebody is about to try, for an account that may not exist. */
interface Guess {
  /** It turned out right: it does not count. */
  succeed(): Promise<void>;
  /** It was wrong. The owner hears of it by mail when it was the last one for now, once a day. */
  fail(): Promise<void>;
}

/**
 * Counts a try on an account, wherever it comes from, and refuses past the limit. Where the owner came in from within thirty days nothing is
 * counted, and a link for a new password opens the account again: guessing alone locks nobody out. An account that does not exist is
 * counted like any other, so that the refusal tells nothing (abuse 1).
 */
export async function beginGuess(
  ctx: Context,
  { email, userId, address }: { email: string; userId: string | null; address: string },
): Promise<Guess> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - KNOWN_PLACE_MS).toISOString();
  const isKnown = await hasEnteredFrom(ctx.db, userId ?? newId(), address, since);
  const tries = isKnown ? 0 : await throttle(ctx, keyOf(email), GUESSES);
  return {
    async succeed() {
      if (!isKnown) await deleteAttempt(ctx, keyOf(email));
    },
    async fail() {
      if (userId === null || tries !== GUESSES.attempts) return;
      const day = now.toISOString().slice(0, 10);
      await ctx.db.transaction().execute((trx) => ctx.jobs.emit(trx, 'signIn.guessed', { userId, day }));
    },
  };
}

/** Whoever proved by their mailbox to be the owner begins anew. */
export async function forgetGuesses(ctx: { readonly db: Database }, email: string): Promise<void> {
  await forgetAttempts(ctx, keyOf(email));
}

/** No address of a person stands in the table of limits. */
function keyOf(email: string): string {
  return `account ${createHash('sha256').update(email).digest('base64url')}`;
}

/**
 * Refuses a login, counts it and writes it down: with the account where there is one, never with an e-mail, and not as an action of its
 * owner, since it need not be them. The same work for known and unknown, so that the clock tells nothing (abuse 1).
 */
export async function failLogin(
  ctx: Context,
  address: string,
  { userId, code }: { userId: string | undefined; code: 'wrongCredentials' | 'secondFactorWrong' },
): Promise<never> {
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
  await throttle(ctx, `login ${address}`, FAILURES);
  throw new AppError(code);
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
  { device, userAgent, address }: Place,
): Promise<void> {
  const { browser, system } = deviceOf(userAgent);
  const seen = await seeDevice(trx, {
    _id: newId(),
    userId,
    deviceHash: hashToken(`${userId} ${device ?? `${browser ?? ''} ${system ?? ''}`}`),
    userAgent: userAgent.slice(0, 300),
    address,
    now: ctx.clock.now().toISOString(),
  });
  if (!seen.isNew || !(await hasOtherDevices(trx, userId, seen._id))) return;
  await ctx.jobs.emit(trx, 'signIn.newDevice', { userId, deviceId: seen._id });
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
