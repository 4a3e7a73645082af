import { setTimeout } from 'node:timers/promises';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { goneSince, type LinkAnswer, linksOf, type LinkReason } from '@volano/domain/rules/link-outcome';
import { AppError } from '@volano/domain/errors';
import type { Context } from '../../../platform/context.ts';
import { fetchPublic, OutgoingFailure, type OutgoingRequest } from '../../../platform/outgoing/fetch-public.ts';
import { findNamingTexts, listKnownLinks, listCallsToAsk, replaceNamed, updateAnswer } from './links.queries.ts';

const REQUEST = { maxBytes: 16_384, isCut: true, timeoutMs: 15_000, idleMs: 10_000, allowsHttp: true } as const;
/** What is busy is not asked a second time. */
const TOO_MANY = 429;
const FAILED = 400;

/**
 * Asks an address whether it is there: with HEAD, and with GET where a server does not know HEAD. Only the beginning of a page is read. A private
 * address is not asked, nor one that it leads to (`fetchPublic`). `trusted` names an origin of this machine, as its tests do.
 */
export async function askLink(url: string, trusted: Pick<OutgoingRequest, 'trustedOrigin'> = {}): Promise<LinkAnswer> {
  const head = await answerOf(url, { ...REQUEST, ...trusted, method: 'HEAD' });
  const { reason, status } = head;
  const isFailed = status !== null && status >= FAILED && status !== TOO_MANY;
  return isFailed || reason === 'unreachable' ? answerOf(url, { ...REQUEST, ...trusted, method: 'GET' }) : head;
}

async function answerOf(url: string, request: OutgoingRequest): Promise<LinkAnswer> {
  try {
    return { reason: 'status', status: (await fetchPublic(url, request)).status };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return { reason: reasonOf(error), status: null };
  }
}

function reasonOf({ reason, cause }: OutgoingFailure): LinkReason {
  if (reason === 'incomplete' || reason === 'tooLarge') return 'unreachable';
  if (reason !== 'unreachable') return reason;
  const { code = '' } = (cause ?? {}) as { readonly code?: string };
  if (code === 'ENOTFOUND') return 'noHost';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}

/** How addresses are asked: who asks, and how long one waits before the next of a host. */
export interface Asking {
  readonly ask: (url: string) => Promise<LinkAnswer>;
  readonly pause: () => Promise<unknown>;
}

const PAUSE_MS = 2000;

/** Over the public network, with a pause before the next address of a host. */
export const POLITELY: Asking = { ask: (url) => askLink(url), pause: () => setTimeout(PAUSE_MS) };

const HOSTS_AT_ONCE = 4;

/** Does some work for each host, a few hosts at a time. One that fails keeps no other waiting; the first failure is thrown at the end. */
export async function byHost<T>(hosts: readonly T[], work: (host: T) => Promise<void>): Promise<void> {
  const waiting = [...hosts];
  const worker = async (): Promise<void> => {
    for (let host = waiting.shift(); host !== undefined; host = waiting.shift()) await work(host);
  };
  const done = await Promise.allSettled(Array.from({ length: HOSTS_AT_ONCE }, worker));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Asks one address and keeps what it answered. */
export async function checkLink(ctx: Context, url: string, { ask }: Asking): Promise<void> {
  const answer = await ask(url);
  const now = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const [known] = await listKnownLinks(trx, [url]);
    const since = goneSince(answer, known?.goneSince ?? null, now) ?? now;
    await updateAnswer(trx, url, answer, now, romeDay(since).split('-').toReversed().join('/'));
  });
}

/** Notes which addresses the calls name that are asked of now and then. */
export async function noteNamedLinks(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const calls = await listCallsToAsk(trx, now);
    const named = calls.flatMap(({ _id, ...texts }) => linksOf(texts).map((url) => ({ announcementId: _id, url })));
    await replaceNamed(trx, named, 'all', now.toISOString());
  });
}

/** Asks the addresses of one call now, whatever its state (8-true-calls §5). Throws notFound, and notConfigured where nobody is asked. */
export async function checkCallLinks(ctx: Context, id: string, asking: Asking = POLITELY): Promise<void> {
  const texts = await findNamingTexts(ctx.db, id);
  if (texts === null) throw new AppError('notFound');
  if (!ctx.config.checksLinks) throw new AppError('notConfigured');
  const urls = linksOf(texts);
  const named = urls.map((url) => ({ announcementId: id, url }));
  const now = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute((trx) => replaceNamed(trx, named, [id], now));
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  await byHost(hosts, async (ofHost) => {
    for (const [at, url] of ofHost.entries()) {
      if (at > 0) await asking.pause();
      await checkLink(ctx, url, asking);
    }
  });
}
