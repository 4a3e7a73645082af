import { type LimitsConfig, limitsOf } from './limits.ts';
import path from 'node:path';
import { isSafeToPost } from '@volano/domain/rules/addresses';
import { FICTITIOUS } from '@volano/domain/rules/setup';
import {
  ANALYTICS_KINDS,
  type AnalyticsKind,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  type StandIn,
} from '@volano/domain/rules/vocabulary';
import { z } from 'zod';
import type { ScannerAddress } from '../files/scan.ts';
import { StartupError } from '../startup-error.ts';
import { DATABASE, type DatabaseConfig, databaseOf } from './database.ts';
import { SECRETS, withSecretFiles } from './secret-files.ts';
import {
  type BackupConfig,
  BACKUP_PLACE,
  type BucketConfig,
  storesOf,
  BUCKET_NAME,
  REGION,
  SCANNER_URL,
  STORE_URL,
} from './stores.ts';
import { type TracesConfig, TRACES, tracesOf } from './traces.ts';

const port = z.coerce.number().int().min(0).max(65535);
const PERCENT = 'must be an address with a host; what a password has beside letters and digits is percent-encoded';
const optionalUrl = z.url({ protocol: /^https?$/ }).optional();
const httpsUrl = z.url({ protocol: /^https$/ }).optional();

/** Everything the environment may set, with what holds when it is silent (decisions §9, decisions §10). */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DISK_FREE_PERCENT: z.coerce.number().min(0).max(90).default(3),
  CLAMD_URL: SCANNER_URL.optional(),
  S3_ENDPOINT: STORE_URL.optional(),
  S3_BUCKET: BUCKET_NAME.optional(),
  S3_REGION: REGION.optional(),
  S3_KEY: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  BACKUP_TO: BACKUP_PLACE.optional(),
  BACKUP_S3_ENDPOINT: STORE_URL.optional(),
  BACKUP_S3_REGION: REGION.optional(),
  BACKUP_S3_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_LOCK_DAYS: z.coerce.number().int().min(0).max(3_650).optional(),
  BACKUP_KEY: z.string().min(16).optional(),
  DATABASE_URL: DATABASE.address,
  DATABASE_OWNER_URL: DATABASE.address,
  DATABASE_WAIT_SECONDS: DATABASE.waitSeconds,
  PAGE_DIR: z
    .string()
    .min(1)
    .default(path.join(import.meta.dirname, '../../../web/dist')),
  PUBLIC_URL: optionalUrl,
  TRUST_PROXY: z.stringbool().default(false),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_TOKEN: z.string().min(24).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: TRACES.endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: TRACES.headers,
  OTEL_SERVICE_NAME: TRACES.serviceName,
  API_DOCS: z.enum(['public', 'session', 'off']).default('public'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DEMO: z.stringbool().optional(),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  MESSAGES_A_MINUTE: z.coerce.number().int().min(1).default(30),
  FILES_A_DAY_MB: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  COMPANY_FILES_A_DAY_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  UPLOADS_AT_ONCE: z.coerce.number().int().min(1).max(100).default(3),
  UPLOADS_IN_FLIGHT_MB: z.coerce.number().int().min(1).max(1_000_000).default(512),
  SESSION_IDLE_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 90)
    .default(72),
  SESSION_MAX_DAYS: z.coerce.number().positive().max(365).default(30),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine((url) => (URL.parse(url)?.hostname ?? '') !== '', PERCENT)
    .optional(),
  MAIL_FROM: z.string().min(3).default(FICTITIOUS.mailFrom),
  MASTER_KEY: z.string().min(24).optional(),
  SECRET_KEY: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => key.length >= 24),
      'must be a key of at least 24 characters, or several by comma',
    )
    .optional(),
  STAFF_TWO_FACTOR: z.enum(['optional', 'required']).default('optional'),
  SCHEDULING_URL: optionalUrl,
  MONITORING_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(?:,[a-z0-9.-]+)*$/)
    .optional(),
  SALESFORCE_URL: optionalUrl,
  SALESFORCE_CLIENT_ID: z.string().min(1).optional(),
  SALESFORCE_CLIENT_SECRET: z.string().min(1).optional(),
  INNOVATION_URL: z.url().refine(isSafeToPost, 'must be https, or http on this machine').optional(),
  INNOVATION_KEY: z.string().min(1).optional(),
  VIES_URL: z.url().refine(isSafeToPost, 'must be https, or http on this machine').optional(),
  COMPANY_REGISTER_URL: z
    .url()
    .refine(isSafeToPost, 'must be https, or http on this machine')
    .refine((url) => url.includes('{vatNumber}'), 'must say {vatNumber} where the number goes')
    .optional(),
  COMPANY_REGISTER_KEY: z.string().min(1).optional(),
  COMPANY_REGISTER_NAME: z
    .string()
    .regex(/^[\p{L}\d][\p{L}\d .&'-]{0,39}$/u)
    .optional(),
  PUSH_SERVICE: z.url().refine(isSafeToPost, 'must be https, or http on this machine').optional(),
  OFFICIAL_FEED_URL: z.url().refine(isSafeToPost, 'must be https, or http on this machine').optional(),
  OFFICIAL_DATA: z
    .string()
    .refine((place) => !place.includes('://') || isSafeToPost(place), 'must be a folder or an https address')
    .optional(),
  ASSISTANT_ENABLED: z.stringbool().default(true),
  ASSISTANT_SCRIPT_URL: z.url().refine(isSafeToPost, 'must be https, or http on this machine').optional(),
  ASSISTANT_AREA_ID: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .optional(),
  ANALYTICS_URL: z.url().refine(isSafeToPost, 'must be https, or http on this machine').optional(),
  ANALYTICS_KIND: z.enum(ANALYTICS_KINDS).default('plausible'),
  ANALYTICS_SITE: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .optional(),
  SURVEY_REMINDER_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  NOTICE_MAIL_MINUTES: z.coerce.number().min(0).max(1440).default(10),
  DOSSIER_REMINDER_DAYS: z.coerce.number().int().min(0).max(365).default(5),
  DOSSIER_AUTO_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  LINK_CHECKS: z.stringbool().optional(),
  BRAND_NAME: z.string().min(1).max(60).default(FICTITIOUS.name),
  BRAND_TELEPHONE: z.string().default(FICTITIOUS.telephone),
  BRAND_EMAIL: z.string().default(FICTITIOUS.email),
  BRAND_LINKEDIN: httpsUrl,
  BRAND_FACEBOOK: httpsUrl,
  BRAND_INSTAGRAM: httpsUrl,
  PRIVACY_URL: z.string().default(FICTITIOUS.privacyUrl),
});

