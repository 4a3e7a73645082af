import * as contract from '@volano/domain/contracts/watch';
import { AppError } from '@volano/domain/errors';
import { type Language, translations } from '@volano/domain/i18n/t';
import { translateReason } from '../../../platform/imports/report.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { startWatch } from './watch.actions.ts';
import { findRun, listRuns, type WatchError } from './watch.queries.ts';

export const watchRoutes = [
  bindRoute(contract.getWatch, async ({ ctx, language }) => {
    const url = ctx.config.officialFeedUrl;
    const runs = await listRuns(ctx.db);
    return { host: url === undefined ? null : new URL(url).host, runs: runs.map((run) => replyRun(run, language)) };
  }),

  bindRoute(contract.startWatch, async ({ ctx, actor, body, language }) => {
    const run = await findRun(ctx.db, await startWatch(ctx, actor, body.isSure));
    if (run === null) throw new AppError('notFound');
    return replyRun(run, language);
  }),
];

/** A reading with its failure in words. */
function replyRun({ error, ...run }: NonNullable<Awaited<ReturnType<typeof findRun>>>, language: Language) {
  return { ...run, error: error === null ? null : translateError(error, language), isDoubtful: isDoubtful(error) };
}

function isDoubtful(error: WatchError | null): boolean {
  return error !== null && ['feedShrunk', 'feedEmptied', 'feedDoubtful'].includes(error.reason);
}

/** What is said of files is said of what the feed sent; the rest is said of the site. */
function translateError({ reason, params }: WatchError, language: Language): string {
  const t = translations(language);
  const { field } = params;
  const named = field === undefined ? {} : { field: t(`imports.fields.${field as 'title'}`) };
  const why = translateReason(reason, { ...params, ...named } as WatchError['params'], t);
  return reason.startsWith('feed') ? why : t('imports.screen.unreadable', { why });
}
