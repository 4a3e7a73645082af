import { placeUnder } from '../rules/notifications.ts';
import type { NotificationEvent, Role } from '../rules/vocabulary.ts';
import { isCustomer, isSales, servesCompanies } from './actor.ts';

interface Line {
  readonly event: NotificationEvent;
  readonly data: { readonly _id?: string | undefined; readonly agencyId?: string | undefined };
}

/** What a line leads to no more: the thing that it is about, or its whole company. */
export type LeadsNowhere = 'thing' | 'company';

/**
 * Where a line of the bell leads its reader, the address after the `#`: to what it is about, never to the bell (17-seams §2). On the companies' side it
 * opens under the company that it is about. What does not open any more leads to where it would stand.
 */
export function noticePlace(given: Line, role: Role, nowhere: LeadsNowhere | null = null): string {
  if (nowhere === 'company') return isCustomer({ role }) ? '/agencies' : officePlace({ ...given, data: {} }, role);
  const line = nowhere === 'thing' ? { ...given, data: { agencyId: given.data.agencyId } } : given;
  if (!isCustomer({ role })) return officePlace(line, role);
  const place = companyPlace(line);
  return line.data.agencyId === undefined || place === '/agencies' ? place : placeUnder(line.data.agencyId, place);
}

function companyPlace({ event, data: { _id, agencyId } }: Line): string {
  switch (event) {
    case 'dossierReady':
    case 'dossierRequested':
    case 'dossierReminder':
      return '/dossier';
    case 'newAnnouncement':
    case 'nextEdition':
    case 'announcementChanged':
    case 'newAnnouncementFavorite':
    case 'recommendationAnswered':
      return _id === undefined ? '/announcements' : `/announcements/${_id}`;
    case 'newService':
      return _id === undefined ? '/services' : `/services/${_id}`;
    case 'newMessage':
    case 'newChat':
      return _id === undefined ? '/home' : `/consultant/${_id}`;
    case 'surveyReminder':
      return agencyId === undefined ? '/agencies' : `/agencies/${agencyId}/surveys/new`;
    // Whose company has gone finds those that are left, whose has come the new one.
    case 'advisorAssigned':
    case 'agencyMoved':
      return '/agencies';
    // There whoever waits chooses who follows them, and stands what a contract opens.
    case 'advisorLeft':
    case 'advisorHandedOver':
    case 'advisorChosen':
    case 'contractChanged':
    case 'userToConfirm':
    case 'importRead':
    case 'noteMention':
      return '/home';
  }
}

function officePlace({ event, data: { _id, agencyId } }: Line, role: Role): string {
  // They see no companies: what they have to do stands in their list, and what the company says to the firm where it is said.
  if (isSales({ role })) return event === 'newMessage' && _id !== undefined ? `/admin/chats/${_id}` : '/admin/contacts';
  const company = agencyId === undefined ? '/admin/agencies' : `/admin/agencies/${agencyId}`;
  const search = agencyId === undefined ? '' : `?agencyId=${agencyId}`;
  switch (event) {
    case 'dossierReady':
    case 'dossierReminder':
    case 'dossierRequested':
      return agencyId === undefined ? company : `${company}/dossier`;
    case 'newAnnouncementFavorite':
    case 'recommendationAnswered':
      return agencyId === undefined ? company : `${company}?tab=favorites`;
    case 'surveyReminder':
    case 'noteMention':
    case 'contractChanged':
    // Of several the list has them all.
    case 'advisorAssigned':
    case 'agencyMoved':
      return company;
    case 'advisorLeft':
      return agencyId === undefined ? '/admin/agencies?advisorId=none' : company;
    // Whoever follows a company no more cannot open it.
    case 'advisorHandedOver':
      return '/admin/agencies';
    // Who was chosen cannot open the company yet: the line is where it is confirmed.
    case 'advisorChosen':
      return '/admin/todos?kind=advisorChoice';
    case 'userToConfirm':
      return _id === undefined ? '/admin/users' : `/admin/users/${_id}`;
    case 'importRead':
      return _id === undefined ? '/admin/settings/imports' : `/admin/settings/imports/${_id}`;
    case 'newAnnouncement':
    case 'nextEdition':
    case 'announcementChanged':
      return _id === undefined ? '/admin/announcements' : `/admin/announcements/${_id}${search}`;
    case 'newService':
      return _id === undefined ? '/admin/services' : `/admin/services/${_id}${search}`;
    case 'newMessage':
    case 'newChat':
      return _id === undefined || !servesCompanies({ role }) ? company : `/admin/chats/${_id}`;
  }
}
