import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { createGate, type Gate } from '../gate.ts';
import { networkOf } from '../network-of.ts';
import { requireRoom } from '../storage/health.ts';
import { deleteAttempt, forgetAttempts, keepPlaces, kilobytes, takePlace, throttleBytes } from './repeats.ts';

const MEGABYTE = 1_048_576;
/** What a form weighs beside its file, at most. */
const AROUND_FILE = 262_144;
/** A place is taken for so long, and again as long as its file arrives: those of a node that died are free a minute later. */
const LEASE_SECONDS = 60;
const RENEW_MS = 20_000;
const COME_BACK = { retryAfterSeconds: 5 } as const;

interface Quota {
  readonly key: string;
  readonly megabytes: number;
}

/** A form on its way: what it takes of each budget. */
interface UnderWay {
  /** Of the node, in bytes. */
  cost: number;
  /** One of those of its sender. */
  place?: string;
  /** Where the day counts it. */
  quotas?: readonly Quota[];
  /** Null where the sender does not say. */
  readonly declared: number | null;
  received: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    underWay: UnderWay | null;
  }
}

/** What holds the forms of an app. */
interface Budget {
  readonly ctx: Context;
  /** Bytes on their way to this node. */
  readonly node: Gate;
  /** Of the forms on their way. */
  readonly places: Set<string>;
}

/**
 * Holds the forms of `app` to what a person and a node may have under way and to the quotas of the day, by their headers, before a byte of the body
 * is read (18-trust §3): 413 `payloadTooLarge`, 429 `tooManyRequests` and `filesQuota`, 503 `unavailable` and `diskFull`. Of one that breaks off
 * the quotas keep what arrived.
 */
export function limitUploads(
  app: FastifyInstance,
  ctx: Context,
  maxBytesOf: (request: FastifyRequest) => number,
): void {
  const node = createGate(ctx.config.uploads.megabytes * MEGABYTE);
  const budget: Budget = { ctx, node, places: new Set() };
  const warn = (error: unknown): void => ctx.log.warn({ err: error }, 'files under way are not counted well');
  const clock = setInterval(() => void keepPlaces(ctx, budget.places, LEASE_SECONDS).catch(warn), RENEW_MS).unref();
  app.addHook('onClose', async () => clearInterval(clock));
  app.decorateRequest('underWay', null);

  app.addHook('preParsing', async (request, _reply, payload) => {
    await enter(budget, request, maxBytesOf(request) + AROUND_FILE);
    return payload;
  });

  // Of what says no length, what it turned out to be.
  app.addHook('preValidation', async ({ underWay, formFile }) => {
    if (underWay?.declared === null) await throttleBytes(ctx, formFile?.size ?? 0, underWay.quotas ?? []);
  });

  // Every answer comes by here, also those that nobody hears any more.
  app.addHook('onSend', async (request) => {
    const { underWay, formFile } = request;
    if (underWay === null) return;
    request.underWay = null;
    await formFile?.close();
    await leave(budget, underWay, formFile === null).catch(warn);
  });
}

async function enter({ ctx, node, places }: Budget, request: FastifyRequest, most: number): Promise<void> {
  const said = request.headers['content-length'];
  const declared = said === undefined ? null : Number(said);
  if (declared !== null && declared > most) throw new AppError('payloadTooLarge');
  await requireRoom(ctx);
  const underWay: UnderWay = { cost: 0, declared, received: 0 };
  request.underWay = underWay;
  const actor = request.caller?.actor ?? null;
  const sender = `file under way ${actor?.userId ?? networkOf(request.ip)}`;
  const place = await takePlace(ctx, sender, ctx.config.uploads.atOnce, LEASE_SECONDS);
  if (place === null) throw new AppError('tooManyRequests', COME_BACK);
  underWay.place = place;
  places.add(place);
  // After the limit of a person, so that the many of one take no room from others.
  const cost = declared ?? most;
  if (!node.tryEnter(cost)) throw new AppError('unavailable', COME_BACK);
  underWay.cost = cost;
  const quotas = quotasOf(ctx, actor);
  await throttleBytes(ctx, declared ?? 0, quotas);
  underWay.quotas = quotas;
}

async function leave({ ctx, node, places }: Budget, underWay: UnderWay, isBroken: boolean): Promise<void> {
  const { cost, place, quotas = [], declared, received } = underWay;
  node.leave(cost);
  if (place !== undefined) {
    places.delete(place);
    await forgetAttempts(ctx, place);
  }
  const left = isBroken && declared !== null ? kilobytes(declared) - kilobytes(received) : 0;
  for (const { key } of left > 0 ? quotas : []) await deleteAttempt(ctx, key, left);
}

/** What a person, and their company, may send in a day (11-operations §3): a file that is refused for what it is counts too. */
function quotasOf({ config: { filesADay } }: Context, actor: Actor | null): readonly Quota[] {
  if (actor === null) return [];
  const { userId, agencyId } = actor;
  const ofCompany = agencyId === null ? [] : [{ key: `company file bytes ${agencyId}`, megabytes: filesADay.company }];
  return [{ key: `file bytes ${userId}`, megabytes: filesADay.person }, ...ofCompany];
}

/** Hands on the parts of a file as they arrive, and counts them. */
export async function* countParts(
  { underWay }: FastifyRequest,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    if (underWay !== null) underWay.received += part.byteLength;
    yield part;
  }
}
