import type { consent as contract, giveConsent as giving } from '@volano/domain/contracts/privacy';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import type { Actor } from '@volano/domain/policies/actor';
import { NOTICE_VERSION } from '@volano/domain/rules/privacy-notice';
import { CONSENT_KINDS } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertConsent, listLastConsents } from './consents.queries.ts';

type Consent = z.input<typeof contract>;

/** Every kind and what the person said last; what was said to an older notice counts as never asked (holes, Personal data). */
export async function readConsents(db: Database, userId: string): Promise<Consent[]> {
  const said = new Map((await listLastConsents(db, userId)).map((line) => [line.kind, line]));
  return CONSENT_KINDS.map((kind) => {
    const line = said.get(kind);
    const isToday = line?.noticeVersion === NOTICE_VERSION;
    return {
      kind,
      isGiven: isToday ? line.isGiven : null,
      noticeVersion: NOTICE_VERSION,
      createdAt: isToday ? line.createdAt : null,
    };
  });
}

/** Writes down that a person agreed, or took it back: a new line each time, with the notice and where it was said. Audited. */
export async function writeConsent(
  ctx: Context,
  actor: Actor,
  { kind, isGiven, channel }: ReceivedOf<typeof giving>['body'],
): Promise<Consent[]> {
  const createdAt = ctx.clock.now().toISOString();
  return ctx.db.transaction().execute(async (trx) => {
    const line = { _id: newId(), userId: actor.userId, kind, isGiven, channel };
    await insertConsent(trx, { ...line, noticeVersion: NOTICE_VERSION, createdAt });
    await audit(ctx, trx, actor, {
      action: isGiven ? 'consentGiven' : 'consentWithdrawn',
      entity: { type: 'user', id: actor.userId },
      details: { kind, noticeVersion: NOTICE_VERSION, channel },
    });
    return readConsents(trx, actor.userId);
  });
}
