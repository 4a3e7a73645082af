import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import { seesDrafts } from '@volano/domain/policies/catalogue';
import type { Database } from '../../../platform/context.ts';
import { getAgencyInUse } from '../../companies/agencies/agency-access.queries.ts';
import { findAnnouncement } from './announcements.queries.ts';
import { findStanding } from './standing.queries.ts';

/**
 * The announcement, when the actor may open it: staff what is published, a company's people what stands open to the company named, or to the
 * one in use. Throws notFound for any other, as for one that does not exist.
 */
export async function getReadableAnnouncement(db: Database, actor: Actor, id: string, now: Date, named?: string) {
  const announcement = await findAnnouncement(db, id);
  if (announcement === null || (!announcement.isActive && !seesDrafts(actor))) throw new AppError('notFound');
  if (isCustomer(actor)) {
    const agencyId = await getAgencyInUse(db, actor, named, false);
    const standing = agencyId === null ? null : await findStanding(db, agencyId, id, now);
    if (standing === null || !isOpenToCompany(standing)) throw new AppError('notFound');
  }
  return announcement;
}
