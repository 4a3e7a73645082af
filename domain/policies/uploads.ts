import type { Role, UploadKind } from '../rules/vocabulary.ts';
import { isCustomer } from './actor.ts';
import { type AgencyFacts, canReadAgency } from './agencies.ts';

/** What must be known of a person to let them open a file: rights of now, not those of when its address was signed. */
export interface FileReader {
  readonly userId: string;
  readonly role: Role;
  /** Whether any company of theirs has a premium contract. */
  readonly hasPremiumAgency: boolean;
}

/** Whether a person may open a file. `agency` is the company that a company's file belongs to, null where there is none. */
export function canOpenFile(
  reader: FileReader,
  upload: { readonly kind: UploadKind },
  agency: AgencyFacts | null,
): boolean {
  switch (upload.kind) {
    case 'public':
    case 'frontImage':
      return true;
    case 'premium':
      return !isCustomer(reader) || reader.hasPremiumAgency;
    case 'dossier':
    case 'company':
      return (
        agency !== null &&
        canReadAgency({ ...reader, sessionId: '', agencyId: null, contractType: null, isMonoGrant: false }, agency)
      );
    case 'chat':
      return false;
  }
}

/** Files that belong to a company, so that it must be looked at too. */
export function belongsToAgency(kind: UploadKind): boolean {
  return kind === 'dossier' || kind === 'company';
}
