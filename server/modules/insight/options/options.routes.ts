import * as contract from '@volano/domain/contracts/options';
import { AppError } from '@volano/domain/errors';
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
import { standInsOf } from '../../../platform/config/config.ts';
import { standInPagesOf } from '../../../platform/http/demonstration.ts';
import { startupPlatformOf } from '../../../platform/innovation/client.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { isWarming } from '../../../matching/public.ts';
import { getHeartbeat } from './options.queries.ts';

export const optionsRoutes = [
  bindRoute(contract.getOptions, async ({ ctx }) => ({
    version: ctx.version,
    brand: { ...ctx.config.brand, social: [...ctx.config.brand.social] },
    passwordMin: ctx.config.passwordMin,
    schedulingUrl: ctx.config.schedulingUrl ?? standInPagesOf(ctx.config).scheduling,
    monitoringStandIn: standInPagesOf(ctx.config).monitoring,
    noticeVersion: NOTICE_VERSION,
    isDemo: ctx.config.isDemo,
    standIns: [...standInsOf(ctx.config)],
    hasInnovation: startupPlatformOf(ctx.config) !== null,
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
    try {
      await getHeartbeat(ctx.db);
    } catch (cause) {
      throw new AppError('unavailable', { cause, retryAfterSeconds: 2 });
    }
    return {
      status: isWarming(ctx.db) ? ('warming' as const) : ('ok' as const),
      version: ctx.version,
      database: ctx.databaseKind,
    };
  }),
];
