import { atecoReadings, isAtecoUnder, isCompanyAtecoCode } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';

export interface Activity {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly version: AtecoVersion;
}

/** Codes of both classifications by their spelling: those that rows name, and what stands below. */
export type KnownActivities = ReadonlyMap<string, readonly (Activity & { readonly level: number })[]>;

/** The parts of a cell with activities: codes stand beside each other, each with what it may be; words are one text. */
export function activityParts(cell: string): { codes: string[][]; words: string } {
  const parts = cell.split(/\s*[;|/\n]\s*|,\s*(?=[A-V]?\s?\d{1,2})/i);
  const codes = parts.flatMap((part) => {
    const found = /^[A-V]?[\s.]?(\d{1,2}(?:\.\d{1,2}){1,2}|\d{2}|\d{3,6})(?![\d.])/i.exec(part.trim())?.[1];
    const readings = found === undefined ? [] : atecoReadings(found);
    return readings.length === 0 ? [] : [readings];
  });
  return { codes, words: codes.length > 0 ? '' : cell };
}

/**
 * The activity that a code names, of the newest classification where several have it, or the only one below it; null where there is none or a
 * choice. `versions` says in how many classifications it stands.
 */
export function activityOf(
  readings: readonly string[],
  codes: KnownActivities,
): { activity: Activity; versions: number; isCompleted: boolean } | null {
  for (const code of readings) {
    const exact = (codes.get(code) ?? []).filter((one) => isCompanyAtecoCode(one.code));
    const [best] = exact.toSorted((a, b) => (a.version > b.version ? -1 : 1));
    const isAsWritten = code === readings[0];
    if (best !== undefined) return { activity: best, versions: exact.length, isCompleted: !isAsWritten };
  }
  for (const code of readings) {
    const below = [...codes.values()]
      .flat()
      .filter((one) => isCompanyAtecoCode(one.code) && isAtecoUnder(one.code, code));
    const newest = below.some(({ version }) => version === '2025') ? '2025' : '2007';
    const [only, ...others] = below.filter(({ version }) => version === newest);
    if (only !== undefined) return others.length > 0 ? null : { activity: only, versions: 1, isCompleted: true };
  }
  return null;
}
