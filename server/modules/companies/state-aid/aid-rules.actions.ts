import type { AidRulesSetting } from '@volano/domain/contracts/state-aid-rules';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { findRuleProblems } from '@volano/domain/rules/state-aid/problems';
import { auditSettings } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { readAidRules, replaceAidRules } from './state-aid.queries.ts';

/** Replaces ceilings and discount rates. 400 where two rows of a regime hold for one day. */
export async function changeAidRules(ctx: Context, actor: Actor, rules: AidRulesSetting): Promise<AidRulesSetting> {
  const fields = findRuleProblems(rules.ceilings, rules.rates);
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  return ctx.db.transaction().execute(async (trx) => {
    await replaceAidRules(trx, rules);
    await auditSettings(ctx, trx, actor, { what: 'stateAid', action: 'changed', name: '' });
    return readAidRules(trx);
  });
}
