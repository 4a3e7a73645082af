import type { Context } from '../../../platform/context.ts';
import { type Asking, byHost, checkLink, noteNamedLinks, POLITELY } from './links.actions.ts';
import { claimHost, listDueHosts, releaseHost } from './links.queries.ts';

const DAY = 86_400_000;
const EACH_DAYS = 7;
/** A job that takes five minutes is taken for dead: the rest is asked by the next, half an hour later. */
const SLICE_MS = 180_000;
/** As long as one address may take, with the pause before the next. */
const ADDRESS_MS = 40_000;

/**
 * Asks the official addresses that were not asked for a week, one at a time a host and a few hosts at a time, until its time is over
 * (8-true-calls §5). What was answered is kept at once, so that a run that is cut short goes on where it stopped; a host that another machine is
 * asking is left to it.
 */
export async function checkDueLinks(ctx: Context, asking: Asking = POLITELY): Promise<void> {
  if (!ctx.config.checksLinks) return;
  await noteNamedLinks(ctx);
  const started = ctx.clock.now().getTime();
  const askedBefore = new Date(started - EACH_DAYS * DAY).toISOString();
  const isOver = (): boolean => ctx.clock.now().getTime() - started > SLICE_MS;
  const hosts = await listDueHosts(ctx.db, askedBefore, new Date(started).toISOString());
  await byHost(hosts, async (host) => {
    if (isOver()) return;
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + SLICE_MS + ADDRESS_MS).toISOString();
    const urls = await claimHost(ctx.db, host, { askedBefore, now: now.toISOString(), until });
    try {
      for (const [at, url] of urls.entries()) {
        if (at > 0) await asking.pause();
        if (isOver()) break;
        await checkLink(ctx, url, asking);
      }
    } finally {
      await releaseHost(ctx.db, urls);
    }
  });
}
