import { type SeedResult, seedDemo } from '@volano/database/seed/seed-demo';
import type { StoreFile } from '@volano/database/seed/write-files';
import type { Actor } from '@volano/domain/policies/actor';
import { generateDossier } from '../modules/advising/dossiers/dossiers.actions.ts';
import { findAgencyToPrepare } from '../modules/advising/public.ts';
import { requestOfficialData } from '../modules/catalogue/official-data/official-data.actions.ts';
import { insertUpload } from '../modules/catalogue/public.ts';
import type { Context } from '../platform/context.ts';
import { newId } from '../platform/new-id.ts';
import { hashPassword } from '../platform/session/session.ts';

/**
 * Tells the demo story to an empty database and says whether it did. What the story calls generated is then generated for real,
 * by the consultants of the story and through the same action as everywhere. Where a package of official data is configured the story begins
 * with it.
 */
export async function fillEmptyDatabase(ctx: Context): Promise<boolean> {
  const { isFilled, toGenerate } = await seedDemo(ctx.db, {
    passwordHash: hashPassword,
    now: ctx.clock.now(),
    storeFile: storeFileOf(ctx),
  });
  for (const told of toGenerate) await generateDossierOf(ctx, told);
  if (isFilled && ctx.config.officialData !== undefined)
    await ctx.db.transaction().execute((trx) => requestOfficialData(ctx, trx));
  return isFilled;
}

function storeFileOf(ctx: Context): StoreFile {
  return async (row, bytes, trx) => {
    const uploadId = newId();
    const storageKey = `demo/${uploadId}.${row.format}`;
    const { sha256, size } = await ctx.storage.put(storageKey, bytes);
    await insertUpload(trx, { ...row, _id: uploadId, size, sha256, storageKey });
    return uploadId;
  };
}

async function generateDossierOf(ctx: Context, told: SeedResult['toGenerate'][number]): Promise<void> {
  const agency = await findAgencyToPrepare(ctx.db, told.agencyId, false);
  if (agency === null) return;
  const actor: Actor = {
    userId: told.advisorUserId,
    role: 'advisor',
    sessionId: '',
    agencyId: null,
    contractType: null,
    isMonoGrant: false,
    provenAt: ctx.clock.now().toISOString(),
    mustSetUpTwoFactor: false,
    mustChangePassword: false,
    isPending: false,
    address: '',
  };
  const choices = {
    announcements: agency.savedAnnouncementsIds,
    services: agency.savedServicesIds,
    survey: { investments: agency.savedInvestmentsIds },
    notes: agency.dossierNotes,
  };
  await generateDossier(ctx, actor, told.agencyId, choices, undefined);
}
