import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { anUpload } from './catalogue-factories.ts';
import { insert } from './rows.ts';

/** The document of a company's first round, as a row; answers its file, whose bytes are nowhere. */
export async function aDossier(ctx: Context, agencyId: string) {
  const of = { linkedEntityType: 'agency', linkedEntityId: agencyId, kind: 'dossier', name: 'Dossier' } as const;
  const file = await anUpload(ctx, of);
  await insert(ctx.db, 'dossiers', { _id: newId(), agencyId, round: 1, uploadId: file._id, content: '{}' });
  return file;
}
