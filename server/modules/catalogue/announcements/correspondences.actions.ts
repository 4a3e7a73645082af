import type { deleteCorrespondence, saveCorrespondence } from '@volano/domain/contracts/correspondences';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { countOffered, replaceMeaning } from './correspondences.queries.ts';

/** Says what a value of the official record means. Throws invalidInput for an answer that no question offers. */
export async function setMeaning(
  ctx: Context,
  actor: Actor,
  body: z.output<typeof saveCorrespondence.body>,
): Promise<void> {
  const { field, value, kind } = body;
  const ids = [...new Set(body.requirementTemplateIds)];
  await ctx.db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    if ((await countOffered(trx, ids)) !== ids.length)
      throw new AppError('invalidInput', { fields: [{ path: 'requirementTemplateIds', message: 'noSuchItem' }] });
    const answers = kind === 'answer' ? ids : [null];
    await replaceMeaning(
      trx,
      { field, value },
      answers.map((requirementTemplateId) => ({ kind, requirementTemplateId })),
    );
    await tell(ctx, trx, actor, { correspondence: `${field}: ${value}`, kind, answers: ids.length });
  });
}

/** Takes a value out of the table. Throws notFound where it has no row. */
export async function removeMeaning(
  ctx: Context,
  actor: Actor,
  { field, value }: z.output<typeof deleteCorrespondence.query>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    if ((await replaceMeaning(trx, { field, value }, [])) === 0) throw new AppError('notFound');
    await tell(ctx, trx, actor, { correspondence: `${field}: ${value}`, removed: true });
  });
}

/** Of two who change the table at once one waits: the rows of a value are replaced as a whole. */
async function oneAtATime(trx: Database): Promise<void> {
  await sql`lock table official_correspondences in share row exclusive mode`.execute(trx);
}

async function tell(ctx: Context, trx: Database, actor: Actor, details: Readonly<Record<string, unknown>>) {
  await audit(ctx, trx, actor, { action: 'settingsChanged', details });
}