/** VIES by its base, or any other register by an address with `{vatNumber}` in it; `name` is what people read of it. */
export type VatRegisterConfig =
  | { readonly kind: 'vies'; readonly name: string; readonly url: string }
  | { readonly kind: 'other'; readonly name: string; readonly url: string; readonly key: string | null };

export interface Config extends LimitsConfig, DatabaseConfig {
  readonly environment: 'development' | 'production' | 'test';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where the files are, of every node; undefined where they are in the folder of data. */
  readonly bucket: BucketConfig | undefined;
  /** Where the nightly backup goes, and what it is encrypted with; undefined where there is none. */
  readonly backup: BackupConfig | undefined;
  /** Where files that are sent are looked at for viruses; undefined where they are not. */
  readonly scanner: ScannerAddress | undefined;
  /** Uploads are refused when less than this share of the disk is free, from 0 to 1. */
  readonly diskFreeShare: number;
  /** Who reads the description of the calls, and its page. */
  readonly apiDocs: 'public' | 'session' | 'off';
  /** Where the built page stands. */
  readonly pageDir: string;
  /** Where people reach the portal; links in mails start with it. Without it, the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly isBehindProxy: boolean;
  readonly logLevel: string;
  /** A port of its own for whoever watches the portal, and what opens `/metrics` on the portal's; undefined where neither is wanted. */
  readonly metrics: { readonly port: number | undefined; readonly token: string | undefined };
  /** Where traces go; undefined where none are kept. */
  readonly traces: TracesConfig | undefined;
  /** Whether an empty database is filled with the demo story. */
  readonly isDemo: boolean;
  readonly passwordMin: number;
  readonly sessionIdleHours: number;
  readonly sessionMaxDays: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly masterKey: string | undefined;
  /** What secrets in the database are sealed with: the first seals, each of them opens. Empty where they are kept open. */
  readonly secretKeys: readonly string[];
  /** Whether staff must sign in with a second factor. */
  readonly isTwoFactorRequired: boolean;
  readonly schedulingUrl: string | undefined;
  /** Hosts whose pages may be shown as a company's monitoring (holes H29). */
  readonly monitoringHosts: readonly string[];
  /** The CRM that companies are kept in step with, or undefined. */
  readonly salesforce: { readonly url: string; readonly clientId: string; readonly clientSecret: string } | undefined;
  /** The startup platform that announcements are handed to, or undefined. */
  readonly innovation: { readonly url: string; readonly key: string } | undefined;
  /** The register that tells names and addresses by VAT number, or undefined. */
  readonly vatRegister: VatRegisterConfig | undefined;
  /** Where the official catalogue is read every night, or undefined where it is not. */
  readonly officialFeedUrl: string | undefined;
  /** The package of official data: a folder, or an https address, with a `manifest.json`. */
  readonly officialData: string | undefined;
  /** The origin of a push service of one's own network, beside those of the public one. */
  readonly pushService: string | undefined;
  /** False where the installation does not want the chat assistant at all. */
  readonly isAssistantEnabled: boolean;
  /** The chat assistant beside announcements, or undefined where there is none or it is turned off. */
  readonly assistant: { readonly scriptUrl: string; readonly areaId: string } | undefined;
  /** Where page views are counted, and by what name the portal is known there; undefined where nobody counts. */
  readonly analytics: { readonly url: string; readonly kind: AnalyticsKind; readonly site: string | null } | undefined;
  /** After how many days of rest the portal does something by itself (decisions §6); null where it never does. */
  /** How long a notification stays unseen before it is mailed. */
  readonly noticeMailMinutes: number;
  readonly restDays: {
    readonly surveyReminder: number | null;
    readonly dossierReminder: number | null;
    readonly automaticDossier: number | null;
  };
  /** Whether official addresses are asked for now and then: nothing leaves the demo, nor a developer's machine. */
  readonly checksLinks: boolean;
  readonly brand: {
    readonly name: string;
    readonly telephone: string;
    readonly email: string;
    readonly privacyUrl: string;
    /** Where the firm is in social networks, in the order of the footer. */
    readonly social: readonly { readonly network: SocialNetwork; readonly url: string }[];
  };
}

