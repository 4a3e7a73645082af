import type { Context } from '../platform/context.ts';
import { recountAgency, recountAll } from './matching.actions.ts';

/** After a save of a company or of its survey. */
export async function recountAfterAgency(ctx: Context, { agencyId }: { agencyId: string }): Promise<void> {
  await recountAgency(ctx, agencyId);
}

/** After a save of an announcement or of what announcements refer to, and at the beginning of a day in Rome. */
export async function recountAfterCatalogue(ctx: Context): Promise<void> {
  await recountAll(ctx);
}
