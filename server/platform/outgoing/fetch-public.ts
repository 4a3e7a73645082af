import { lookup as resolve } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, BlockList } from 'node:net';

const here = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  here.addSubnet(net, bits, 'ipv4');

/** Of IPv6 only what is given out to the public is open, without the ranges that lead back into IPv4 or stand in documents. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const translated = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  translated.addSubnet(net, bits, 'ipv6');

/** Whether an address is of this machine, of a network behind it, or of nobody: what no request from outside may be led to. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return here.check(address, 'ipv4');
  if (family !== 6) return true;
  return !open.check(address, 'ipv6') || translated.check(address, 'ipv6');
}

const HOPS = 3;

/** Why nothing came; what is `address` or `private` was not asked at all. */
export type OutgoingReason =
  | 'address'
  | 'private'
  | 'redirects'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'incomplete';

export class OutgoingFailure extends Error {
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'OutgoingFailure';
    this.reason = reason;
  }
}

export interface OutgoingRequest {
  /** What is posted is not led on to another address: a redirect is then the answer. */
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** More is not read; the answer fails with `tooLarge`, or is cut there where `isCut`. */
  readonly maxBytes: number;
  readonly isCut?: boolean;
  /** How long the whole may take, and how long it may stand still. */
  readonly timeoutMs: number;
  readonly idleMs: number;
  /** An origin (`https://host:port`) of a private network that was configured: it alone may be private, and on this machine plain http. */
  readonly trustedOrigin?: string;
  /** Whether plain http is asked at all. */
  readonly allowsHttp: boolean;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Asks an address of the public network. The address that is connected to is the one that was checked, so that a name cannot point elsewhere
 * between the two; each redirect is checked like the first. Throws `OutgoingFailure`.
 */
export async function fetchPublic(address: string, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  let url = URL.parse(address);
  for (let hop = 0; hop <= HOPS; hop += 1) {
    if (url === null) throw new OutgoingFailure('address');
    const answer = await ask(url, request, signal);
    if ('bytes' in answer) return answer;
    url = URL.parse(answer.location, url.href);
  }
  throw new OutgoingFailure('redirects');
}

async function ask(
  url: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer | { location: string }> {
  const isTrusted = request.trustedOrigin !== undefined && url.origin === request.trustedOrigin;
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !(url.protocol === 'http:' && (isTrusted || request.allowsHttp)))
    throw new OutgoingFailure('address');
  if (url.username !== '' || url.password !== '') throw new OutgoingFailure('address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isTrusted && isIP(host) > 0 && isPrivateAddress(host)) throw new OutgoingFailure('private');
  const stands = new AbortController();
  const late = AbortSignal.any([signal, stands.signal]);
  const response = await connect(url, request, { late, stands, isTrusted });
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400 && headers.location !== undefined && request.method !== 'POST') {
    response.destroy();
    return { location: headers.location };
  }
  return { status, type: headers['content-type'] ?? '', bytes: await readBody(response, request, late) };
}

function connect(
  url: URL,
  { method, idleMs, headers = {}, body }: OutgoingRequest,
  { late, stands, isTrusted }: { late: AbortSignal; stands: AbortController; isTrusted: boolean },
): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const client = url.protocol === 'https:' ? https : http;
    const request = client.request(url, {
      method,
      signal: late,
      agent: false,
      lookup: isTrusted ? (resolve as LookupFunction) : lookupPublic,
      headers: {
        'user-agent': 'Volano',
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        ...headers,
      },
    });
    request.setTimeout(idleMs, () => stands.abort());
    request.once('response', done);
    request.on('error', (error) => fail(failureOf(error, late, 'unreachable')));
    request.end(body);
  });
}

async function readBody(
  response: IncomingMessage,
  { maxBytes, isCut = false }: OutgoingRequest,
  late: AbortSignal,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > maxBytes) {
        if (!isCut) throw new OutgoingFailure('tooLarge');
        break;
      }
      parts.push(part);
    }
  } catch (error) {
    throw failureOf(error, late, 'incomplete');
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts);
}

/** The system's own look-up, of which no private address is taken. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 0);
    const open = found.filter(({ address }) => !isPrivateAddress(address));
    const [first] = open;
    // A name of which one address is private may be asked at the others.
    if (first === undefined) return done(new OutgoingFailure('private'), '', 0);
    return options.all === true ? done(null, open) : done(null, first.address, first.family);
  });
};

function failureOf(error: unknown, late: AbortSignal, otherwise: OutgoingReason): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error;
  return new OutgoingFailure(late.aborted ? 'timeout' : otherwise, error);
}

/** Bytes of an answer that are read; none of a service that the portal asks has more to say. */
const LONGEST_ANSWER = 65_536;

/** The body of an answer, or nothing where it is longer than any answer: it would fill the memory. */
export async function readShort({ body }: Response): Promise<string> {
  const whole: AsyncIterable<Uint8Array> | readonly Uint8Array[] = body ?? [];
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of whole) {
    parts.push(part);
    length += part.length;
    if (length > LONGEST_ANSWER) return '';
  }
  return Buffer.concat(parts).toString();
}

/** What the system calls a request that did not arrive: `ECONNREFUSED`, `ENOTFOUND`, `TimeoutError`. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
}
