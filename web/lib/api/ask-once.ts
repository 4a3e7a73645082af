import { whenReturned } from './reach.ts';
import { isUnreached } from './api-client.ts';

/** Asks about each name once, however often the screen is drawn; what could not be asked, or was forgotten, is asked again by the next try. */
export function askOnce<T>(ask: (name: string) => Promise<T>): {
  about: (name: string) => Promise<T>;
  forget: (name: string) => void;
} {
  const asked = new Map<string, Promise<T>>();
  function forget(name: string): void {
    asked.delete(name);
  }
  function about(name: string): Promise<T> {
    const answer = asked.get(name) ?? ask(name);
    asked.set(name, answer);
    answer.catch(() => forget(name));
    return answer;
  }
  return { about, forget };
}

/** How long the service itself may be unable to answer before it is asked again, in milliseconds. */
const AGAIN_MS = 5_000;

/** Asks until somebody is reached: what stands in the place of the answer meanwhile says that it is on its way. */
export async function untilReached<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnreached(error)) throw error;
      await whenReturned(AGAIN_MS);
    }
  }
}
