import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import { type Config, standInsOf } from '../config/config.ts';
import { hasTls } from '../session/page-session.ts';

const YEAR = 31_536_000;
/** What stands in for others as a page of our own. */
const FRAMED = ['scheduling', 'monitoring', 'assistant'] as const;

/** What says something of a file that a page is made of; everything else is about documents, and would be more than many of these files hold. */
const OF_FILES = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** Of an answer to the page's own calls nothing is a document, or may become one: its policy says so. */
const OF_CALLS = new Set([...OF_FILES, 'content-security-policy', 'x-frame-options']);

/**
 * Sends with every answer what browsers are told about the page: what may run in it, what it lends, and by which way it is reached. With a file or an
 * answer of the API only what holds for these: on a first visit there are dozens of them (decision 042).
 */
export async function sendSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const all = [...Object.entries(await headersBy(settingsOf(config))), ['permissions-policy', PERMISSIONS] as const];
  const ofFiles = all.filter(([name]) => OF_FILES.has(name));
  const ofCalls = all.filter(([name]) => OF_CALLS.has(name));
  app.addHook('onRequest', ({ url }, reply, done) => {
    const isCall = url.startsWith('/api/') && !url.startsWith('/api/docs');
    const headers = url.startsWith('/assets/') ? ofFiles : isCall ? ofCalls : all;
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
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
