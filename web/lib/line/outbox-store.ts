import type { RouteSpec } from '@volano/domain/contracts/route';
import { readSession, recall, storedUnder, KEPT_UNTIL_SIGNED_OUT } from '../session/session.ts';

/** A call as it lies on the device: all that another page needs to make it. */
interface StoredCall {
  readonly method: RouteSpec['method'];
  readonly path: string;
  readonly access: RouteSpec['access'];
  readonly params?: object;
  readonly body?: unknown;
}

/** A write that the service has not taken yet. */
export interface Waiting<Shown = unknown> {
  /** Every try goes under it, so that the service does it once. */
  readonly key: string;
  /** The person who wrote it; empty where nobody is signed in. */
  readonly owner: string;
  /** Those of one line go one after the other. */
  readonly line: string;
  /** Of several for one place only the last counts; null where each counts. */
  readonly place: string | null;
  readonly at: number;
  readonly call: StoredCall;
  /** What the screen shows meanwhile. */
  readonly shown: Shown;
  /** What is read again once it is done, by the keys of queries, where nobody on the page takes the answer itself. */
  readonly reads: readonly (readonly unknown[])[];
  /** Whether it stays to be seen after a refusal, until somebody gives it up. */
  readonly staysRefused: boolean;
  readonly refusal: { readonly status: number; readonly message: string } | null;
}

const PREFIX = KEPT_UNTIL_SIGNED_OUT.outbox;

/** Where a write lies on the device. */
export function placeOf({ owner, key }: Pick<Waiting, 'owner' | 'key'>): string {
  return `${PREFIX}${owner}.${key}`;
}

/** Who writes now; empty where nobody is signed in. */
export function writer(): string {
  return readSession()?.user._id ?? '';
}

/** What waits on this device of who is signed in, oldest first. */
export function storedWrites(): readonly Waiting[] {
  return storedUnder(`${PREFIX}${writer()}.`)
    .flatMap((place) => readStored(place) ?? [])
    .toSorted((one, other) => one.at - other.at);
}

/** The write at a place of the device; null where there is none. */
export function readStored(place: string): Waiting | null {
  try {
    const stored = JSON.parse(recall(place) ?? 'null') as Partial<Waiting> | null;
    return typeof stored?.key === 'string' && typeof stored.line === 'string' ? (stored as Waiting) : null;
  } catch {
    return null;
  }
}

/** Whether the device has it now: it may have no room, or keep nothing. */
export function storeWrite(write: Waiting): boolean {
  try {
    localStorage.setItem(placeOf(write), JSON.stringify(write));
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another page of this browser has put a write there, changed it, or taken it away. */
export function onStoredElsewhere(listener: (place: string) => void): void {
  if (!('window' in globalThis)) return;
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(PREFIX) === true) listener(key);
  });
}

let read: (keys: Waiting['reads']) => Promise<unknown> = () => Promise.resolve();

/** Says how what is shown is read again, by whoever holds it. */
export function readAgainBy(reader: typeof read): void {
  read = reader;
}

/** Reads again what a write has changed; resolves once that is shown, or cannot be had. */
export async function readAgain(keys: Waiting['reads']): Promise<void> {
  await read(keys).catch(() => undefined);
}
