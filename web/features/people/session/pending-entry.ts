/** Somebody who may enter once their e-mail is verified. */
export interface PendingEntry {
  readonly email: string;
  readonly password: string;
  /** Whether a code was mailed just now. */
  readonly isMailed?: boolean;
}

let pending: PendingEntry | null = null;

/** Remembers who is verifying their e-mail, so that they need not type all again. In memory only: a reload forgets the password. */
export function storePendingEntry(entry: PendingEntry | null): void {
  pending = entry;
}

export function readPendingEntry(): PendingEntry | null {
  return pending;
}
