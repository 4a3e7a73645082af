import { romeDay } from '../announcement-dates.ts';
import { atecoDigits } from '../ateco-code.ts';
import { isInDoubt, type StoredDoubt } from '../call-fact-kinds.ts';
import { farUntilOf, freshUntil, newsDayOf } from '../call-standing.ts';
import { dayOf, type Instant } from './instants.ts';
import { type AtecoVersion, SECTORS, type Sector } from '../vocabulary.ts';
import type { CallFacts, Outcome, References, CompanyTown, CompanyAtecoCode, CompanyFacts } from './types.ts';

/** Where a call holds: everywhere, in some regions, or in the district of one chamber of commerce. */
export interface CompiledTerritory {
  readonly kind: 'everywhere' | 'region' | 'group' | 'chamber';
  /** Ids of regions, or of the one chamber; empty when it holds everywhere. */
  readonly accepted: ReadonlySet<string>;
  readonly isFixable: boolean;
}

/** 5-matching §2.1: `regional` its region, `commerce` its chamber, the national ones their group or all Italy. */
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

/** Whether some places that were found are known by deduction alone: the chamber, or the region of the registered office. */
export function restsOnDeduced(
  kind: CompiledTerritory['kind'],
  { deduced = [], registerOfficeId, ...facts }: CompanyFacts,
  places: readonly string[],
): boolean {
  if (kind === 'chamber') return deduced.includes('cciaa');
  const isSaid = (place: string): boolean =>
    place !== registerOfficeId ||
    [...facts.operationalHeadQuarterIds, ...facts.secondOperationalHeadQuarterIds].includes(place);
  return deduced.includes('region') && places.length > 0 && !places.some(isSaid);
}

/** A call for all Italy asks for no site; elsewhere one accepted place is enough and none given is unknown. */
export function judgeTerritory(
  territory: CompiledTerritory,
  { hasSurvey, stage }: Pick<CompanyFacts, 'hasSurvey' | 'stage'>,
  given: readonly string[],
): Outcome {
  const { isFixable } = territory;
  if (!hasSurvey) return { key: 'territory', status: 'unknown', cause: 'noSurvey', isFixable: false };
  if (territory.kind === 'everywhere')
    return { key: 'territory', status: 'pass', cause: 'everywhere', isFixable: false };
  // Who need not be in any chamber has said enough: whether the chamber takes them is in its notice.
  if (given.length === 0 && territory.kind === 'chamber' && stage != null)
    return { key: 'territory', status: 'unknown', cause: 'noChamber', isFixable: false };
  if (given.length === 0) return { key: 'territory', status: 'unknown', cause: 'notGiven', isFixable: false };
  const isInside = given.some((place) => territory.accepted.has(place));
  if (isInside) return { key: 'territory', status: 'pass', cause: 'inside', isFixable: false };
  return { key: 'territory', status: 'fail', cause: 'outside', isFixable };
}

function setOf(value: string | null): ReadonlySet<string> {
  return new Set(value === null ? [] : [value]);
}

