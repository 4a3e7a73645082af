import type { ContractType, UploadKind } from '../rules/vocabulary.ts';
import { type Identity, isCustomer } from './actor.ts';
import { type AgencyFacts, canReadAgency, dossierAccess } from './agencies.ts';
import { canReadChat, type ChatFacts, needsPremiumForChat } from './chats.ts';

/** What must be known of a person to let them open a file: rights of now, not those of when its address was signed. */
export interface FileReader extends Identity {
  /** Whether any company of theirs has a premium contract. */
  readonly hasPremiumAgency: boolean;
}

/** What must be known of a file to decide who may open it. */
export interface FileFacts {
  readonly kind: UploadKind;
  /** Who sent it, or whom it was made for. */
  readonly ownerId: string | null;
  /** The company that it belongs to, null where there is none. */
  readonly agency: (AgencyFacts & { readonly contractType: ContractType }) | null;
  /** The conversation that it is for, and whether a message took it along; null where there is none. */
  readonly chat: (ChatFacts & { readonly contractType: ContractType | null; readonly isSent: boolean }) | null;
  /** Whether what it is attached to is for go and grow only, so that its public files are as closed as itself. */
  readonly isOfPremiumContent: boolean;
}

/**
 * Whether a person may open a file. The replies that hand out addresses lock and hide by the same rules (`isPremium`,
 * `dossierAccess`); this holds for an address that is kept or passed on (holes H12, H13).
 */
export function canOpenFile(
  reader: FileReader,
  { kind, ownerId, agency, chat, isOfPremiumContent }: FileFacts,
): boolean {
  switch (kind) {
    case 'frontImage':
      return true;
    case 'public':
      return !isOfPremiumContent || hasPremium(reader);
    case 'premium':
      return hasPremium(reader);
    case 'dossier':
      return agency !== null && canReadAgency(reader, agency) && dossierAccess(reader, agency.contractType) === 'open';
    case 'company':
      return agency !== null && canReadAgency(reader, agency);
    case 'export':
      return ownerId === reader.userId;
    case 'chat':
      return chat !== null && canOpenChatFile(reader, ownerId, chat);
    // What an import read stays with the import.
    case 'import':
      return false;
  }
}

/** Whoever reads the conversation opens what was sent in it; until then a file is its sender's own (`canReadChat`). */
function canOpenChatFile(reader: FileReader, ownerId: string | null, chat: NonNullable<FileFacts['chat']>): boolean {
  if (!canReadChat(reader, chat) || (!chat.isSent && ownerId !== reader.userId)) return false;
  return chat.contractType === null || !needsPremiumForChat(reader, chat.contractType);
}

function hasPremium(reader: FileReader): boolean {
  return !isCustomer(reader) || reader.hasPremiumAgency;
}
