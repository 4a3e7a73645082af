/** The figures of a call that hang together, in euro (true calls §1); null where nothing is said. */
export interface AnnouncementFigures {
  /** The most that one may get. */
  readonly amount: number | null;
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
}

/** A figure that contradicts another, and the key of its refusal under `errors.field`. */
export interface FigureFault {
  readonly path: 'spendMax' | 'aidMin';
  readonly message: 'spendOrder' | 'aidOrder';
}

/** Every pair out of order: the most spend under the least, the least aid over the most. */
export function figureFaults({ amount, aidMin, spendMin, spendMax }: AnnouncementFigures): FigureFault[] {
  const faults: FigureFault[] = [];
  if (isAbove(spendMin, spendMax)) faults.push({ path: 'spendMax', message: 'spendOrder' });
  if (isAbove(aidMin, amount)) faults.push({ path: 'aidMin', message: 'aidOrder' });
  return faults;
}

function isAbove(least: number | null, most: number | null): boolean {
  return least !== null && most !== null && least > most;
}
