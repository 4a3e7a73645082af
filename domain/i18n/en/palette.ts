import type { SameKeys } from '../it/texts.ts';
import type * as italian from '../it/palette.ts';

/** The search that opens over every page. */
export const palette: SameKeys<typeof italian.palette> = {
  office: 'Search companies, grants, people',
  sales: 'Search a chat or a page',
  portal: 'Search grants, services, chats',
  results: 'Results',
  recent: 'Opened lately',
  actions: 'Actions',
  places: 'Go to',
  place: 'Page',
  nothing: 'Nothing for “{{words}}”. Try fewer letters, or the VAT number, a person or a town.',
  failed: 'The search did not answer.',
  closed: 'Closed grant',
  kinds: {
    agency: 'Company',
    user: 'Person',
    announcement: 'Grant',
    service: 'Service',
    chat: 'Chat',
    place: 'Page',
    action: 'Action',
  },
  keys: { move: 'move', open: 'open', close: 'close' },
  newAgency: 'New company',
  newAnnouncement: 'New grant',
  newUser: 'New user',
  newInvitation: 'New invitation',
};
