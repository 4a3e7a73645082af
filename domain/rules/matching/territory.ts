import type { CallFacts, Outcome, References } from './types.ts';

/** Where a call holds: everywhere, in some regions, or in the district of one chamber of commerce. */
export interface CompiledTerritory {
  readonly kind: 'everywhere' | 'region' | 'group' | 'chamber';
  /** Ids of regions, or of the one chamber; empty when it holds everywhere. */
  readonly accepted: ReadonlySet<string>;
  readonly isFixable: boolean;
}

/** 5-matching, Territory: `regional` its region, `commerce` its chamber, the national ones their group or all Italy. */
export function compileTerritory(call: CallFacts, references: References): CompiledTerritory {
  const isFixable = call.allowsNewSite;
  switch (call.announcementType) {
    case 'regional':
      return { kind: 'region', accepted: setOf(call.regionId), isFixable };
    case 'commerce':
      return { kind: 'chamber', accepted: setOf(call.cciaaId), isFixable };
    case 'national':
    case 'tax-credit':
      return compileGroup(call.regionGroupId, isFixable, references);
  }
}

/** A group of every region there is excludes nobody: it is all Italy under another name. */
function compileGroup(groupId: string | null, isFixable: boolean, references: References): CompiledTerritory {
  const everywhere: CompiledTerritory = { kind: 'everywhere', accepted: new Set(), isFixable };
  if (groupId === null) return everywhere;
  const accepted = references.groupRegions.get(groupId) ?? new Set();
  const isWhole =
    references.regionNames.size > 0 && [...references.regionNames.keys()].every((region) => accepted.has(region));
  return isWhole ? everywhere : { kind: 'group', accepted, isFixable };
}

/** What the company has given that this territory is held against: its chambers, or its sites. */
export function territoryEvidence(
  territory: CompiledTerritory,
  company: { readonly chambers: readonly string[]; readonly sites: readonly string[] },
): readonly string[] {
  return territory.kind === 'chamber' ? company.chambers : company.sites;
}

/** A call for all Italy asks for no site; elsewhere one accepted place is enough and none given is unknown. */
export function judgeTerritory(territory: CompiledTerritory, hasSurvey: boolean, given: readonly string[]): Outcome {
  const { isFixable } = territory;
  if (!hasSurvey) return { key: 'territory', status: 'unknown', cause: 'noSurvey', isFixable: false };
  if (territory.kind === 'everywhere')
    return { key: 'territory', status: 'pass', cause: 'everywhere', isFixable: false };
  if (given.length === 0) return { key: 'territory', status: 'unknown', cause: 'notGiven', isFixable: false };
  const isInside = given.some((place) => territory.accepted.has(place));
  if (isInside) return { key: 'territory', status: 'pass', cause: 'inside', isFixable: false };
  return { key: 'territory', status: 'fail', cause: 'outside', isFixable };
}

function setOf(value: string | null): ReadonlySet<string> {
  return new Set(value === null ? [] : [value]);
}
