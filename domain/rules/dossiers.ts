import { shutOf } from './announcement-dates.ts';
import type { Verdict } from './matching/types.ts';
import { DOSSIER_STATUSES, type DossierStatus, type Role, type Shut } from './vocabulary.ts';

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

/** Only an admin moves the state by hand. */
export function canMoveDossier(role: Role): boolean {
  return role === 'admin';
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

/** What may have changed of a call since a dossier was made of it, as its banner says it (9-working-day §8). */
export const DOSSIER_CHANGES = [
  'withdrawn',
  'exhausted',
  'closedEarly',
  'suspended',
  'reopened',
  'deadline',
  'untilFunds',
  'waiting',
  'noDeadline',
  'amount',
  'verdict',
] as const;
type DossierChangeKind = (typeof DOSSIER_CHANGES)[number];

/** What a dossier and its reader are told of a call: moments in ISO 8601, euro. */
interface CallFacts {
  readonly amount: number | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPublication: boolean;
}

interface ToldOfCall extends CallFacts {
  /** How the call suited the company; absent in documents of before it was kept. */
  readonly verdict?: Verdict | null;
  /** How the document says that the call is shut, in the place of its deadline; undefined where it is from before it said so. */
  readonly shut?: Shut | null;
}

/** A call as it is now. */
export interface CallNow extends CallFacts {
  readonly isActive: boolean;
  readonly closing: string | null;
  readonly closedAt: string | null;
  /** How it suits the company now, as far as that is known. */
  readonly verdict?: Verdict | null;
}

export interface DossierChange {
  readonly what: DossierChangeKind;
  /** The new deadline, with `deadline`. */
  readonly date: string | null;
  /** The new ceiling in euro, with `amount`; null where none is stated any more. */
  readonly amount: number | null;
  /** How it suits now, with `verdict`. */
  readonly verdict: Verdict | null;
}

/**
 * What is no longer as a dossier of `frozenAt` says it; `now` is null where the call was deleted. A call that is gone or shut says nothing
 * more. That its own deadline passed is no change: the document told it.
 */
export function dossierChanges(frozen: ToldOfCall, now: CallNow | null, frozenAt: string): DossierChange[] {
  if (now?.isActive !== true) return [changed('withdrawn')];
  const shut = shutOf(now);
  // Who goes from suspended to out of funds was shut before, and yet is not as the document says it.
  const isShutSince = now.closedAt !== null && at(now.closedAt) > at(frozenAt);
  if (shut !== null && (isShutSince || (frozen.shut !== undefined && frozen.shut !== shut))) return [changed(shut)];
  const [before, after] = [endOf(frozen), endOf(now)];
  return [
    ...(shut === null && frozen.shut != null ? [changed('reopened')] : []),
    ...(before.what === after.what && before.at === after.at ? [] : [{ ...changed(after.what), date: after.date }]),
    ...(frozen.amount === now.amount ? [] : [{ ...changed('amount'), amount: now.amount }]),
    ...(now.verdict != null && frozen.verdict != null && frozen.verdict !== now.verdict
      ? [{ ...changed('verdict'), verdict: now.verdict }]
      : []),
  ];
}

function changed(what: DossierChangeKind): DossierChange {
  return { what, date: null, amount: null, verdict: null };
}

/** Until when a call is open, as it is said. */
function endOf({ waitingPublication, untilFoundAvailable, expiryDate }: CallFacts) {
  if (waitingPublication) return { what: 'waiting', date: null, at: null } as const;
  if (untilFoundAvailable) return { what: 'untilFunds', date: null, at: null } as const;
  if (expiryDate === null) return { what: 'noDeadline', date: null, at: null } as const;
  return { what: 'deadline', date: expiryDate, at: at(expiryDate) } as const;
}

function at(moment: string): number {
  return new Date(moment).getTime();
}
