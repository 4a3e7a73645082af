import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { mayCallBeActedOn } from './acted-on.ts';

/** Whether a company, one of `agencies`, may open a call `n`: the twin of `gateOf`, expiry left out. What was withdrawn is no `announcements`. */
export const mayOpenCall = sql<SqlBool>`(n."isActive" and not n."admitsNoFirm"
  and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit')))`;

/** Whether a company whose owner is `o` may open a service `v`: the twin of `serviceGateOf`. */
export const mayOpenService = sql<SqlBool>`(v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner'))`;

/**
 * Whether a company may open what a recommendation `r` names, beside its `agencies`: the twin of the gates of `gateOf` and `serviceGateOf`,
 * expiry left out, for lists that are counted and paged in the database. What was withdrawn since opens as what it was.
 */
export const mayOpenRecommended: RawBuilder<SqlBool> = sql<SqlBool>`(${namesOneThat(sql<SqlBool>`true`)}
    or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null)
    or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null))`;

/** Whether it may still be answered: what may be opened and acted on. */
export function mayAnswerRecommended(now: Date): RawBuilder<SqlBool> {
  return namesOneThat(mayCallBeActedOn(now));
}

/** `isAsked` is asked of a call `n`; services are never over. */
function namesOneThat(isAsked: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (
      select from announcements n
      where n."_id" = r."announcementId" and ${mayOpenCall} and ${isAsked}
    )
    or exists (
      select from services v, users o
      where v."_id" = r."serviceId" and o."_id" = agencies."userId" and ${mayOpenService}
    ))`;
}
