import type { NotificationLine } from '@volano/domain/contracts/notifications';
import { isSales, servesCompanies } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import { hrefOf } from '../../../lib/screens/address.ts';

/** Where a notification leads in the office, for who may go there (1-people §6). */
export function officePlaceOf(role: Role, { event, data: { _id, agencyId } }: NotificationLine): string | null {
  if (isSales({ role })) return null;
  const company = agencyId === undefined ? null : { agencyId };
  switch (event) {
    case 'dossierReady':
    case 'dossierReminder':
      return company && hrefOf('/admin/agencies/$agencyId/dossier', company);
    case 'newAnnouncementFavorite':
    case 'recommendationAnswered':
      return company && hrefOf('/admin/agencies/$agencyId', company, { tab: 'favorites' });
    case 'surveyReminder':
    case 'noteMention':
      return company && hrefOf('/admin/agencies/$agencyId', company);
    // Who was chosen cannot open the company yet: the line is where it is confirmed.
    case 'advisorChosen':
      return hrefOf('/admin/todos', {}, { kind: 'advisorChoice' });
    case 'newAnnouncement':
    case 'nextEdition':
    case 'announcementChanged':
      return _id === undefined
        ? null
        : hrefOf('/admin/announcements/$announcementId', { announcementId: _id }, { agencyId });
    case 'newService':
      return _id === undefined ? null : hrefOf('/admin/services/$serviceId', { serviceId: _id }, { agencyId });
    case 'newMessage':
    case 'newChat':
      return _id === undefined || !servesCompanies({ role }) ? null : hrefOf('/admin/chats/$chatId', { chatId: _id });
  }
}
