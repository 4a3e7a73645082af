import { isCatalogueType } from '../rules/catalogue-files.ts';
import type { ContractType, UploadKind } from '../rules/vocabulary.ts';
import { type Identity, isAdmin, isCustomer } from './actor.ts';
import { type AgencyFacts, canDeleteDossier, canReadAgency, dossierAccess } from './agencies.ts';
import { canReadChat, type ChatFacts, isLockedChat } from './chats.ts';

/** What must be known of a person to let them open a file: rights of now, not those of when its address was signed. */
export interface FileReader extends Identity {
  /** Whether any company of theirs has a premium contract. */
  readonly hasPremiumAgency: boolean;
  /** Whether the office has still to confirm them. */
  readonly isPending: boolean;
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
  /** Whether it is the photo of somebody of the firm. */
  readonly isFaceOfFirm: boolean;
  /** Whether what it is attached to is for go and grow only, so that its public files are as closed as itself. */
  readonly isOfPremiumContent: boolean;
}

/** What a file is attached to. */
export interface FileLink {
  readonly linkedEntityType: string;
  readonly linkedEntityId: string | null;
}

/**
 * Whether a person may open a file. The replies that hand out addresses lock and hide by the same rules (`isPremium`,
 * `dossierAccess`); this holds for an address that is kept or passed on (holes H12, H13).
 */
export function canOpenFile(
  reader: FileReader,
  { kind, ownerId, agency, chat, isFaceOfFirm, isOfPremiumContent }: FileFacts,
): boolean {
  if (reader.isPending && !isFaceOfFirm && !opensWhilePending(reader, { kind, ownerId })) return false;
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

/**
 * Until the office confirms somebody there is nothing but what was made for them, the conversation with the firm (`lockOnChat`), and the faces of
 * those whom they may choose.
 */
function opensWhilePending(reader: Identity, { kind, ownerId }: Pick<FileFacts, 'kind' | 'ownerId'>): boolean {
  return kind === 'chat' || ((kind === 'export' || kind === 'frontImage') && ownerId === reader.userId);
}

/** Whoever reads the conversation opens what was sent in it; until then a file is its sender's own (`canReadChat`). */
function canOpenChatFile(reader: FileReader, ownerId: string | null, chat: NonNullable<FileFacts['chat']>): boolean {
  if (!canReadChat(reader, chat) || (!chat.isSent && ownerId !== reader.userId)) return false;
  const { advisorId, contractType } = chat;
  return contractType === null || !isLockedChat(reader, { advisorId, contractType });
}

/**
 * A photo is deleted by whose it is, a file of the catalogue by admins, a dossier by admins and the company's advisor, one that is chosen
 * for a conversation by its sender until it is sent (docs/permissions.csv).
 */
export function canDeleteFile(
  actor: Identity,
  {
    kind,
    ownerId,
    linkedEntityType,
    linkedEntityId,
    agency,
  }: Pick<FileFacts, 'kind' | 'ownerId' | 'agency'> & FileLink,
): boolean {
  if (kind === 'frontImage' && linkedEntityType === 'user') return linkedEntityId === actor.userId;
  if (isCatalogueType(linkedEntityType)) return isAdmin(actor);
  if (kind === 'chat') return ownerId === actor.userId;
  return kind === 'dossier' && agency !== null && canDeleteDossier(actor, agency);
}

function hasPremium(reader: FileReader): boolean {
  return !isCustomer(reader) || reader.hasPremiumAgency;
}
