import type { NotificationEvent, Role } from './vocabulary.ts';

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