/** Reads and checks the environment. A wrong value stops the start with one line that names it. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const env = readEnvironment(withSecretFiles(given));
  const isDemo = env.DEMO ?? env.NODE_ENV !== 'production';
  return {
    environment: env.NODE_ENV,
    port: env.PORT,
    // The accounts of the demo story have a password that everybody knows.
    host: env.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(env.DATA_DIR),
    ...storesOf(env),
    scanner: env.CLAMD_URL,
    diskFreeShare: env.DISK_FREE_PERCENT / 100,
    apiDocs: env.API_DOCS,
    ...databaseOf(env),
    pageDir: path.resolve(env.PAGE_DIR),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    isBehindProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    traces: tracesOf(env),
    isDemo,
    passwordMin: env.PASSWORD_MIN,
    ...limitsOf(env),
    sessionIdleHours: env.SESSION_IDLE_HOURS,
    sessionMaxDays: env.SESSION_MAX_DAYS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    masterKey: env.MASTER_KEY,
    secretKeys: env.SECRET_KEY ?? [],
    isTwoFactorRequired: env.STAFF_TWO_FACTOR === 'required',
    schedulingUrl: env.SCHEDULING_URL,
    monitoringHosts: env.MONITORING_HOSTS?.split(',') ?? [],
    salesforce: salesforceOf(env),
    innovation: innovationOf(env),
    vatRegister: vatRegisterOf(env),
    ...officialOf(env),
    pushService: env.PUSH_SERVICE === undefined ? undefined : new URL(env.PUSH_SERVICE).origin,
    isAssistantEnabled: env.ASSISTANT_ENABLED,
    assistant: assistantOf(env),
    analytics: analyticsOf(env),
    noticeMailMinutes: env.NOTICE_MAIL_MINUTES,
    // Nought turns it off.
    restDays: {
      surveyReminder: env.SURVEY_REMINDER_DAYS || null,
      dossierReminder: env.DOSSIER_REMINDER_DAYS || null,
      automaticDossier: env.DOSSIER_AUTO_DAYS || null,
    },
    checksLinks: env.LINK_CHECKS ?? (env.NODE_ENV === 'production' && !isDemo),
    brand: brandOf(env),
  };
}

function readEnvironment(source: Readonly<Record<string, string | undefined>>): z.output<typeof environment> {
  const known = Object.fromEntries(
    Object.keys(environment.shape).map((name) => [name, source[name] === '' ? undefined : source[name]]),
  );
  const read = environment.safeParse(known);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = SECRETS.includes(name) ? name : `${name}=${JSON.stringify(known[name])}`;
    throw new StartupError(`${shown} is not valid: ${issue?.message}`);
  }
  return read.data;
}

function brandOf(env: Environment): Config['brand'] {
  const urls = { linkedin: env.BRAND_LINKEDIN, facebook: env.BRAND_FACEBOOK, instagram: env.BRAND_INSTAGRAM };
  return {
    name: env.BRAND_NAME,
    telephone: env.BRAND_TELEPHONE,
    email: env.BRAND_EMAIL,
    privacyUrl: env.PRIVACY_URL,
    social: SOCIAL_NETWORKS.flatMap((network) => {
      const url = urls[network];
      return url === undefined ? [] : [{ network, url }];
    }),
  };
}

/** Both or none. */
function innovationOf({ INNOVATION_URL: url, INNOVATION_KEY: key }: Environment): Config['innovation'] {
  if (url !== undefined && key !== undefined) return { url, key };
  if (url === undefined && key === undefined) return undefined;
  throw new StartupError('INNOVATION_URL and INNOVATION_KEY go together');
}

