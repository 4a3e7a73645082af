import type { CallFacts, CompanyTown, Outcome, References } from './types.ts';

/** The towns and provinces of a call that is narrower than its region (8-true-calls §2, Place). */
export interface CompiledPlace {
  readonly municipalities: ReadonlySet<string>;
  readonly provinces: ReadonlySet<string>;
  /** Regions of which every province is listed: any site there is inside. */
  readonly wholeRegions: ReadonlySet<string>;
  /** Where a site whose town is not known may still lie inside; null where that cannot be told. */
  readonly possibleProvinces: ReadonlySet<string> | null;
  readonly possibleRegions: ReadonlySet<string> | null;
  readonly isFixable: boolean;
}

type SiteStatus = 'inside' | 'unknown' | 'outside';

/** The place of a call, or null where it is no narrower than its territory. */
export function compilePlace(call: CallFacts, references: References): CompiledPlace | null {
  if (call.municipalities.length === 0 && call.provinces.length === 0) return null;
  const provinces = new Set(call.provinces);
  const ofTowns = call.municipalities.map((code) => references.municipalities.get(code)?.provinceCode ?? null);
  const isEveryTownKnown = !ofTowns.includes(null);
  const possibleProvinces = new Set(ofTowns.filter((code) => code !== null));
  const regions = [...provinces, ...possibleProvinces].map((code) => references.provinces.get(code)?.regionId ?? null);
  const isEveryRegionKnown = isEveryTownKnown && !regions.includes(null);
  const known = regions.filter((id) => id !== null);
  return {
    municipalities: new Set(call.municipalities),
    provinces,
    wholeRegions: wholeRegions(provinces, references),
    possibleProvinces: isEveryTownKnown ? possibleProvinces : null,
    possibleRegions: isEveryRegionKnown ? new Set(known) : withOwnRegion(call, known),
    isFixable: call.allowsNewSite,
  };
}

/** One site against the place. What is not known of its town is unknown only where it may still lie inside. */
export function judgeSite(place: CompiledPlace, site: Omit<CompanyTown, 'siteId'>): SiteStatus {
  const { regionId, provinceCode, municipalityCode } = site;
  if (municipalityCode !== null && place.municipalities.has(municipalityCode)) return 'inside';
  if (provinceCode !== null && place.provinces.has(provinceCode)) return 'inside';
  if (place.wholeRegions.has(regionId)) return 'inside';
  if (municipalityCode !== null && (provinceCode !== null || place.provinces.size === 0)) return 'outside';
  const isPossible =
    (place.possibleRegions?.has(regionId) ?? true) &&
    (provinceCode === null || (place.possibleProvinces?.has(provinceCode) ?? true));
  return isPossible ? 'unknown' : 'outside';
}

/**
 * One site inside is enough; else one that may lie inside is unknown until its town is named. Where the territory already fails the place
 * within it is no question of its own.
 */
export function judgePlace(
  place: CompiledPlace,
  hasSurvey: boolean,
  towns: readonly CompanyTown[],
  territory: Outcome,
): Outcome {
  if (territory.status === 'fail') return outcome('notApplicable', 'territoryFails');
  if (!hasSurvey) return outcome('unknown', 'noSurvey');
  if (towns.length === 0) return outcome('unknown', 'notGiven');
  const sites = new Set(towns.map((town) => judgeSite(place, town)));
  if (sites.has('inside')) return outcome('pass', 'inside');
  if (sites.has('unknown')) return outcome('unknown', 'townNotGiven');
  return { key: 'place', status: 'fail', cause: 'outside', isFixable: place.isFixable };
}

function outcome(status: Outcome['status'], cause: string): Outcome {
  return { key: 'place', status, cause, isFixable: false };
}

/** Beside the regions of the towns that are known, those that are not lie in the region of a regional call. */
function withOwnRegion(
  { announcementType, regionId }: CallFacts,
  known: readonly string[],
): ReadonlySet<string> | null {
  return announcementType === 'regional' && regionId !== null ? new Set([regionId, ...known]) : null;
}

function wholeRegions(listed: ReadonlySet<string>, { provinces }: References): ReadonlySet<string> {
  const left = new Set([...provinces].filter(([code]) => !listed.has(code)).map(([, { regionId }]) => regionId));
  const touched = [...listed].flatMap((code) => provinces.get(code)?.regionId ?? []);
  return new Set(touched.filter((regionId) => !left.has(regionId)));
}
