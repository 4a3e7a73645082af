import type { mails as italian } from '../it/mails.ts';
import type { SameKeys } from '../words.ts';

export const mails: SameKeys<typeof italian> = {
  hello: 'Hello {{name}},',
  closing: 'You receive this e-mail because you have an account on {{brand}}. For help call {{telephone}}.',
  passwordReset: {
    subject: 'Choose a new password',
    greeting: 'Choose a new password',
    body: 'We received a request to change your password. The link is valid for one hour and can be used once.',
    ignore: 'If it was not you, ignore this e-mail: your password stays as it is.',
    button: 'Choose the password',
  },
  passwordChanged: {
    subject: 'The password of your {{brand}} account has changed',
    greeting: 'Your password has changed',
    body: 'From now on you sign in with the new one. The other open sessions were closed.',
    other:
      'If it was not you, choose another password at once with “Forgot your password” and call us at {{telephone}}.',
    when: 'Changed on',
    button: 'Sign in',
  },
  confirmation: {
    subject: 'The code to verify your e-mail on {{brand}}',
    greeting: 'Here is the code to verify your e-mail',
    body: 'Type it on the registration page. It is valid for 15 minutes and works once.',
    ignore: 'If you did not register, ignore this e-mail: without the code nobody can use your address.',
  },
  erasureRequested: {
    subject: 'You asked {{brand}} to delete your data',
    greeting: 'In thirty days we delete your data',
    body: 'We received your request. Until then you can sign in as ever and download a copy of your data.',
    change: 'If you change your mind, or if it was not you, sign in and take the request back in your profile.',
    day: 'Day of the deletion',
    button: 'Go to the portal',
  },
  dossierReady: {
    subject: 'The dossier of {{businessName}} is ready',
    greeting: 'The dossier of {{businessName}} is ready',
    body: 'It gathers the grants chosen for your company: for each you find the requirements, the deadlines and what it pays for.',
    grants: 'Grants',
    day: 'Generated on',
    contact:
      'They prepared the dossier for you. For any question write to {{email}}, or book an appointment from the portal.',
    button: 'Download the dossier',
  },
  surveysReset: {
    subject: 'Grants start anew from your updated survey',
    greeting: 'It is time to answer the survey again',
    body: 'We emptied the surveys of all companies, so that the grants we propose start from what your company is today.',
    kept: 'It takes a few minutes. Until you answer, the list of grants in target stays incomplete.',
    companies_one: 'Your company',
    companies_other: 'Your companies',
    button: 'Answer the survey',
  },
  surveyReminder: {
    subject: 'The survey of {{businessName}} is waiting for you',
    greeting: 'The survey of {{businessName}} is not complete yet',
    body: 'It is where we start from to find the grants that suit your company: the more you answer, the better the list.',
    begin: 'You have not begun it yet: it takes a few minutes, and you can stop and go on whenever you like.',
    goOn_one: 'One question is left: the answers that you gave are saved.',
    goOn_other: '{{count}} questions are left: the answers that you gave are saved.',
    button: 'Go to the survey',
    contact: 'For any doubt write to {{email}}.',
  },
};
