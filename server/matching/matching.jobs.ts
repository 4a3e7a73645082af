import type { Context } from '../platform/context.ts';
import { standingInstant } from '@volano/domain/rules/matching/instants';
import { recountAgency, recountAll } from './matching.actions.ts';
import { getCatalogue } from './memory.queries.ts';

/** After a save of a company or of its survey. */
export async function recountAfterAgency(ctx: Context, { agencyId }: { agencyId: string }): Promise<void> {
  await recountAgency(ctx, agencyId);
}

/** After a save of an announcement or of what announcements refer to, and at the beginning of a day in Rome. */
export async function recountAfterCatalogue(ctx: Context): Promise<void> {
  await recountAll(ctx);
}

/** Longer than a minute, so that a late run misses no hour; counting again what was counted writes nothing. */
const LOOKS_BACK_MS = 150_000;

/** Every minute: when the hour of a call has just passed, the kept counts leave it out, or take it in. */
export async function recountByHour(ctx: Context): Promise<void> {
  const [catalogue, now] = [await getCatalogue(ctx.db), ctx.clock.now()];
  const before = new Date(now.getTime() - LOOKS_BACK_MS);
  if (standingInstant(catalogue, now) !== standingInstant(catalogue, before)) await recountAll(ctx);
}
