import { DOSSIER_STATUSES, type DossierStatus, type Role } from './vocabulary.ts';

/**
 * The states of a company's dossier (decisions §6): `waitingAdmin`, then `ready` by an admin, then `generated` by generating.
 * After that nothing is chosen any more, until an admin opens a new round, which keeps the earlier documents, or the document of the
 * round is deleted, which makes it `ready` again.
 */

/**
 * A dossier waits once there is a complete survey to prepare it from, until it is generated. Whatever counts or lists "Dossier in attesa"
 * asks this.
 */
export const WAITING_DOSSIER = { statuses: ['waitingAdmin', 'ready'], survey: 'complete' } as const;

/**
 * Where a dossier stands as a list of companies, its file and its filter say it. "Non avviato" is not a state: it is what is said until
 * there is a complete survey, for that long no dossier waits.
 */
export const LISTED_DOSSIERS = ['notStarted', ...DOSSIER_STATUSES] as const;

/** `isAsked`: its release was asked for. Who waits for the office says so, whatever its survey. */
export function listedDossier(
  status: DossierStatus,
  { isComplete, isAsked }: { isComplete: boolean; isAsked: boolean },
) {
  if (status !== 'waitingAdmin') return status;
  if (isAsked) return 'asked';
  return isComplete ? status : 'notStarted';
}

/** Whether there is a dossier to speak of: business partners see none (1-people §6), but one that was generated is there. */
export function hasDossier(ownerRole: string, status: DossierStatus): boolean {
  return ownerRole !== 'business-partner' || status === 'generated';
}

/** What a change of state does besides changing it: opening a round leaves the generated documents where they are. */
export type DossierMove = 'approve' | 'withdraw' | 'newRound';

const MOVES: Readonly<Record<DossierStatus, Readonly<Partial<Record<DossierStatus, DossierMove>>>>> = {
  waitingAdmin: { ready: 'approve' },
  ready: { waitingAdmin: 'withdraw' },
  generated: { waitingAdmin: 'newRound' },
};

/** What setting the state by hand means, or null when the state may not be set so: `generated` is reached by generating only. */
export function dossierMove(from: DossierStatus, to: DossierStatus): DossierMove | null {
  return MOVES[from][to] ?? null;
}

/**
 * Where a dossier stands for its company (9-working-day §8): nothing while nobody has begun it, so that no screen promises one.
 */
export const DOSSIER_STAGES = ['inPreparation', 'ready', 'generated'] as const;
type DossierStage = (typeof DOSSIER_STAGES)[number];

/** `isBegun`: somebody saved choices for it, asked for its release or opened a new round. */
export function dossierStage(status: DossierStatus, isBegun: boolean): DossierStage | null {
  if (status !== 'waitingAdmin') return status;
  return isBegun ? 'inPreparation' : null;
}

/** Why the release of a dossier cannot be asked for, or the asking taken back, as an error's code; null while it waits. */
export function requestProblem(status: DossierStatus): 'dossierGenerated' | 'dossierTransition' | null {
  if (status === 'generated') return 'dossierGenerated';
  return status === 'ready' ? 'dossierTransition' : null;
}

/** Whether choices and note may still change: not once generated, and a business performance partner only when it is ready. */
export function canEditDossier(role: Role, status: DossierStatus, hasSurvey: boolean): boolean {
  return status !== 'generated' && canPrepareDossier(role, status, hasSurvey);
}

/** Who works on a dossier at all: admins and advisors always, a business performance partner once it is ready and a survey exists. */
export function canPrepareDossier(role: Role, status: DossierStatus, hasSurvey: boolean): boolean {
  if (role === 'business-performance-partner') return status !== 'waitingAdmin' && hasSurvey;
  return role === 'admin' || role === 'advisor';
}

/** Why the dossier cannot be generated now, as an error's code, or null when it can. */
export function generationProblem(status: DossierStatus): 'dossierGenerated' | 'dossierNotReady' | null {
  if (status === 'generated') return 'dossierGenerated';
  return status === 'ready' ? null : 'dossierNotReady';
}
