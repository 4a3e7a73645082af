import * as contract from '@volano/domain/contracts/kpi';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { requirePeriod } from '../../../platform/http/require-period.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { drawSheet } from '../../../platform/rendering/sheets/sheet.ts';
import { recommendationsToExport } from '../../advising/public.ts';
import { recommendationColumns } from './kpi.replies.ts';

export const kpiExportRoutes = [
  bindRoute(contract.exportRecommendations, ({ ctx, actor, query, language, subject }) =>
    exportMade(ctx, actor, 'announcement', { consultant: subject.consultant, ...query }, language),
  ),

  bindRoute(contract.exportServiceRecommendations, ({ ctx, actor, query, language, subject }) =>
    exportMade(ctx, actor, 'service', { consultant: subject.consultant, ...query }, language),
  ),
];

interface Consultant {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

const TITLES = { announcement: 'recommendation', service: 'serviceRecommendation' } as const;

/** What a consultant recommended of a kind in a period, in companies that the actor sees: the rows of the list of recommendations. */
async function exportMade(
  ctx: Context,
  actor: Actor,
  recommendationType: EntityType,
  asked: { consultant: Consultant; from?: string | undefined; to?: string | undefined },
  language: Language,
): Promise<{ url: string }> {
  const { _id: advisorId, name, surname } = asked.consultant;
  const bounds = requirePeriod(asked, ctx.clock.now());
  const t = translations(language);
  const title = t(`statistics.measures.${TITLES[recommendationType]}`);
  return storeExport(ctx, actor, {
    title: `${title} ${name} ${surname}`,
    list: 'recommendations',
    filters: { advisorId, recommendationType, ...bounds },
    rows: (trx) => readAll(trx, recommendationsToExport(trx, actor, { advisorId, recommendationType, bounds })),
    draw: (rows) => drawSheet(title, recommendationColumns(t), rows),
  });
}
