import type { notifications as italian } from '../it/notifications.ts';
import type { SameKeys } from '../texts.ts';

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
  preferences: {
    open: 'Preferences',
    title: 'How you want to hear of it',
    intro: 'By e-mail we only write of what stays unread for ten minutes, all in one letter.',
    loadError: 'We cannot load your preferences',
    saved: 'Preference saved',
    channels: { app: 'On the portal', mail: 'Also by e-mail', never: 'Never' },
    kinds: {
      newChat: 'A new conversation',
      newMessage: 'A new message',
      newAnnouncement: 'A new grant',
      newAnnouncementFavorite: 'A company keeps a new favourite',
      announcementChanged: 'A change in a grant that you follow',
      nextEdition: 'The next edition that you wait for',
      newService: 'A new service',
      dossierReady: 'The dossier is ready',
      recommendationAnswered: 'An answer to a recommendation',
      surveyReminder: 'The unfinished survey',
      dossierReminder: 'A dossier that waits',
      advisorChosen: 'A company chooses who follows it',
    },
    digest: 'The summary by e-mail',
    digestHint:
      'What is new for your companies, what changed, what closes and which answers are missing. When there is nothing, we do not write.',
    frequencies: { weekly: 'Every week', daily: 'Every day', never: 'Never' },
  },
  newChat: {
    title: '{{name}} opened a conversation with you',
    body: 'About anything that concerns {{businessName}} you can write to {{name}}.',
  },
  newMessage: {
    title: 'New message from {{name}}',
    body: '{{businessName}}: {{quote}}',
    files: 'sent a file',
    locked: 'it can be read with a Go or Grow contract',
  },
  newAnnouncement: {
    title: 'A new grant in target',
    body: 'For {{businessName}}: {{title}}.',
  },
  announcementChanged: {
    title: 'A grant has changed',
    exhausted: 'Funds used up: the grant is closed',
    suspended: 'The grant is suspended',
    expired: 'The deadline was brought forward: the grant is closed',
    body: '{{title}}. You followed it for {{businessName}}.',
    bodyConsultant_one: '{{what}}. It concerns {{count}} company that you follow.',
    bodyConsultant_other: '{{what}}. It concerns {{count}} companies that you follow.',
  },
  nextEdition: {
    open: {
      year: 'The {{year}} edition is open',
      number: 'Edition no. {{number}} is open',
      plain: 'The next edition is open',
    },
    upcoming: {
      year: 'The {{year}} edition is coming',
      number: 'Edition no. {{number}} is coming',
      plain: 'The next edition is coming',
    },
    body: '{{title}}. You asked to know for {{businessName}}.',
    bodyOpens: '{{title}}: it opens on {{day}}. You asked to know for {{businessName}}.',
    outside:
      'By what we know of {{businessName}} it is not among the grants in target: talk to your consultant about it.',
  },
  newService: {
    title: 'A new service for you',
    body: 'For {{businessName}}: {{title}}.',
  },
  recommended: {
    title: '{{name}} recommends a grant to you',
    titleService: '{{name}} recommends a service to you',
    body: 'For {{businessName}}: {{title}}. Tell us whether you are interested.',
  },
  recommendationAnswered: {
    interested: '{{businessName}} is interested',
    notNow: '{{businessName}} will think about it later',
    no: '{{businessName}} is not interested',
    body: '{{title}}',
    bodyReason: '{{title}}: “{{reason}}”',
  },
  newAnnouncementFavorite: {
    title: '{{businessName}} keeps a new grant among its favourites',
    body: '{{title}}',
  },
  dossierReminder: {
    title: 'The dossier of {{businessName}} is waiting',
    body: 'The survey of {{businessName}} has been complete for some days: you can prepare the dossier.',
  },
  advisorChosen: {
    title: '{{businessName}} has chosen {{name}}',
    titleYou: '{{businessName}} has chosen you',
    body: {
      advisor: '{{businessName}} wants to be followed by {{name}}: confirm it among the things to do.',
      sales:
        '{{businessName}} chose {{name}} as its contact: confirm it, or assign a consultant, among the things to do.',
    },
    bodyYou: {
      advisor: '{{businessName}} wants you to follow it: the office has still to confirm.',
      sales: '{{businessName}} chose you as its contact: the office has still to confirm.',
    },
  },
  surveyReminder: {
    title: 'The survey is waiting for you',
    body: '{{businessName}} has not finished the survey yet: it is where we start from to find the grants that suit it.',
  },
  dossierReady: {
    title: 'The dossier is ready',
    body: 'The dossier of {{businessName}} is ready: you find it in your profile.',
  },
  dossierReleased: {
    title: 'The dossier of {{businessName}} can be generated',
    body: 'The office approved the dossier of {{businessName}}: it can be generated now.',
  },
  dossierMade: {
    title: 'The dossier of {{businessName}} was generated',
    body: 'The company {{businessName}} can download its dossier.',
  },
  dossierMadeByItself: {
    title: 'The dossier of {{businessName}} was generated by itself',
    body: 'It had waited for too long: the portal prepared it with the grants that suit best, and {{businessName}} can download it.',
  },
  dossierReopened: {
    title: 'The dossier is to be generated again',
    body: 'The document of {{businessName}} was deleted: the dossier is ready to be generated again.',
  },
};
