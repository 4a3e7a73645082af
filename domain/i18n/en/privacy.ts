import type { privacy as italian } from '../it/privacy.ts';
import type { SameKeys } from '../texts.ts';

export const privacy: SameKeys<typeof italian> = {
  title: 'Your data and your privacy',
  loadError: 'We cannot load this part',
  copy: {
    title: 'A copy of everything',
    hint: 'Your profile, your companies with answers and investments, dossiers, notifications and what you did, in a .zip file to keep or take elsewhere.',
    ask: 'Prepare a copy',
    askNew: 'Prepare a new copy',
    working: 'We are preparing it. You can go on using the portal.',
    ready: 'The copy is ready',
    until: 'You can download it until {{moment}}',
    download: 'Download the copy',
    failed: 'We could not prepare the copy. Try again in a while.',
    expired: 'The copy of {{date}} is gone: it lasts a day.',
  },
  consents: {
    title: 'What others may load',
    hint: 'These services are not ours. We open them only if you agree, and you can change your mind at any time.',
    scheduling: {
      name: 'Booking of appointments',
      text: 'Shows the consultant’s calendar inside the portal. Whoever runs it receives your network address and what you write to book.',
    },
    assistant: {
      name: 'Chat assistant',
      text: 'Answers questions about the portal. Whoever runs it receives your e-mail and the messages that you write to it.',
    },
    analytics: {
      name: 'Usage statistics',
      text: 'They count which pages serve most. They do not see your answers.',
    },
    standIn: 'Demonstration: no outside service is connected, so nothing leaves the portal.',
    given: 'You have agreed since {{date}}',
    refused: 'You said no on {{date}}',
    never: 'We have not asked you yet',
    saveError: 'We could not save your choice',
    saved: 'Choice saved',
  },
  gate: {
    title: 'We need your consent',
    allow: 'I agree, open it',
    profile: 'You can change your mind in your profile at any time.',
  },
  booking: {
    title: 'Book with {{name}}',
    frame: 'Calendar of {{name}}',
    apart: 'Open in another tab',
  },
  erasure: {
    title: 'To be forgotten',
    hint: 'We delete your personal data. You have thirty days to change your mind.',
    ask: 'Ask for deletion',
    dialog: {
      title: 'Delete your data?',
      days: 'For thirty days nothing changes: you can sign in and take the request back.',
      goes: 'Then your name, e-mail, photo, notifications and the companies without a dossier go, with answers and files.',
      stays: 'Companies with a generated dossier stay because of tax duties, without your contacts.',
      confirm: 'Ask for deletion',
    },
    asked: 'Request recorded',
    open: 'On {{date}} we delete your data',
    openHint: 'You asked on {{date}}. If you change your mind, take the request back: nothing is lost.',
    cancel: 'Take the request back',
    cancelled: 'Request taken back',
  },
};
