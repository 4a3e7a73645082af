import type { ImportReason } from '../../../platform/imports/report.ts';

export interface RegionRow {
  readonly _id: string;
  readonly name: string;
}

export interface ChamberRow {
  readonly _id: string;
  readonly name: string;
  readonly regionId: string | null;
}

/** Where a call holds, before any group of regions is looked for: no regions means all Italy. */
export type Territory =
  | { readonly type: 'commerce'; readonly cciaaId: string }
  | { readonly type: 'regional'; readonly regionIds: readonly [string] }
  | { readonly type: 'national' | 'tax-credit'; readonly regionIds: readonly string[] };

type Remark = { readonly reason: ImportReason; readonly params: Readonly<Record<string, string>> };

export type ReadPlace =
  | {
      readonly territory: Territory;
      /** The regions that it names, those of a chamber's call too; none means all. */
      readonly regionIds: readonly string[];
      readonly remarks: readonly Remark[];
    }
  | { readonly refused: 'unknownRegion' | 'missingRegion'; readonly value: string };

/**
 * A sensible reading of who grants, in which form, and where: a chamber of commerce → `commerce`; nothing but "Agevolazione fiscale"
 * in a text that calls it a tax credit → `tax-credit` (a tax that is reduced or not asked is none); every region → `national`; one → `regional`; some → the group of those. "Estero" is no region and is left aside.
 */
export function readPlace(
  source: {
    readonly issuer: string;
    readonly regions: readonly string[];
    readonly forms: readonly string[];
    readonly text: string;
  },
  regions: readonly RegionRow[],
  chambers: readonly ChamberRow[],
): ReadPlace {
  const remarks: Remark[] = [];
  const names = source.regions.filter((name) => plainName(name) !== 'estero');
  if (names.length < source.regions.length && names.length < regions.length)
    remarks.push({ reason: 'abroad', params: {} });
  const found = names.map((name) => ({ name, region: findRegion(name, regions) }));
  const unknown = found.filter(({ region }) => region === undefined).map(({ name }) => name);
  if (unknown.length > 0) return { refused: 'unknownRegion', value: unknown.join(', ') };
  const regionIds = [...new Set(found.flatMap(({ region }) => region?._id ?? []))];
  const isEverywhere = regionIds.length >= regions.length;
  const held = isEverywhere ? [] : regionIds;

  if (isChamber(source.issuer)) {
    const chamber = findChamber(source.issuer, chambers, regionIds);
    if (chamber !== null) {
      const isAgency = /azienda speciale/i.test(source.issuer);
      const isElsewhere = chamber.regionId !== null && held.length > 0 && !held.includes(chamber.regionId);
      if (isElsewhere) remarks.push({ reason: 'bodyElsewhere', params: { value: source.issuer } });
      if (isAgency) remarks.push({ reason: 'chamberAgency', params: { value: chamber.name } });
      return { territory: { type: 'commerce', cciaaId: chamber._id }, regionIds: held, remarks };
    }
    remarks.push({ reason: 'chamberUnclear', params: { value: source.issuer } });
  }
  if (regionIds.length === 0) return { refused: 'missingRegion', value: source.regions.join(', ') };
  const isRelief = source.forms.length > 0 && source.forms.every((form) => /^agevolazione fiscale$/i.test(form.trim()));
  if (isRelief && TAX_CREDIT.test(source.text)) {
    return { territory: { type: 'tax-credit', regionIds: held }, regionIds: held, remarks };
  }
  const [only] = held;
  if (held.length !== 1 || only === undefined)
    return { territory: { type: 'national', regionIds: held }, regionIds: held, remarks };
  return { territory: { type: 'regional', regionIds: [only] }, regionIds: held, remarks };
}

const TAX_CREDIT = /credit[oi] d[’'`]? ?imposta|tax credit/i;

/** Double names ("Valle d'Aosta/Vallée d'Aoste") are found by their first half. */
function findRegion(name: string, regions: readonly RegionRow[]): RegionRow | undefined {
  return regions.find((region) => firstName(region.name) === firstName(name));
}

function firstName(name: string): string {
  return plainName(name.split('/')[0] ?? '');
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

/** A chamber or a part of one; the regional unions of chambers speak for a region. */
function isChamber(issuer: string): boolean {
  const name = plainName(issuer);
  if (/^unione|unioncamere/.test(name)) return false;
  return /^camera (di commercio|valdostana)/.test(name) || /\bcciaa\b/.test(name);
}

/** Words that every chamber's name shares. */
const COMMON = new Set(
  'camera di commercio industria artigianato e agricoltura cciaa metropolitana della dell delle del d il la azienda speciale sviluppo imprese professioni'.split(
    ' ',
  ),
);

function ownWords(name: string): Set<string> {
  return new Set(
    plainName(name)
      .split(' ')
      .filter((word) => word !== '' && !COMMON.has(word)),
  );
}

/**
 * The one chamber whose own words are those of the issuer; failing that, the one whose words contain the issuer's or are contained
 * in them. Two candidates are told apart by the regions of the call; when that does not help, none is taken.
 */
function findChamber(issuer: string, chambers: readonly ChamberRow[], regionIds: readonly string[]): ChamberRow | null {
  const wanted = ownWords(issuer);
  if (wanted.size === 0) return null;
  const near = chambers
    .map((chamber) => ({ chamber, words: ownWords(chamber.name) }))
    .filter(({ words }) => words.size > 0 && (isWithin(words, wanted) || isWithin(wanted, words)));
  const same = near.filter(({ words }) => words.size === wanted.size);
  const candidates = (same.length > 0 ? same : near).map(({ chamber }) => chamber);
  const local = candidates.filter(({ regionId }) => regionId !== null && regionIds.includes(regionId));
  const [one, ...others] = local.length > 0 ? local : candidates;
  return one !== undefined && others.length === 0 ? one : null;
}

function isWithin(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  return [...few].every((word) => many.has(word));
}

/** A readable name for a set of regions: a known group but for a region or two, all Italy but for a few, or the regions themselves. */
export function nameOfGroup(
  names: readonly string[],
  all: readonly string[],
  groups: readonly { readonly name: string; readonly regions: readonly string[] }[],
): string {
  const wanted = new Set(names);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return `Solo ${only}`;
  const missing = all.filter((name) => !wanted.has(name));
  if (missing.length <= 4) return `Tutta Italia tranne ${listed(missing)}`;
  if (names.length <= 3) return listed(names);
  for (const group of groups) {
    const others = group.regions.filter((name) => !wanted.has(name));
    if (others.length <= 2 && group.regions.length - others.length === wanted.size)
      return `${group.name} tranne ${listed(others)}`;
  }
  return listed(names);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('it', { type: 'conjunction' }).format([...names].sort((a, b) => a.localeCompare(b, 'it')));
}
