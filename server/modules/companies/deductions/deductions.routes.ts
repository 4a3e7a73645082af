import * as contract from '@volano/domain/contracts/deductions';
import { translations } from '@volano/domain/i18n/t';
import { stateOf } from '@volano/domain/rules/matching/deductions';
import { bindRoute } from '../../../access/bind-route.ts';
import { listDeductionsOf } from '../../../matching/public.ts';
import { confirmDeductions, isAmong } from './deductions.actions.ts';
import { listConfirmedDeductions } from './deductions.queries.ts';

export const deductionsRoutes = [
  bindRoute(contract.listDeductions, async ({ ctx, params, language }) => {
    const t = translations(language);
    const [found, confirmed] = await Promise.all([
      listDeductionsOf(ctx.db, [params.id]),
      listConfirmedDeductions(ctx.db, params.id),
    ]);
    const isConfirmed = isAmong(confirmed);
    return (found.get(params.id) ?? []).map((one) => {
      const { key, value, label, source, categoryCode } = one;
      return {
        key,
        value,
        label,
        from: t(`deductions.from.${source}`),
        state: stateOf(one, isConfirmed(one)),
        categoryCode,
      };
    });
  }),

  bindRoute(contract.confirmDeductions, async ({ ctx, actor, body }) => {
    const outcomes = await confirmDeductions(ctx, actor, body.agenciesIds, body.keys);
    return outcomes.map(({ _id, status, code }) => ({
      agencyId: _id,
      // Confirmed before is confirmed.
      status: status === 'refused' ? status : ('done' as const),
      ...(code === undefined ? {} : { code }),
    }));
  }),
];
