import type { DB } from '@volano/database/types';
import { type Language, translations } from '@volano/domain/i18n/t';
import { deviceOf } from '@volano/domain/rules/device-name';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashToken, type Place } from '../../../platform/session/session.ts';
import { hasOtherDevices, seeDevice } from './known-devices.queries.ts';

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
