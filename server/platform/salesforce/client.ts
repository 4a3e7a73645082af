import { CrmFailure, failureOf } from './failure.ts';

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
