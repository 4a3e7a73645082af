import type { Context } from '../../../platform/context.ts';
import { sendCompany, accountOf, fingerprintOf } from './crm.actions.ts';
import { listCrmErasures, listSent } from './crm.queries.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Keeps a company in step with the CRM. What passes by itself is tried again by the queue; the rest waits for somebody. */
export async function syncCompany(ctx: Context, { agencyId }: { agencyId: string }): Promise<void> {
  const failure = await sendCompany(ctx, agencyId, false);
  if (failure?.isPassing) throw failure;
}

/** Finds the companies that the CRM knows otherwise than they are, whatever the cause, erased ones too, and has each sent. */
export async function findOutOfStep(ctx: Context): Promise<void> {
  if (ctx.config.salesforce === undefined) return;
  await ctx.db.transaction().execute(async (trx) => {
    for (const agencyId of await listCrmErasures(trx)) await ctx.jobs.emit(trx, 'agency.outOfStep', { agencyId });
  });
  let page = await listSent(ctx.db, FIRST, PAGE);
  while (page.length > 0) {
    const outOfStep = page.filter((company) => !company.fingerprint?.equals(fingerprintOf(accountOf(company))));
    await ctx.db.transaction().execute(async (trx) => {
      for (const { _id: agencyId } of outOfStep) await ctx.jobs.emit(trx, 'agency.outOfStep', { agencyId });
    });
    page = await listSent(ctx.db, page.at(-1)?._id ?? FIRST, PAGE);
  }
}
