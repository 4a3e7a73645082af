import { getGone, type gone } from '@volano/domain/contracts/gone';
import type { Translate } from '@volano/domain/i18n/translate';
import { translations } from '@volano/domain/i18n/t';
import { type Actor, isCustomer, seesEverything } from '@volano/domain/policies/actor';
import { canReadAgency } from '@volano/domain/policies/agencies';
import { writtenDay } from '@volano/domain/rules/announcement-dates';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import { bindRoute } from '../../../access/bind-route.ts';
import { hasTraceOf, hasTraces } from '../../../access/traces.ts';
import type { Database } from '../../../platform/context.ts';
import { findAgencyOfChat, findDeletedAt, findPastAgency, findUnpublished } from './gone.queries.ts';

type Gone = z.input<typeof gone>;

export const goneRoutes = [
  bindRoute(getGone, async ({ ctx: { db }, actor, params: { kind, id }, language }): Promise<Gone> => {
    const t = translations(language);
    switch (kind) {
      case 'agency':
        return agencyGone(db, actor, id, t);
      case 'chat': {
        const agencyId = await findAgencyOfChat(db, id);
        return agencyId === null ? null : agencyGone(db, actor, agencyId, t);
      }
      case 'announcement':
      case 'service':
        return entryGone(db, actor, { entityType: kind, id }, t);
      case 'user':
        return personGone(db, actor, id, t);
    }
  }),
];

/** A company that was deleted, or is somebody else's by now: told to who owned or followed it, and to who sees every company. */
async function agencyGone(db: Database, actor: Actor, id: string, t: Translate): Promise<Gone> {
  const agency = await findPastAgency(db, actor.userId, id);
  if (agency === null) return null;
  const { name, deletedAt, movedAt, leftAt, followerName } = agency;
  const left = isCustomer(actor) ? movedAt : leftAt;
  if (deletedAt !== null && (left !== null || canReadAgency(actor, agency)))
    return { name, outcome: t('gone.agency.deleted', { day: writtenDay(deletedAt) }) };
  if (left === null || canReadAgency(actor, agency)) return null;
  const day = writtenDay(left);
  if (isCustomer(actor)) return { name, outcome: t('gone.agency.moved', { day }) };
  if (followerName === null) return { name, outcome: t('gone.agency.waiting', { day }) };
  return { name, outcome: t('gone.agency.followed', { day, name: followerName }) };
}

/** What is not published any more: told to the companies that were told of it, and to the staff where it has a history. */
async function entryGone(
  db: Database,
  actor: Actor,
  { entityType, id }: { readonly entityType: EntityType; readonly id: string },
  t: Translate,
): Promise<Gone> {
  const found = await findUnpublished(db, entityType, id);
  if (found === null || seesEverything(actor)) return null;
  const wasTold = isCustomer(actor)
    ? actor.agencyId !== null && (await hasTraceOf(db, actor.agencyId, entityType, id))
    : await hasTraces(db, entityType, id);
  if (!wasTold) return null;
  const { name, since } = found;
  if (entityType === 'service') return { name, outcome: t('gone.service') };
  const outcome = since === null ? t('gone.announcement') : t('gone.announcementSince', { day: writtenDay(since) });
  return { name, outcome };
}

/** Somebody who was deleted, of whom no name is kept: told to who sees everybody. */
async function personGone(db: Database, actor: Actor, id: string, t: Translate): Promise<Gone> {
  const deletedAt = seesEverything(actor) ? await findDeletedAt(db, id) : null;
  return deletedAt === null ? null : { name: null, outcome: t('gone.user', { day: writtenDay(deletedAt) }) };
}
