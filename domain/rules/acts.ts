import { CONSULTANT_FIELDS } from './advisor-kinds.ts';
import type { DeductionKey } from './deduction-kinds.ts';
import type { FollowerField, Followers } from './followers.ts';
import type { EntityType, TodoKind } from './vocabulary.ts';

/** What the staff did and may undo, as the list "Ultime azioni" groups it (17-seams §12). */
export const ACT_KINDS = [
  'recommend',
  'withdraw',
  'assign',
  'publish',
  'archive',
  'markSeen',
  'importCompanies',
  'message',
  'bulk',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** Each action that can be undone, and the kind that it is listed as. */
export const KIND_OF_ACTION = {
  recommend: 'recommend',
  withdraw: 'withdraw',
  assign: 'assign',
  publish: 'publish',
  archiveCalls: 'archive',
  restoreCalls: 'archive',
  publishService: 'publish',
  archiveService: 'archive',
  withdrawCall: 'archive',
  withdrawService: 'archive',
  archiveChat: 'archive',
  seeNews: 'markSeen',
  putAside: 'markSeen',
  seeNotices: 'markSeen',
  importCompanies: 'importCompanies',
  write: 'message',
  releaseDossiers: 'bulk',
  holdDossiers: 'bulk',
  snooze: 'bulk',
  finishNotes: 'bulk',
  confirmDeductions: 'bulk',
} as const satisfies Readonly<Record<string, ActKind>>;
export type ActAction = keyof typeof KIND_OF_ACTION;

/** One thing that an action changed, with what it takes to undo it. */
export interface ActItems {
  readonly recommend: { readonly agencyId: string; readonly recommendationId: string };
  /** `hasWords`: a message went with it, which is not said again. */
  readonly withdraw: { readonly agencyId: string; readonly recommendationId: string; readonly hasWords: boolean };
  readonly assign: {
    readonly agencyId: string;
    readonly before: Partial<Followers>;
    readonly after: Partial<Followers>;
    /** What the owner had chosen before, where the action settled or dropped the choice. */
    readonly choice?: OwnerChoice | undefined;
  };
  /** `wasTold`: companies had been told of it before it was published, and nobody is told again. */
  readonly publish: { readonly announcementId: string; readonly wasTold: boolean };
  readonly archiveCalls: { readonly announcementId: string };
  readonly restoreCalls: { readonly announcementId: string };
  /** `wasTold`: as of a call. */
  readonly publishService: { readonly serviceId: string; readonly wasTold: boolean };
  readonly archiveService: { readonly serviceId: string };
  /** `wasEdition`: it left its series of editions, where it is put again by hand. */
  readonly withdrawCall: { readonly announcementId: string; readonly wasEdition: boolean };
  readonly withdrawService: { readonly serviceId: string };
  readonly archiveChat: { readonly archivingId: string };
  /** `before` is null where the person had never marked anything. */
  readonly seeNews: { readonly before: string | null; readonly after: string };
  /** `before` is null where it was not put aside yet. */
  readonly putAside: {
    readonly agencyId: string;
    readonly announcementId: string;
    readonly before: string | null;
    readonly after: string;
  };
  readonly seeNotices: { readonly notificationId: string };
  /** `isAdded` is false where the company was there already and its gaps were filled. */
  readonly importCompanies: { readonly agencyId: string; readonly isAdded: boolean };
  readonly write: { readonly agencyId: string; readonly messageId: string };
  readonly releaseDossiers: DossierItem;
  readonly holdDossiers: DossierItem;
  /** `before` is null where it was not postponed. */
  readonly snooze: Todo & {
    readonly before: string | null;
    readonly after: string;
  };
  readonly finishNotes: { readonly noteId: string };
  /** The values that the action confirmed; those that were confirmed before are not among them. */
  readonly confirmDeductions: { readonly agencyId: string; readonly values: readonly DeducedValue[] };
}

/** Whom the owner of a company chose, when, and when it was confirmed. */
export interface OwnerChoice {
  readonly ownerId: string;
  readonly advisor: string;
  readonly advisorChosenAt: string;
  readonly advisorKeptAt: string | null;
}

interface Todo {
  readonly kind: TodoKind;
  readonly objectId: string;
}

/** One deduced value of a company, as its confirmation is stored. */
export interface DeducedValue {
  readonly key: DeductionKey;
  readonly value: string;
}

interface DossierItem {
  readonly agencyId: string;
  readonly round: number;
}

/** How long an action can be undone, in hours. */
export const UNDO_HOURS = 24;

/** The moment an action stops being undoable, ISO 8601 UTC. */
export function undoneUntil(at: string): string {
  return new Date(Date.parse(at) + UNDO_HOURS * 3_600_000).toISOString();
}

/** Why a part of an action stays as it is when the rest is undone. */
export const REMAIN_REASONS = [
  'answered',
  'seen',
  'told',
  'reassigned',
  'absent',
  'changed',
  'gone',
  'notYours',
  'used',
  'completed',
  'accounts',
  'read',
  'wordsLost',
  'mailed',
  'editions',
] as const;
export type RemainReason = (typeof REMAIN_REASONS)[number];

/** How many parts of an action stay, by reason. */
export type Remains = Readonly<Partial<Record<RemainReason, number>>>;

/** Adds up what stays; reasons without a count are left out. */
export function sumRemains(...all: readonly Remains[]): Remains {
  const sums = REMAIN_REASONS.map((reason) => [reason, all.reduce((sum, one) => sum + (one[reason] ?? 0), 0)] as const);
  return Object.fromEntries(sums.filter(([, count]) => count > 0)) as Remains;
}

/** Counts reasons, one for each part that stays. */
export function countRemains(reasons: readonly RemainReason[]): Remains {
  return sumRemains(...reasons.map((reason) => ({ [reason]: 1 })));
}

/**
 * What of an assignment can be given back: the fields that still name whom the action named. `isChanged` says that somebody else was
 * named in one of them since. Where a consultant came, the sales contact who left for them comes back with the others only.
 */
export function assignmentToUndo(
  { before, after }: Pick<ActItems['assign'], 'before' | 'after'>,
  now: Followers,
): { readonly fields: Partial<Followers>; readonly isChanged: boolean } {
  const fields = Object.keys(after) as FollowerField[];
  const same = fields.filter((field) => now[field] === (after[field] ?? null));
  const isChanged = same.length < fields.length;
  const isFollowed = CONSULTANT_FIELDS.some((field) => !same.includes(field) && now[field] !== null);
  const back = same.filter((field) => !(isChanged && isFollowed && field === 'salesContactId'));
  return { fields: Object.fromEntries(back.map((field) => [field, before[field] ?? null])), isChanged };
}

/** The thing of the catalogue that an action is about. */
export interface ActThing {
  readonly type: EntityType;
  readonly id: string;
}
