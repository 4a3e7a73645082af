import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serving } from '../world/listening.ts';

/** An S3-compatible store on this machine. */
export interface StoreStandIn {
  /** What a portal is configured with to use its bucket `files`. */
  readonly environment: Readonly<Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_KEY' | 'S3_SECRET', string>>;
  /** Every object, by bucket and key: `files/photos/…`. To be looked at, and harmed. */
  readonly objects: Map<string, { bytes: Buffer; writtenAt: Date }>;
  /** What was asked of which object, in order. */
  readonly asked: { method: string; name: string; headers: IncomingHttpHeaders }[];
  /** Answers every question with 503 from now on, or no more. */
  setDown(isDown: boolean): void;
  readonly close: () => Promise<void>;
}

const BUCKETS = ['files', 'backups'];
const REGION = 'eu-south-1';
const KEY = 'AKIAVOLANO';
/** Another key, with the same secret. */
export const OTHER_KEY = 'AKIACOPIE';
const SECRET = 'the secret of the store stand-in';

/**
 * Speaks the calls of S3 that the portal uses: objects put, read, asked for, deleted and listed a page at a time, by path and signed with
 * version 4. A signature that is not right, a body that is not what was signed, a bucket or an object that is not there are refused
 * as the protocol says. Bodies in signed chunks and in parts are not spoken: the portal sends neither.
 */
export async function startStoreStandIn(): Promise<StoreStandIn> {
  const objects: StoreStandIn['objects'] = new Map();
  const asked: StoreStandIn['asked'] = [];
  let isDown = false;
  const { url, close } = await serving((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, 'InternalError', String(error)));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (isDown) return refuse(response, 503, 'ServiceUnavailable', 'down');
    const trouble = troubleOf(request, body);
    if (trouble !== null) return refuse(response, 403, ...trouble);
    const url = new URL(request.url ?? '', 'http://store');
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    if (!BUCKETS.includes(bucket)) return refuse(response, 404, 'NoSuchBucket', 'The bucket does not exist');
    const key = rest.join('/');
    if (key === '') return void response.end(listing(objects, bucket, url.searchParams));
    const name = `${bucket}/${key}`;
    asked.push({ method: request.method ?? '', name, headers: request.headers });
    if (request.method === 'PUT' && request.headers['if-none-match'] === '*' && objects.has(name))
      return refuse(response, 412, 'PreconditionFailed', 'The key exists');
    if (request.method === 'PUT') objects.set(name, { bytes: body, writtenAt: new Date() });
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    const found = objects.get(name);
    if (found === undefined) return refuse(response, 404, 'NoSuchKey', 'The key does not exist');
    const tag = createHash('md5').update(found.bytes).digest('hex');
    response.writeHead(200, {
      etag: `"${tag}"`,
      'last-modified': found.writtenAt.toUTCString(),
      'content-length': request.method === 'PUT' ? 0 : found.bytes.length,
    });
    response.end(request.method === 'GET' ? found.bytes : undefined);
  }
  return {
    environment: { S3_ENDPOINT: url, S3_BUCKET: 'files', S3_REGION: REGION, S3_KEY: KEY, S3_SECRET: SECRET },
    objects,
    asked,
    setDown(is) {
      isDown = is;
    },
    close,
  };
}

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>\d{8}\/(?<region>[^/]+)\/s3\/aws4_request), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/** What is wrong with the signature of a request: code and message, or null (Signature Version 4). */
function troubleOf(request: IncomingMessage, body: Buffer): [string, string] | null {
  const found = HEADER.exec(request.headers.authorization ?? '')?.groups;
  if (found === undefined) return ['AccessDenied', 'no signature'];
  const { key = '', scope = '', region, names = '', signature } = found;
  if (key !== KEY && key !== OTHER_KEY) return ['InvalidAccessKeyId', 'The key is unknown'];
  if (region !== REGION) return ['AuthorizationHeaderMalformed', 'The region is wrong'];
  const hash = String(request.headers['x-amz-content-sha256'] ?? '');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== digest(body)) return ['XAmzContentSHA256Mismatch', 'The body is another'];
  const url = new URL(request.url ?? '', 'http://store');
  const query = [...url.searchParams].map((pair) => pair.map(encode).join('=')).toSorted();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const asked = [request.method, path.join('/'), query.join('&'), headers.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest(asked)].join('\n');
  const signing = scope.split('/').reduce<Buffer>((by, part) => mac(by, part), Buffer.from(`AWS4${SECRET}`));
  const isRight = mac(signing, text).toString('hex') === signature;
  return isRight ? null : ['SignatureDoesNotMatch', 'The signature is not right'];
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function digest(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

const PAGE = 3;

/** A page of what there is, small, so that there are several; with a delimiter only what stands right in the folder. */
function listing(objects: StoreStandIn['objects'], bucket: string, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const keys = [...objects.keys()]
    .filter((name) => name.startsWith(`${bucket}/${prefix}`))
    .map((name) => name.slice(bucket.length + 1))
    .filter((key) => delimiter === '' || !key.slice(prefix.length).includes(delimiter))
    .toSorted();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + PAGE);
  const isCut = from + PAGE < keys.length;
  const contents = page.map((key) => {
    const { bytes, writtenAt } = objects.get(`${bucket}/${key}`) ?? { bytes: Buffer.alloc(0), writtenAt: new Date(0) };
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`;
  });
  const next = isCut ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
