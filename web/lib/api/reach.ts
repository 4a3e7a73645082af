import { getLiveness } from '@volano/domain/contracts/options';

/**
 * Whether the service answers: `doubted` from the first call that reached nobody, or from the end of the live line, until the service was asked
 * (decision 041); `silent` once it did not answer that either.
 */
export type Reach = 'answered' | 'doubted' | 'silent';

/** How long after one answer is missing the service is asked again, in milliseconds; of a page that nobody looks at less often. */
const ASK_AGAIN_MS = 1_500;
const ASK_HIDDEN_MS = 15_000;
/** How long an answer is waited for. */
const PATIENCE_MS = 3_000;
/** A call that failed while the service answers is not repeated faster than so: whatever stands in its way may do so for long. */
const SETTLE_MS = 2_000;

let reach: Reach = 'answered';
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
const listeners = new Set<() => void>();

let isUnkept = false;

/** Says whether something waits that this device has no room for. */
export function noteUnkept(has: boolean): void {
  if (isUnkept === has) return;
  isUnkept = has;
  for (const listener of listeners) listener();
}

export function hasUnkept(): boolean {
  return isUnkept;
}

export function readReach(): Reach {
  return reach;
}

/** Calls back at every change of it. Answers how to stop. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back when the service answers again. Answers how to stop. */
export function onReturn(listener: () => void): () => void {
  let before = reach;
  return onReach(() => {
    const hasReturned = before !== 'answered' && reach === 'answered';
    before = reach;
    if (hasReturned) listener();
  });
}

/** Resolves when the service answers again, and after some time in any case. */
export function whenReturned(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReturn(end);
    const timer = setTimeout(end, patienceMs);
    function end(): void {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}

/** The service answered a call, with whatever it said. */
export function noteAnswered(): void {
  clearTimeout(timer);
  turn('answered');
}

/** A call reached nobody, or the live line ended: the service is asked, then or after a while. */
export function noteUnanswered(afterMs = 0): void {
  if (reach !== 'answered') return;
  turn('doubted');
  askAfter(afterMs);
}

/** Asks at once where that is not known: a network came, a device woke up. */
function askNow(): void {
  if (reach === 'answered' || isAsking) return;
  askAfter(0);
}

function turn(next: Reach): void {
  if (reach === next) return;
  reach = next;
  for (const listener of listeners) listener();
}

function askAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), ms);
}

async function ask(): Promise<void> {
  isAsking = true;
  const isThere = await isAnswering();
  isAsking = false;
  if (reach === 'answered') return;
  if (isThere && reach === 'silent') return noteAnswered();
  // Only that call failed, or the line was cut for a moment.
  if (isThere) timer = setTimeout(noteAnswered, SETTLE_MS);
  else {
    turn('silent');
    askAfter(globalThis.document?.hidden ? ASK_HIDDEN_MS : ASK_AGAIN_MS);
  }
}

/** A network that answers everything with a page of its own is not the service. */
async function isAnswering(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`/api/${getLiveness.path}`, { cache: 'no-store', signal });
    return ((await response.json()) as { status?: unknown }).status === 'live';
  } catch {
    return false;
  }
}

/** Whether an answer came from the API: what stands before it, or in its place, answers with pages. */
export function isOfService({ headers }: Response): boolean {
  return !/\bhtml\b/.test(headers.get('content-type') ?? '');
}

if ('document' in globalThis) {
  // What the browser says of its network is a reason to ask, not an answer.
  window.addEventListener('online', askNow);
  window.addEventListener('offline', () => noteUnanswered());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) askNow();
  });
}
