import type { CheckAnswers } from './rules/quick-check.ts';
import type { ContractType, EntityType } from './rules/vocabulary.ts';

/**
 * What happens in the product, by name, with the facts that those who react need. Sent inside the transaction of the action,
 * so that an event exists exactly when its cause does; who reacts to each is in the server's event handlers.
 */
export interface Events {
  'survey.saved': { agencyId: string };
  /** A consultant settled a condition of a notice for a company. */
  'check.settled': { agencyId: string };
  'agency.changed': { agencyId: string };
  /** The office gave a company another contract at a moment. */
  'agency.contractChanged': { agencyId: string; contractType: ContractType; changedAt: string };
  'agency.deleted': { agencyId: string };
  /** The CRM knows the company otherwise than it is. */
  'agency.outOfStep': { agencyId: string };
  'announcement.changed': { announcementId: string };
  /** Its day or its amount changed: it may be more urgent now. */
  'announcement.tightened': { announcementId: string };
  /** The office shut it at a moment, before its day, or says of what it shut then that it is shut otherwise. */
  'announcement.closed': { announcementId: string; closedAt: string };
  'watch.requested': { runId: string };
  'references.changed': Record<string, never>;
  'recommendation.created': { recommendationId: string; agencyId: string };
  'recommendation.withdrawn': { recommendationId: string; entityType: EntityType; entityId: string };
  /** A consultant asks to release the dossier of a round. */
  'dossier.requested': { agencyId: string; round: number; requestedBy: string; requestedAt: string };
  'dossier.released': { agencyId: string; releasedBy: string; releasedAt: string };
  'dossier.generated': { dossierId: string; agencyId: string };
  /** An admin asks for another dossier after one that was generated. */
  'dossier.roundOpened': { agencyId: string; round: number; openedBy: string; openedAt: string };
  'dossier.reopened': { dossierId: string; agencyId: string; deletedBy: string };
  'dossier.downloaded': { uploadId: string; agencyId: string; userId: string };
  /** `askedId` says which request it was: one that is handled twice is mailed once. What waited before it was written has none. */
  'passwordReset.requested': { email: string; askedId?: string };
  /** Unknown devices tried too many passwords; `hour` is theirs in UTC (`2026-12-01T09`), and was a day before. */
  'signIn.guessed': { userId: string; hour?: string; day?: string };
  /** Somebody came in from a device that this person never used before. */
  'signIn.newDevice': { userId: string; deviceId: string };
  'password.changed': { userId: string; changedAt: string };
  'confirmation.requested': { email: string; askedId?: string };
  /** Who registers brought the answers of the two-minute check along. */
  'check.broughtAlong': { agencyId: string; userId: string; check: CheckAnswers };
  /** Somebody who registered has verified the e-mail and waits to be confirmed. */
  'user.registered': { userId: string };
  'user.confirmed': { userId: string };
  /** `actorId` did it and is not told; what waited before it was written has none. */
  'agency.moved': { agencyId: string; fromUserId: string; toUserId: string; actorId?: string; actId?: string };
  'survey.reminded': { agencyId: string; day: string };
  'surveys.reset': { resetId: string };
  'surveys.emptied': { resetId: string };
  'surveys.restored': { resetId: string };
  'privacyExport.requested': { exportId: string };
  'erasure.requested': { requestId: string };
  'mail.queued': { mailId: string };
  /** A line of somebody's bell, for one browser of theirs. */
  'push.queued': { notificationId: string; subscriptionId: string };
  'campaign.started': { campaignId: string };
  'transfer.requested': { transferId: string; fields?: readonly string[] };
  'officialData.requested': { runId: string };
  'backup.drillRequested': { drillId: string };
  /** The survey has its first questions. */
  'starterSet.taken': Record<string, never>;
  'import.requested': { importId: string };
  /** A file was read, or could not be: it waits for whoever applies it. */
  'import.read': { importId: string; readAt: string };
  /** The official catalogue was read, or could not be. */
  'watch.ended': { runId: string };
  'import.applying': { importId: string };
  'companyImport.requested': { importId: string };
  'companyImport.applying': { importId: string };
  'companyImport.lookup': { importId: string };
  'user.invited': { userId: string; invitedAt: string };
  /** Colleagues were called in a note by name: whom it did not call before. */
  'note.called': { noteId: string; writerId: string; calledIds: readonly string[]; writtenAt: string };
  /** The text of a note was corrected, or the note deleted. */
  'note.changed': { noteId: string };
  'chat.opened': { chatId: string };
  'message.sent': { chatId: string; messageId: string };
  'message.changed': { chatId: string; messageId: string };
  'message.takenBack': { chatId: string; sequence: number; senderId: string };
  'recommendation.answered': { recommendationId: string; agencyId: string };
  'favorite.created': { favoriteId: string; agencyId: string };
  'announcement.opened': { announcementId: string };
  'announcements.opened': { announcementIds: readonly string[]; openedAt: string };
  'service.opened': { serviceId: string };
  'answers.askedAgain': { categoryId: string; askedAt: string };
  'survey.waits': { agencyId: string; day: string };
  /**
   * Somebody follows companies from now on: those that the act gave them, which may be many (a list of customers, a hand-over). `actorId` did it and
   * is not told; null where whoever is concerned did not do it themself.
   */
  'advisor.assigned': { actId: string; actorId: string | null };
  /** Somebody follows companies no more, since the act; and who was chosen by one that the office gave to somebody else. */
  'advisor.handedOver': { actId: string; actorId: string | null; passedOver: readonly PassedOver[] };
  /** Companies wait since the act: whoever followed them does no more, and nobody took the place. */
  'advisor.left': { actId: string; actorId: string | null };
  'advisor.chosen': { userId: string; advisorId: string; chosenAt: string };
  'dossier.waits': { agencyId: string; advisorId: string; remindedAt: string };
}

/** Who was chosen by a company and not taken. */
export interface PassedOver {
  readonly agencyId: string;
  readonly userId: string;
}

export type EventName = keyof Events;
