import { setTimeout } from 'node:timers/promises';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { goneSince, type LinkAnswer, linksOf } from '@volano/domain/rules/link-outcome';
import { AppError } from '@volano/domain/errors';
import type { Context } from '../../../platform/context.ts';
import { askLink } from './ask-link.actions.ts';
import { findNamingTexts, listKnownLinks } from './links.queries.ts';
import { listCallsToAsk, replaceNamed, updateAnswer } from './links-writes.queries.ts';

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
