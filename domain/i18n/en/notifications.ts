import type { notifications as italian } from '../it/notifications.ts';
import type { SameKeys } from '../words.ts';

export const notifications: SameKeys<typeof italian> = {
  title: 'Notifications',
  empty: 'No notifications',
  emptyHint: 'What happens around your company appears here.',
  emptyHintOffice: 'What happens in the companies you follow appears here.',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  loadError: 'We cannot load the notifications',
  open: 'Open',
  unread: 'Unread',
  more: 'Show earlier ones',
  readNamed: 'Mark as read: {{title}}',
  openNamed: 'Open: {{title}}',
  dossierReady: {
    title: 'The dossier is ready',
    body: 'The dossier of {{businessName}} is ready: you find it in your profile.',
  },
  dossierReopened: {
    title: 'The dossier is to be generated again',
    body: 'The document of {{businessName}} was deleted: the dossier is ready to be generated again.',
  },
};
