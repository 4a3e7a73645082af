import { isCustomer } from '@volano/domain/policies/actor';
import { canReadAgency } from '@volano/domain/policies/agencies';
import type { UploadKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../context.ts';
import { findAgencyFacts } from '../agencies/agencies.queries.ts';
import { findReader } from './uploads.queries.ts';

/** Whether a person may still open a file: the rights of now, not those of when its address was signed. */
export async function mayOpenFile(
  ctx: Context,
  userId: string,
  upload: { kind: UploadKind; linkedEntityId: string | null },
): Promise<boolean> {
  const reader = await findReader(ctx.db, userId);
  if (reader === null) return false;
  switch (upload.kind) {
    case 'public':
    case 'frontImage':
      return true;
    case 'premium':
      return !isCustomer(reader) || reader.hasPremiumAgency;
    case 'dossier':
    case 'company': {
      const agency = upload.linkedEntityId === null ? null : await findAgencyFacts(ctx.db, upload.linkedEntityId);
      const actor = { ...reader, userId, sessionId: '', agencyId: null, contractType: null, isMonoGrant: false };
      return agency !== null && canReadAgency(actor, agency);
    }
    case 'chat':
      return false;
  }
}
