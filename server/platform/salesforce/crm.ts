import { type Config, standInsOf } from '../config/config.ts';

/** Where companies are kept in step. `isStandIn` where nothing leaves the portal: what it takes, no CRM was told. */
export interface Crm {
  readonly isStandIn: boolean;
  /** As `upsertAccount`. */
  upsert(externalId: string, fields: Readonly<Record<string, string | boolean | null>>): Promise<string>;
}

const STAND_IN: Crm = {
  isStandIn: true,
  upsert: (externalId) => Promise.resolve(`DIMOSTRAZIONE-${externalId.slice(-8).toUpperCase()}`),
};

/** The CRM of the installation, in a demo without one what stands in for it, or null where there is neither (decisions §9, 10-company-path §4). */
export function crmOf(config: Config): Crm | null {
  const { salesforce } = config;
  if (salesforce !== undefined)
    return { isStandIn: false, upsert: (externalId, fields) => upsertAccount(salesforce, externalId, fields) };
  return standInsOf(config).includes('crm') ? STAND_IN : null;
}

const VERSION = 'v62.0';
const TIMEOUT_MS = 10_000;

/** A Salesforce-compatible server and what opens it: an OAuth client of the kind "client credentials". */
export interface Connection {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** One token for all that this process sends, asked for once however many need it, and again when it is no longer taken. */
const tokens = new Map<string, Promise<string>>();

/**
 * Makes or changes the Account that carries our id in `Volano_Id__c`, and answers the CRM's own id of it. Throws `CrmFailure`. Sending the
 * same twice is the same as once.
 */
export async function upsertAccount(
  connection: Connection,
  externalId: string,
  fields: Readonly<Record<string, string | boolean | null>>,
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const path = `/services/data/${VERSION}/sobjects/Account/Volano_Id__c/${encodeURIComponent(externalId)}`;
  const changed = await askWithToken(connection, path, timeoutMs, { method: 'PATCH', body: JSON.stringify(fields) });
  const { id } = (changed.body ?? {}) as { id?: unknown };
  if (typeof id === 'string') return id;
  // Older servers answer a change with nothing.
  const read = await askWithToken(connection, `${path}?fields=Id`, timeoutMs, { method: 'GET' });
  const { Id } = (read.body ?? {}) as { Id?: unknown };
  if (typeof Id !== 'string') throw new CrmFailure('refused', 'no Id');
  return Id;
}

/** Asks with the token in hand; when that is no longer taken, once more with a new one. */
async function askWithToken(
  connection: Connection,
  path: string,
  timeoutMs: number,
  request: { method: string; body?: string },
): Promise<Reply> {
  const send = (token: string): Promise<Reply> =>
    ask(connection, path, timeoutMs, {
      ...request,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const asked = tokenOf(connection, timeoutMs);
  let reply = await send(await asked);
  if (reply.status === 401) {
    // Unless somebody else has renewed it meanwhile.
    if (tokens.get(keyOf(connection)) === asked) forget(connection);
    reply = await send(await tokenOf(connection, timeoutMs));
  }
  if (![200, 201, 204].includes(reply.status)) throw failureOf(reply.status, reply.body);
  return reply;
}

function keyOf({ url, clientId }: Connection): string {
  return `${clientId} ${url}`;
}

function forget(connection: Connection): void {
  tokens.delete(keyOf(connection));
}

function tokenOf(connection: Connection, timeoutMs: number): Promise<string> {
  const known = tokens.get(keyOf(connection));
  if (known !== undefined) return known;
  const asked = askToken(connection, timeoutMs);
  tokens.set(keyOf(connection), asked);
  // Who asks next tries again; this one is told by its own promise.
  asked.catch(() => forget(connection));
  return asked;
}

async function askToken(connection: Connection, timeoutMs: number): Promise<string> {
  const { clientId, clientSecret } = connection;
  const { status, body } = await ask(connection, '/services/oauth2/token', timeoutMs, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const said = (body ?? {}) as { access_token?: unknown; error?: unknown; error_description?: unknown };
  if (status === 200 && typeof said.access_token === 'string') return said.access_token;
  if (status === 429 || status >= 500) throw failureOf(status, body);
  throw new CrmFailure(
    'credentials',
    [said.error, said.error_description].filter(Boolean).join(': ') || `HTTP ${status}`,
  );
}

/** No redirect is followed: it would carry the token, or the secret, to an address that nobody configured. */
async function ask(connection: Connection, path: string, timeoutMs: number, request: RequestInit): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const address = `${connection.url.replace(/\/+$/, '')}${path}`;
    const response = await fetch(address, { ...request, redirect: 'manual', signal });
    const text = await response.text();
    return { status: response.status, body: readJson(text) };
  } catch (error) {
    throw new CrmFailure('unavailable', causeOf(error), error);
  }
}

/** What the system calls it: `ECONNREFUSED`, `ENOTFOUND`, `TimeoutError`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why the CRM did not take something. The first two pass by themselves, the others wait for somebody. */
type FailureReason = 'unavailable' | 'limit' | 'credentials' | 'duplicate' | 'refused';

/** A send that did not arrive. `detail` is the CRM's own words: text of somebody else's. */
export class CrmFailure extends Error {
  readonly reason: FailureReason;
  readonly detail: string;

  constructor(reason: FailureReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.name = 'CrmFailure';
    this.reason = reason;
    this.detail = detail.slice(0, 300);
  }

  /** Whether the same will do at another time. */
  get isPassing(): boolean {
    return this.reason === 'unavailable' || this.reason === 'limit';
  }
}

const DUPLICATES = ['DUPLICATES_DETECTED', 'DUPLICATE_VALUE', 'DUPLICATE_EXTERNAL_ID'];
const LIMITS = ['REQUEST_LIMIT_EXCEEDED', 'SERVER_UNAVAILABLE', 'UNABLE_TO_LOCK_ROW'];

/** What an answer that is no success means, from its status and from the list of faults in its body. */
function failureOf(status: number, body: unknown): CrmFailure {
  const faults = (Array.isArray(body) ? body : [body]) as readonly { errorCode?: unknown; message?: unknown }[];
  const code = textOf(faults[0]?.errorCode);
  const detail = [code, textOf(faults[0]?.message)].filter(Boolean).join(': ') || `HTTP ${status}`;
  if (status === 429 || LIMITS.includes(code)) return new CrmFailure('limit', detail);
  if (status >= 500) return new CrmFailure('unavailable', detail);
  if (status === 401) return new CrmFailure('credentials', detail);
  if (status === 300 || DUPLICATES.includes(code)) return new CrmFailure('duplicate', detail);
  return new CrmFailure('refused', detail);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
