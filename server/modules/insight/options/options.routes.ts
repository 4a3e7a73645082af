import * as contract from '@volano/domain/contracts/options';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import { NOTICE_VERSION } from '@volano/domain/rules/retention';
import {
  ANNOUNCEMENT_TYPES,
  CONTRACT_TYPES,
  DOSSIER_STATUSES,
  GENDERS,
  INVESTMENT_TYPES,
  RATINGS,
  ROLES,
  SERVICE_TYPES,
} from '@volano/domain/rules/vocabulary';
import { getBrandToShow } from '../../../platform/brand/brand.queries.ts';
import { findLastBackup } from '../../../platform/backup/backup.queries.ts';
import type { Context } from '../../../platform/context.ts';
import type { DatabaseTrouble } from '../../../platform/db/watch.ts';
import { standInsOf } from '../../../platform/config/config.ts';
import { standInPagesOf } from '../../../platform/http/demonstration.ts';
import { startupPlatformOf } from '../../../platform/innovation/client.ts';
import { isAnswering } from '../../../platform/storage/health.ts';
import { within } from '../../../platform/clock.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { isWarming } from '../../../matching/public.ts';
import { getHeartbeat } from '../../../platform/db/query-parts.ts';

export const optionsRoutes = [
  bindRoute(contract.getOptions, async ({ ctx }) => ({
    version: ctx.version,
    brand: await getBrandToShow(ctx, ctx.db),
    passwordMin: ctx.config.passwordMin,
    schedulingUrl: ctx.config.schedulingUrl ?? standInPagesOf(ctx.config).scheduling,
    monitoringStandIn: standInPagesOf(ctx.config).monitoring,
    noticeVersion: NOTICE_VERSION,
    isDemo: ctx.config.isDemo,
    standIns: [...standInsOf(ctx.config)],
    hasInnovation: startupPlatformOf(ctx.config) !== null,
    vatRegister: ctx.config.vatRegister?.name ?? null,
    assistantHost: ctx.config.assistant === undefined ? null : new URL(ctx.config.assistant.scriptUrl).host,
    analytics: ctx.config.analytics ?? null,
    enumerations: {
      roles: [...ROLES],
      genders: [...GENDERS],
      contractTypes: [...CONTRACT_TYPES],
      announcementTypes: [...ANNOUNCEMENT_TYPES],
      ratings: [...RATINGS],
      serviceTypes: [...SERVICE_TYPES],
      investmentTypes: [...INVESTMENT_TYPES],
      dossierStatuses: [...DOSSIER_STATUSES],
    },
  })),

  bindRoute(contract.getHealth, async ({ ctx }) => {
    // Whoever spreads requests over several portals sends the next ones elsewhere.
    if (ctx.stopping.aborted) throw new AppError('unavailable', { retryAfterSeconds: 2 });
    if (ctx.databaseTrouble() !== null) throw notReady([describeDatabase(ctx)]);
    try {
      await getHeartbeat(ctx.db);
    } catch (cause) {
      throw new AppError('unavailable', { cause, fields: [describeDatabase(ctx)], retryAfterSeconds: 2 });
    }
    return {
      status: isWarming(ctx.db) ? ('warming' as const) : ('ok' as const),
      version: ctx.version,
      build: await ctx.build(),
      database: ctx.databaseKind,
    };
  }),

  bindRoute(contract.getLiveness, async ({ ctx }) => ({ status: 'live' as const, version: ctx.version })),

  bindRoute(contract.getReadiness, async ({ ctx }) => {
    if (ctx.stopping.aborted) throw notReady([{ path: 'portal', message: 'stopping' }]);
    // One question both tries the database and is answered: a second one might find no connection any more, and nobody would be named.
    const last = ctx.databaseTrouble() === null ? findLastBackup(ctx.db) : null;
    const fields = await listTroubles(ctx, last);
    if (fields.length > 0) throw notReady(fields);
    return { status: 'ready' as const, lastBackupAt: (await last)?.madeAt ?? null };
  }),
];

/** A part that does not answer is not waited for longer than a proxy waits for us. */
const PATIENCE_MS = 1_500;

function notReady(fields: readonly FieldProblem[]): AppError {
  return new AppError('unavailable', { fields, retryAfterSeconds: 2 });
}

/** The parts of this node that stand in the way of an answer; `asked` is what the database was asked, null where it is known not to answer. */
async function listTroubles(ctx: Context, asked: Promise<unknown> | null): Promise<readonly FieldProblem[]> {
  const [hasDatabase, hasFiles] = await Promise.all([
    asked !== null && within(asked, PATIENCE_MS),
    isAnswering(ctx.storage),
  ]);
  return [
    ...(hasDatabase ? [] : [describeDatabase(ctx)]),
    ...(hasFiles ? [] : [{ path: 'files', message: 'unreachable' }]),
  ];
}

const DATABASE_TROUBLES: Readonly<Record<DatabaseTrouble, string>> = {
  silent: 'silent',
  refused: 'refusesConnections',
  readOnly: 'readOnly',
  diskFull: 'diskFull',
};

function describeDatabase(ctx: Context): FieldProblem {
  return { path: 'database', message: DATABASE_TROUBLES[ctx.databaseTrouble() ?? 'silent'] };
}