/** A register of one's own stands before VIES, which knows less of a company. */
function vatRegisterOf(env: Environment): Config['vatRegister'] {
  const { VIES_URL: vies, COMPANY_REGISTER_URL: url, COMPANY_REGISTER_KEY: key, COMPANY_REGISTER_NAME: name } = env;
  if (url !== undefined)
    return { kind: 'other', url, key: key ?? null, name: name ?? new URL(url.replaceAll('{vatNumber}', '0')).host };
  if (key !== undefined || name !== undefined)
    throw new StartupError('COMPANY_REGISTER_KEY and COMPANY_REGISTER_NAME go with COMPANY_REGISTER_URL');
  return vies === undefined ? undefined : { kind: 'vies', name: 'VIES', url: vies.replace(/\/+$/, '') };
}

/** Both or none, and nothing while it is turned off. */
function assistantOf({
  ASSISTANT_ENABLED: isEnabled,
  ASSISTANT_SCRIPT_URL: scriptUrl,
  ASSISTANT_AREA_ID: areaId,
}: Environment): Config['assistant'] {
  if (scriptUrl === undefined && areaId === undefined) return undefined;
  if (scriptUrl === undefined || areaId === undefined) {
    throw new StartupError('ASSISTANT_SCRIPT_URL and ASSISTANT_AREA_ID go together');
  }
  return isEnabled ? { scriptUrl, areaId } : undefined;
}

/** Matomo knows a portal by its number alone. */
function analyticsOf({
  ANALYTICS_URL: url,
  ANALYTICS_KIND: kind,
  ANALYTICS_SITE: site,
}: Environment): Config['analytics'] {
  if (url !== undefined && kind === 'matomo' && site === undefined) {
    throw new StartupError('ANALYTICS_KIND=matomo needs ANALYTICS_SITE');
  }
  return url === undefined ? undefined : { url, kind, site: site ?? null };
}

type Environment = z.output<typeof environment>;

/** Where official data come from. */
function officialOf(env: Environment): Pick<Config, 'officialFeedUrl' | 'officialData'> {
  return { officialFeedUrl: env.OFFICIAL_FEED_URL, officialData: env.OFFICIAL_DATA };
}

/** All three or none: half an address of the CRM would fail at the first company, not at the start. */
function salesforceOf(env: Environment): Config['salesforce'] {
  const { SALESFORCE_URL: url, SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: clientSecret } = env;
  if (url !== undefined && clientId !== undefined && clientSecret !== undefined) return { url, clientId, clientSecret };
  if (url === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  throw new StartupError('SALESFORCE_URL, SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET go together');
}

/** The optional services that the demo shows in the place of those that are not configured; none where the portal is no demo (10-company-path §4). */
export function standInsOf(config: Config): readonly StandIn[] {
  if (!config.isDemo) return [];
  const isMissing: Record<StandIn, boolean> = {
    scheduling: config.schedulingUrl === undefined,
    monitoring: config.monitoringHosts.length === 0,
    assistant: config.isAssistantEnabled && config.assistant === undefined,
    analytics: config.analytics === undefined,
    crm: config.salesforce === undefined,
    innovation: config.innovation === undefined,
  };
  return (Object.keys(isMissing) as StandIn[]).filter((service) => isMissing[service]);
}
