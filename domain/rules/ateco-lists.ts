import type { AtecoVersion } from './vocabulary.ts';

/** The activities of an announcement, as ids of codes: chosen and taken out, of 2007 and of 2025 (2-catalogue §3). */
export interface AtecoLists {
  readonly atecoCodesIds: readonly string[];
  readonly removedIds: readonly string[];
  readonly latestAtecoIds: readonly string[];
  readonly latestRemovedIds: readonly string[];
}

/** Of which version the codes of each list are. */
export const VERSION_OF_LIST = {
  atecoCodesIds: '2007',
  removedIds: '2007',
  latestAtecoIds: '2025',
  latestRemovedIds: '2025',
} as const satisfies Readonly<Record<keyof AtecoLists, AtecoVersion>>;

/** The lists of removed codes that hold one that is chosen too: only one of the two can be meant. */
export function clashingLists(lists: AtecoLists): (keyof AtecoLists)[] {
  const clashes: (keyof AtecoLists)[] = [];
  if (haveCommon(lists.atecoCodesIds, lists.removedIds)) clashes.push('removedIds');
  if (haveCommon(lists.latestAtecoIds, lists.latestRemovedIds)) clashes.push('latestRemovedIds');
  return clashes;
}

function haveCommon(a: readonly string[], b: readonly string[]): boolean {
  const known = new Set(a);
  return b.some((id) => known.has(id));
}
