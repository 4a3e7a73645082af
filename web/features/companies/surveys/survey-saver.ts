import { type Change, slotOf } from './survey-drafts.ts';
import type { Survey, SurveyPatch } from './surveys.api.ts';

export interface SaverState {
  /** Not yet confirmed by the server, oldest first. */
  readonly drafts: readonly Change[];
  readonly isSaving: boolean;
  /** What the server last answered: it takes the place of a draft in the very moment that the draft goes. */
  readonly saved: Survey | null;
  /** Why the last attempt failed; the drafts are still here. */
  readonly error: Error | null;
}

export interface Saver {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => SaverState;
  /** Shows a change at once and saves it; a later change of the same thing takes its place. */
  readonly put: (change: Change) => void;
  /** Tries again what has failed. */
  readonly retry: () => void;
  /** Gives up what was refused; the rest goes on. */
  readonly discard: () => void;
  /** Saves in turn without showing anything before: for a form that waits and keeps its own text. Rejects with the refusal. */
  readonly save: (patch: SurveyPatch) => Promise<void>;
}

interface SaverWork {
  readonly send: (patch: SurveyPatch) => Promise<Survey>;
  /** `isWatched` while somebody looks at the survey. */
  readonly onSaved: (saved: Survey, isWatched: boolean) => void;
  /** A save that failed when nobody looks any more. */
  readonly onFailedUnseen: () => void;
}

/**
 * Saves one change after the other, so that the server keeps the last one given and no answer arrives before an older one.
 * A change leaves the drafts only when the server has confirmed it: what a person chose or typed is never lost.
 */
export function createSaver({ send, onSaved, onFailedUnseen }: SaverWork): Saver {
  const drafts = new Map<string, Change>();
  const listeners = new Set<() => void>();
  let state: SaverState = { drafts: [], isSaving: false, saved: null, error: null };
  let turn: Promise<unknown> = Promise.resolve();
  let isRunning = false;

  function show(changed: Partial<SaverState>): void {
    state = { ...state, ...changed, drafts: [...drafts.values()] };
    for (const listener of listeners) listener();
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  }

  async function sendFirst(slot: string, change: Change): Promise<void> {
    const saved = await inTurn(() => send(change.patch));
    // Changed again while it travelled: the newer one still has to go.
    if (drafts.get(slot) === change) drafts.delete(slot);
    cacheSurvey(saved);
  }

  function cacheSurvey(saved: Survey): void {
    show({ saved });
    onSaved(saved, listeners.size > 0);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    show({ isSaving: true, error: null });
    try {
      for (let next = first(drafts); next !== undefined; next = first(drafts)) {
        await sendFirst(...next);
      }
      show({ isSaving: false });
    } catch (error) {
      show({ isSaving: false, error: error instanceof Error ? error : new Error(String(error)) });
      if (listeners.size === 0) onFailedUnseen();
    } finally {
      isRunning = false;
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    put(change) {
      drafts.set(slotOf(change.patch), change);
      show({});
      void run();
    },
    retry: () => void run(),
    discard() {
      const refused = first(drafts);
      if (refused !== undefined) drafts.delete(refused[0]);
      void run();
    },
    async save(patch) {
      cacheSurvey(await inTurn(() => send(patch)));
    },
  };
}

function first<K, V>(map: ReadonlyMap<K, V>): [K, V] | undefined {
  return map.entries().next().value;
}
