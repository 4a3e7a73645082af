import type { NotificationChannel, NotificationEvent, Role } from './vocabulary.ts';

const OF_COMPANIES = [
  'newMessage',
  'newChat',
  'newAnnouncement',
  'nextEdition',
  'announcementChanged',
  'newService',
  'dossierReady',
  'surveyReminder',
] as const;
const OF_PERFORMANCE_PARTNERS = [
  'newMessage',
  'recommendationAnswered',
  'newAnnouncementFavorite',
  'announcementChanged',
  'dossierReady',
  'dossierReminder',
  'noteMention',
] as const;

/** The kinds that reach a role, in the order that the person chooses by. Who only reads hears of nothing. */
export function notificationKindsOf(role: Role): readonly NotificationEvent[] {
  switch (role) {
    case 'user':
    case 'business-partner':
      return OF_COMPANIES;
    case 'business-performance-partner':
      return OF_PERFORMANCE_PARTNERS;
    // Customers choose among advisors and sales contacts.
    case 'advisor':
      return ['advisorChosen', ...OF_PERFORMANCE_PARTNERS];
    case 'sales':
      return ['advisorChosen'];
    // Admins recommend too.
    case 'admin':
      return ['advisorChosen', 'dossierReady', 'recommendationAnswered', 'noteMention'];
    case 'platform-admin':
      return [];
  }
}

/**
 * How one hears of each kind who has not chosen. By mail what somebody waits for; what the catalogue brings is told by the digest, and a
 * ready dossier has a letter of its own (1-people §4).
 */
export const DEFAULT_CHANNELS: Readonly<Record<NotificationEvent, NotificationChannel>> = {
  newChat: 'mail',
  newMessage: 'mail',
  recommendationAnswered: 'mail',
  surveyReminder: 'app',
  dossierReminder: 'mail',
  advisorChosen: 'mail',
  announcementChanged: 'mail',
  nextEdition: 'mail',
  newAnnouncement: 'app',
  newAnnouncementFavorite: 'app',
  newService: 'app',
  dossierReady: 'app',
  noteMention: 'mail',
};

/** Who gets the letter that gathers what is new: companies. */
export function hasDigest(role: Role): boolean {
  return role === 'user' || role === 'business-partner';
}

interface Line {
  readonly event: NotificationEvent;
  readonly data: { readonly _id?: string | undefined; readonly agencyId?: string | undefined };
}

/**
 * Where a notification leads from outside the portal: the address after the `#`. For the staff, and for a group, of whose companies another may be in
 * use, the list of notifications, which knows the way on.
 */
export function notificationPlace(
  { event, data }: Line,
  reader: { readonly role: Role; readonly isGroup: boolean },
): string {
  if (reader.role !== 'user' && reader.role !== 'business-partner') return '/admin/notifications';
  return (reader.isGroup ? null : placeOf(event, data)) ?? '/notifications';
}

function placeOf(event: NotificationEvent, { _id, agencyId }: Line['data']): string | null {
  switch (event) {
    case 'dossierReady':
      return '/dossier';
    case 'newAnnouncement':
    case 'nextEdition':
    case 'announcementChanged':
    case 'newAnnouncementFavorite':
      return _id === undefined ? '/announcements' : `/announcements/${_id}`;
    case 'newService':
      return _id === undefined ? '/services' : `/services/${_id}`;
    case 'newMessage':
    case 'newChat':
      return _id === undefined ? null : `/consultant/${_id}`;
    case 'surveyReminder':
      return agencyId === undefined ? null : `/agencies/${agencyId}/surveys/new`;
    case 'advisorChosen':
    case 'recommendationAnswered':
    case 'dossierReminder':
    case 'noteMention':
      return null;
  }
}
