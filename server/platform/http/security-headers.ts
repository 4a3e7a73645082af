import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import { type Config, standInsOf } from '../config/config.ts';

const YEAR = 31_536_000;
/** What stands in for others as a page of our own. */
const FRAMED = ['scheduling', 'monitoring', 'assistant'] as const;

/** Sends with every answer what browsers are told about the page: what may run in it, what it lends, and by which way it is reached. */
export async function sendSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const headers = Object.entries(await headersBy(settingsOf(config)));
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}

/** What helmet says by these settings. It puts that together anew for each answer, and says the same each time: it is asked once. */
async function headersBy(settings: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, settings);
  asked.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const answer = await asked.inject('/');
  await asked.close();
  return answer.json<Record<string, string>>();
}

function settingsOf(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Style elements are those of the document, which names itself to them (`document.ts`); attributes are how components are placed.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analyticsOrigin(config)],
        frameSrc: framedOrigins(config),
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: TRUSTED,
      },
    },
    // Only where people reach the portal over TLS: it may live behind plain http on an office network. The names below it are the firm's own affair.
    strictTransportSecurity: hasTls(config) ? { maxAge: YEAR, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  };
}

/** Who in the page may make HTML of a text: all of it stands in `web/lib/trusted` and where that is used, but for the sanitizer's own. */
const TRUSTED = ['default', 'dompurify', 'rich-text-2', 'rich-text-3', 'mail-frame'];

/** What a browser could lend the page and what it asks for nothing of: not even by a fault of ours does it get any (11-operations §4). */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

function hasTls({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https://') === true;
}

/** The one place outside that the page speaks to, where page views are counted. */
function analyticsOrigin({ analytics }: Config): string[] {
  return analytics === undefined ? [] : [new URL(analytics.url).origin];
}

/**
 * Whose pages may stand inside ours: the calendar of consultants, what companies watch their energy and production with, and our own
 * frame of the assistant and what stands in for others in the demo (holes H29).
 */
function framedOrigins(config: Config): string[] {
  const { schedulingUrl, monitoringHosts, assistant } = config;
  const standIns = standInsOf(config);
  const hasOwn = assistant !== undefined || FRAMED.some((service) => standIns.includes(service));
  const origins = [
    ...(hasOwn ? ["'self'"] : []),
    ...(schedulingUrl === undefined ? [] : [new URL(schedulingUrl).origin]),
    ...monitoringHosts.map((host) => `https://${host}`),
  ];
  return origins.length === 0 ? ["'none'"] : origins;
}

/** The policy for Swagger's own page, which makes its HTML and its styles itself. Nobody is signed in there. */
export function looserPolicy(policy: string): string {
  return policy
    .replaceAll(/(?:require-trusted-types-for|trusted-types|style-src-attr) [^;]*;?/g, '')
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
}
