import type { NotificationChannel, NotificationEvent, Role } from './vocabulary.ts';

const OF_COMPANIES = [
  'newMessage',
  'newChat',
  'newAnnouncement',
  'newService',
  'dossierReady',
  'surveyReminder',
] as const;
const OF_CONSULTANTS = [
  'newMessage',
  'recommendationAnswered',
  'newAnnouncementFavorite',
  'dossierReady',
  'dossierReminder',
] as const;

/** The kinds that reach a role, in the order that the person chooses by. Roles without companies hear of nothing. */
export function notificationKindsOf(role: Role): readonly NotificationEvent[] {
  switch (role) {
    case 'user':
    case 'business-partner':
      return OF_COMPANIES;
    case 'advisor':
    case 'business-performance-partner':
      return OF_CONSULTANTS;
    // Admins recommend too.
    case 'admin':
      return ['recommendationAnswered'];
    case 'platform-admin':
    case 'sales':
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
  newAnnouncement: 'app',
  newAnnouncementFavorite: 'app',
  newService: 'app',
  dossierReady: 'app',
};

/** Who gets the letter that gathers what is new: companies. */
export function hasDigest(role: Role): boolean {
  return role === 'user' || role === 'business-partner';
}
