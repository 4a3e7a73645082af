import type { FieldProblem } from '@volano/domain/errors';
import { ADVISOR_FIELDS, type AdvisorField, canFollowAs } from '@volano/domain/rules/advisor-kinds';
import { isMonitoringAddress } from '@volano/domain/rules/monitoring-address';
import { isAskedQuestions } from '@volano/domain/rules/survey-progress';
import { ELIPSIS_TYPES, type ElipsisType } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../../../platform/context.ts';
import { findOwnerRole, listFollowersToHold } from './agency-people.queries.ts';

type Addresses = { readonly [type in ElipsisType]?: string | undefined };
type Assignments = { readonly [field in AdvisorField]?: string | null | undefined };

/** Addresses of monitoring that are on no configured host; those that stood there before stay as they are. */
export function findHostProblems(ctx: Context, sent: Addresses | undefined, before: unknown): FieldProblem[] {
  const kept = (before ?? {}) as Addresses;
  return ELIPSIS_TYPES.flatMap((type) => {
    const address = sent?.[type];
    if (address === undefined || address === kept[type]) return [];
    return isMonitoringAddress(address, ctx.config.monitoringHosts)
      ? []
      : [{ path: `elipsisUrls.${type}`, message: 'host' }];
  });
}

/** Who is named to follow the company and may not: not there, no longer here, or of another role (rules/advisor-kinds). */
export async function findAdvisorProblems(trx: Database, sent: Assignments): Promise<FieldProblem[]> {
  const named = ADVISOR_FIELDS.flatMap((field) => {
    const id = sent[field];
    return id === null || id === undefined ? [] : [{ field, id }];
  });
  if (named.length === 0) return [];
  const people = await listFollowersToHold(
    trx,
    named.map(({ id }) => id),
  );
  const roles = new Map(people.map(({ _id, role }) => [_id, role]));
  return named.flatMap(({ field, id }) => {
    const role = roles.get(id);
    return role !== undefined && canFollowAs(field, role) ? [] : [{ path: field, message: 'advisorRole' }];
  });
}

/**
 * What a survey that was begun asks of its company cannot be taken away from it (1-people §4): the VAT number. A company that never had one is
 * saved like any other; its survey is not complete until it has.
 */
export async function findSurveyProblems(
  trx: Database,
  agency: { readonly userId: string; readonly hasSurvey: boolean },
  changes: { readonly vatNumber?: string | undefined },
): Promise<FieldProblem[]> {
  if (changes.vatNumber !== '' || !agency.hasSurvey) return [];
  const isAsked = isAskedQuestions(await findOwnerRole(trx, agency.userId));
  return isAsked ? [{ path: 'vatNumber', message: 'vatNumberOfSurvey' }] : [];
}
