import { AsyncLocalStorage } from 'node:async_hooks';

const inHand = new AsyncLocalStorage<string>();

/** Does the rest of a request under its id, so that an error that nobody catches can be told to be its own. */
export function underRequestId(id: string, work: () => void): void {
  inHand.run(id, work);
}

/** The id of the request on whose behalf this code runs, or undefined. */
export function requestIdInHand(): string | undefined {
  return inHand.getStore();
}