/** The towns and provinces of a call that is narrower than its region (8-true-calls §2, Place). */
export interface CompiledPlace {
  readonly municipalities: ReadonlySet<string>;
  readonly provinces: ReadonlySet<string>;
  /** Regions of which every province is listed: any site there is inside. */
  readonly wholeRegions: ReadonlySet<string>;
  /** Where a site whose town is not known may still lie inside; null where that cannot be told. */
  readonly possibleProvinces: ReadonlySet<string> | null;
  readonly possibleRegions: ReadonlySet<string> | null;
  /** Whether the portal has the official list, without which nobody can name a town. */
  readonly hasTowns: boolean;
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
    hasTowns: references.municipalities.size > 0,
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
  if (sites.has('unknown')) return outcome('unknown', place.hasTowns ? 'townNotGiven' : 'noTowns');
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

/**
 * The divisions of each official sector, the same in both versions but where a line says otherwise. A division may stand in two. Mining
 * (05-09), petroleum (19), finance (64-66), public bodies (84), gambling (92) and households (97-99) stand in none: whether such a company
 * is meant has to be read. Crafts are a quality of a firm and no activity, so no division tells of them.
 */
const DIVISIONS: Readonly<Record<Sector, string>> = {
  agriculture: '01 02 03',
  food: '10 11 12',
  crafts: '',
  hotels: '55',
  catering: '56',
  tourism: '55 79',
  trade: '45 46 47',
  culture: '58 59 60 90 91',
  construction: '41 42 43',
  electronics: '26 27',
  mechanics: '25 28 33',
  metals: '24 25',
  vehicles: '29 30',
  chemistry: '20 21 22',
  wood: '16 17 31',
  fashion: '13 14 15',
  ict: '61 62 63',
  transport: '49 50 51 52 53',
  utilities: '35 36 37 38 39',
  health: '86 87 88',
  services: '68 69 70 71 72 73 74 75 77 78 80 81 82 85 93 94 95 96',
};

/** Divisions that a version does not have: 2025 divides motor vehicles among trade (46, 47) and repair (95). */
const ABSENT: Readonly<Record<AtecoVersion, ReadonlySet<string>>> = { '2007': new Set(), '2025': new Set(['45']) };

const DIVISION_DIGITS = 2;
const SECTORS_OF = byDivision();

/** The official sectors of an activity; none where its division tells of none, or the code names no division. */
export function sectorsOf({ version, code }: CompanyAtecoCode): readonly Sector[] {
  const division = atecoDigits(code).slice(0, DIVISION_DIGITS);
  return ABSENT[version].has(division) ? [] : (SECTORS_OF.get(division) ?? []);
}

/** The sectors that a call admits, or null where that is all of them. */
export function compileSectors({ sectors }: Pick<CallFacts, 'sectors'>): ReadonlySet<Sector> | null {
  const listed = new Set(sectors);
  return listed.size === 0 || SECTORS.every((sector) => listed.has(sector)) ? null : listed;
}

/** 8-true-calls §2, Sector: a listed sector passes, anything else is unknown, since sectors are broad and their borders are words. */
export function judgeSector(
  admitted: ReadonlySet<Sector>,
  company: Pick<CompanyFacts, 'role' | 'hasSurvey' | 'atecoCodes'>,
  sectors: readonly Sector[],
): Outcome {
  if (company.role === 'business-partner') return sectorOutcome('notApplicable', 'notAsked');
  if (!company.hasSurvey) return sectorOutcome('unknown', 'noSurvey');
  if (company.atecoCodes.length === 0) return sectorOutcome('unknown', 'notGiven');
  return sectors.some((sector) => admitted.has(sector))
    ? sectorOutcome('pass', 'inside')
    : sectorOutcome('unknown', 'notListed');
}

function sectorOutcome(status: Outcome['status'], cause: string): Outcome {
  return { key: 'sector', status, cause, isFixable: false };
}

function byDivision(): ReadonlyMap<string, readonly Sector[]> {
  const found = new Map<string, Sector[]>();
  for (const sector of SECTORS) {
    for (const division of DIVISIONS[sector].split(' ').filter(Boolean)) {
      found.set(division, [...(found.get(division) ?? []), sector]);
    }
  }
  return found;
}

/**
 * What is doubtful of a call whoever asks (8-true-calls §2, Open and Entered): that it is still open, and what it asks at all. Said only
 * where it is so; the same for every company.
 */
export interface CompiledDoubts {
  /** What the record itself leaves in doubt. */
  readonly stated: StoredDoubt | null;
  /** The last day on which there was news of a call without a firm deadline, as `2025-03-12`, and the last on which that is news enough. */
  readonly newsDay: string | null;
  readonly freshUntil: string | null;
  /** Until when its last day is too far away to be one; null for one without a last day. */
  readonly farUntil: string | null;
  readonly isNotEntered: boolean;
}

/**
 * Prepares the days. "Until the funds last" is a person's word that it is open, but not where it came with an official record that nobody has
 * reviewed. A call that waits for its publication is not open yet.
 */
export function compileDoubts(call: CallFacts): CompiledDoubts {
  const isOpenByWord = call.untilFoundAvailable && call.checkState !== 'official';
  const isOpenEnded =
    (call.expiryDate === null || call.untilFoundAvailable) && !isOpenByWord && !call.waitingPubblication;
  const farUntil = farUntilOf(call);
  const updated = isOpenEnded ? (call.sourceUpdatedAt ?? call.publicationDate) : null;
  const newsDay = farUntil === null ? updated && romeDay(updated) : newsDayOf(call);
  return {
    stated: call.openDoubt,
    newsDay,
    freshUntil: newsDay === null ? null : freshUntil(newsDay),
    farUntil,
    isNotEntered: call.checkState === 'notEntered',
  };
}

/** The doubts at an instant in Rome; none of a call that is new, has a deadline, and whose requirements somebody entered. */
export function judgeDoubts(doubts: CompiledDoubts, isUpcoming: boolean, today: Instant): Outcome[] {
  const open = openDoubtOf(doubts, isUpcoming, dayOf(today));
  return [
    ...(open === null ? [] : [{ key: 'open', status: 'unknown', cause: open, isFixable: false } as const]),
    ...(doubts.isNotEntered
      ? [{ key: 'entered', status: 'unknown', cause: 'notEntered', isFixable: false } as const]
      : []),
  ];
}

function openDoubtOf({ stated, farUntil, ...news }: CompiledDoubts, isUpcoming: boolean, today: string) {
  if (isInDoubt(stated, today) && !(isUpcoming && stated.kind === 'windowOver')) return stated.kind;
  if (news.freshUntil === null || today <= news.freshUntil || isUpcoming) return null;
  if (farUntil === null) return 'noNews' as const;
  return today < farUntil ? ('farDay' as const) : null;
}

/** Whether its last day is no day at an instant (`isExpiryFar`): it counts down to nothing. */
export function hasFarDay(doubts: CompiledDoubts, today: Instant): boolean {
  return openDoubtOf({ ...doubts, stated: null }, false, dayOf(today)) === 'farDay';
}
