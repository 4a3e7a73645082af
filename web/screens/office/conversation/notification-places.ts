import type { NotificationLine } from '@volano/domain/contracts/notifications';
import { isAdmin, isConsultant } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';

/** Where a notification leads in the office, for who may go there (1-people §6). */
export function officePlaceOf(role: Role, { event, data: { _id, agencyId } }: NotificationLine): string | null {
  if (role === 'sales') return null;
  const company = agencyId === undefined ? null : `#/admin/agencies/${agencyId}`;
  switch (event) {
    case 'dossierReady':
    case 'dossierReminder':
      return company === null ? null : `${company}/dossier`;
    case 'newAnnouncementFavorite':
    case 'recommendationAnswered':
      return company === null ? null : `${company}?tab=favorites`;
    case 'surveyReminder':
      return company;
    // Who was chosen cannot open the company yet: the line is where it is confirmed.
    case 'advisorChosen':
      return '#/admin/todos?kind=advisorChoice';
    case 'newAnnouncement':
    case 'nextEdition':
    case 'announcementChanged':
      return placeIn('announcements', _id, agencyId);
    case 'newService':
      return placeIn('services', _id, agencyId);
    case 'newMessage':
    case 'newChat':
      return _id === undefined || !(isAdmin({ role }) || isConsultant({ role })) ? null : `#/admin/chats/${_id}`;
  }
}

function placeIn(list: 'announcements' | 'services', id: string | undefined, agencyId: string | undefined) {
  if (id === undefined) return null;
  return `#/admin/${list}/${id}${agencyId === undefined ? '' : `?agencyId=${agencyId}`}`;
}
