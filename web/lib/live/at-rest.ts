/** How long nothing is fetched before the page is taken to be at rest, in milliseconds. */
const REST_MS = 3_000;
/** How long rest is waited for where the page goes on fetching, as when a whole office works at once, in milliseconds. */
const LATEST_MS = 30_000;
/** How long something that is still being shown is waited for, in milliseconds. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 200;

let fetchedAt = 0;
if ('PerformanceObserver' in globalThis && 'document' in globalThis) {
  new PerformanceObserver(() => (fetchedAt = performance.now())).observe({ type: 'resource' });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function idle(): Promise<unknown> {
  if (!('requestIdleCallback' in globalThis)) return wait(1);
  return new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: PATIENCE_MS });
  });
}

/** How long a frame is waited for, in milliseconds: a page that is not seen paints none. */
const FRAME_MS = 100;

/** Resolves once what was changed up to now is painted: what is heavy begins behind the frame that answers a tap. */
export async function whenPainted(): Promise<void> {
  if (!('document' in globalThis) || document.hidden) return;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MS);
  });
}

/** Resolves once the screen says what it was opened for, and the processor has nothing more urgent to do. At once where there is no document. */
export async function whenShown(): Promise<void> {
  if (!('document' in globalThis)) return;
  const until = performance.now() + PATIENCE_MS;
  await idle();
  while (document.querySelector('[aria-busy=true]') !== null && performance.now() < until) {
    await wait(LOOK_AGAIN_MS);
    await idle();
  }
}

/**
 * Resolves once the screen stands and nothing was fetched for so many milliseconds: from then on the line is free for what may be needed next. Some time
 * later it resolves all the same: what may be needed must not stay away because others are busy.
 */
export async function whenAtRest(restMs: number = REST_MS): Promise<void> {
  fetchedAt = Math.max(fetchedAt, performance.now());
  const latest = performance.now() + LATEST_MS;
  await whenShown();
  for (let left = restMs; left > 0; left = Math.min(fetchedAt + restMs, latest) - performance.now()) await wait(left);
}
