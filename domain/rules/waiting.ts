import { WAITING_DOSSIER } from './dossiers.ts';

/**
 * What waits for the office besides the choices of a consultant, kind by kind: the filters of the list that holds exactly that, as addresses and
 * requests say them (1-people §3). The number and the list behind it both read these, so they cannot differ.
 */
export const WAITING_LISTS = {
  /** Of `chats`. */
  unansweredChats: { isUnanswered: 'true' },
  /** Of `agencies`, as the three below but `usersToConfirm`. */
  dossierRequests: { hasDossierRequest: 'true' },
  /** Those that a consultant asked for are a kind of their own. */
  waitingDossiers: {
    dossierGenerationStatus: WAITING_DOSSIER.statuses.join(','),
    survey: WAITING_DOSSIER.survey,
    hasDossierRequest: 'false',
  },
  /** Of `users`. */
  usersToConfirm: { standing: 'toConfirm' },
  /** Those that chose somebody are a kind of their own. */
  withoutAdvisor: { advisorId: 'none', hasChosen: 'false' },
} as const;

/** The lists, and the choices, which `todos` holds with what else waits for an admin. */
export const OFFICE_WAITING = [
  'unansweredChats',
  'dossierRequests',
  'waitingDossiers',
  'usersToConfirm',
  'withoutAdvisor',
  'choices',
] as const;
export type OfficeWaiting = (typeof OFFICE_WAITING)[number];
