import { z } from 'zod';
import {
  ANALYTICS_KINDS,
  ANNOUNCEMENT_TYPES,
  CONTRACT_TYPES,
  DOSSIER_STATUSES,
  GENDERS,
  INVESTMENT_TYPES,
  RATINGS,
  ROLES,
  SERVICE_TYPES,
  STAND_INS,
} from '../rules/vocabulary.ts';
import { brand } from './firm.ts';
import { moment } from './fields.ts';
import { route } from './route.ts';

/** What the page needs before anybody signs in. Nothing in it is secret. */
export const getOptions = route({
  method: 'GET',
  path: 'options',
  summary: 'Enumerations, features, brand, minimum password and widget addresses',
  access: 'public',
  reply: z
    .object({
      version: z.string(),
      brand,
      passwordMin: z.int(),
      /** Where calendars of consultants are; in a demo without them a path of the portal itself. */
      schedulingUrl: z.string().nullable(),
      /** In a demo without monitoring: the path of the pages that stand in for it. */
      monitoringStandIn: z.string().nullable(),
      /** The version of the privacy notice that consents are given to. */
      noticeVersion: z.string(),
      isDemo: z.boolean(),
      /** The services that the demo itself stands in for: nothing that is given to them leaves the portal. */
      standIns: z.array(z.enum(STAND_INS)),
      /** Whether announcements can be handed to the startup platform, or to what stands in for it (decisions §9). */
      hasInnovation: z.boolean(),
      /** The register that tells names and addresses by VAT number; null where none does (9-working-day §6). */
      vatRegister: z.string().nullable(),
      /** Who answers in the chat assistant beside announcements, by the host of its script; null where there is none (decisions §9). */
      assistantHost: z.string().nullable(),
      /** Where page views are told, and by what name the portal is known there; null where nobody counts them (decisions §9). */
      analytics: z.object({ url: z.string(), kind: z.enum(ANALYTICS_KINDS), site: z.string().nullable() }).nullable(),
      enumerations: z.object({
        roles: z.array(z.enum(ROLES)),
        genders: z.array(z.enum(GENDERS)),
        contractTypes: z.array(z.enum(CONTRACT_TYPES)),
        announcementTypes: z.array(z.enum(ANNOUNCEMENT_TYPES)),
        ratings: z.array(z.enum(RATINGS)),
        serviceTypes: z.array(z.enum(SERVICE_TYPES)),
        investmentTypes: z.array(z.enum(INVESTMENT_TYPES)),
        dossierStatuses: z.array(z.enum(DOSSIER_STATUSES)),
      }),
    })
    .meta({ id: 'Options' }),
});

export const getHealth = route({
  method: 'GET',
  path: 'health',
  summary: 'Whether the service can answer',
  access: 'public',
  reply: z.object({
    /** Warming: everything answers, but lists may come without what is counted over all companies. */
    status: z.enum(['ok', 'warming']),
    version: z.string(),
    /** A hash of the sources: no two builds are alike. */
    build: z.string(),
    database: z.enum(['embedded', 'postgres']),
  }),
});

export const getLiveness = route({
  method: 'GET',
  path: 'health/live',
  summary: 'Whether the process runs, whatever else does not: who restarts it asks this',
  access: 'public',
  reply: z.object({ status: z.literal('live'), version: z.string() }),
});

export const getReadiness = route({
  method: 'GET',
  path: 'health/ready',
  summary:
    'Whether requests may be sent here; 503 names each part that stands in the way: who spreads requests asks this',
  access: 'public',
  reply: z.object({
    status: z.literal('ready'),
    /** The moment of the last backup that was made to its end; null where there is none. */
    lastBackupAt: moment.nullable(),
  }),
});
