import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { ImportReason } from '../../../../platform/imports/report.ts';

/** The codes that the database holds, by version. */
export type KnownCodes = Readonly<Record<AtecoVersion, ReadonlySet<string>>>;

export interface AtecoKey {
  readonly version: AtecoVersion;
  readonly code: string;
}

/** What the prose or the tokens of one call mean. No codes means every sector. */
export type ReadCodes =
  | {
      readonly codes: readonly AtecoKey[];
      /** Tokens that head the codes listed beside them, or mean the whole division or group: both readings were taken. */
      readonly headings: readonly string[];
      /** Tokens that a whole classification does not have. */
      readonly unknown: readonly AtecoKey[];
      /** Codes that the loaded part of a classification does not have yet: taken as they are written. */
      readonly untitled: readonly AtecoKey[];
      readonly isVersionGuessed: boolean;
      /** "All sectors except …", "those of section C", "tourism": words that no code says; none is taken. */
      readonly isInWords: boolean;
    }
  | { readonly refused: 'unknownCodes'; readonly value: string };

/** A whole classification has more than twelve hundred subcategories; the part that the demo story brings has far fewer. */
const WHOLE = 1000;
/** The day from which ATECO 2025 is in use: what was written before cannot mean it. */
const IN_USE_SINCE = '2025-04-01';
/** "Tutti i settori economici ammissibili a ricevere aiuti", "Tutti i codici Ateco", "tutte le attività", and nothing else. */
const ALL_SECTORS =
  /^\W*(?:valid[oi] per )?tutt[ie](?: (?:i|le|gli))? (?:settori|codici|attività|comparti|imprese)(?: (?:di attività|economic(?:i|he)|ateco|esistenti|ammess[ie]|ammissibili(?: a ricevere aiuti(?: di stato| de minimis)?)?))*\W*$/i;
const NOTHING = {
  codes: [],
  headings: [],
  unknown: [],
  untitled: [],
  isVersionGuessed: false,
  isInWords: false,
} as const;

/**
 * Reads `Codici_ATECO`: "Tutti i settori…", or tokens of four digits where `56.00` is division 56, `10.10` group 10.1 and `62.01` a class.
 * Where a token can be read as a class and as the level above, both are taken. Where words say more than the tokens, none is: what a list
 * leaves out would be shut out, and what it excludes let in. A version that the text does not name is the one that
 * has all its tokens; where both have them the day of the last update decides.
 */
export function readCodes(text: string, updatedOn: string, known: KnownCodes): ReadCodes {
  const segments = segmentsOf(text);
  const tokens = segments.flatMap((segment) => segment.tokens);
  if (!/[\p{L}\d]/u.test(text) || ALL_SECTORS.test(text)) return NOTHING;
  if (tokens.length === 0 || isInWords(text)) return { ...NOTHING, isInWords: true };
  const codes = new Map<string, AtecoKey>();
  const headings: string[] = [];
  const unknown: AtecoKey[] = [];
  let isVersionGuessed = false;
  for (const segment of segments) {
    const versions = segment.version === null ? guessVersions(segment.tokens, updatedOn, known) : [segment.version];
    isVersionGuessed ||= versions.length > 1;
    for (const version of versions) {
      const isPart = !isWhole(known[version]);
      if (!isPart) unknown.push(...missingIn(segment.tokens, known[version]).map((code) => ({ version, code })));
      headings.push(...headingsOf(segment.tokens, known[version]));
      for (const code of segment.tokens.flatMap((token) => (isPart ? written : readings)(token, known[version]))) {
        codes.set(`${version} ${code}`, { version, code });
      }
    }
  }
  if (codes.size === 0) return { refused: 'unknownCodes', value: shown(tokens) };
  const untitled = [...codes.values()].filter(({ version, code }) => !known[version].has(code));
  return {
    codes: [...codes.values()],
    untitled,
    headings: [...new Set(headings)],
    unknown,
    isVersionGuessed,
    isInWords: false,
  };
}

interface Segment {
  readonly version: AtecoVersion | null;
  readonly tokens: readonly string[];
}

/** Cuts the text where it names a version. The classification of 2007 is also called by its update of 2022. */
function segmentsOf(text: string): Segment[] {
  const parts = text.split(/ATECO\s*(2007|2022|2025)\s*:?/i);
  const segments: Segment[] = [{ version: null, tokens: tokensOf(parts[0] ?? '') }];
  for (let at = 1; at < parts.length; at += 2) {
    segments.push({ version: parts[at] === '2025' ? '2025' : '2007', tokens: tokensOf(parts[at + 1] ?? '') });
  }
  return segments.filter(({ tokens }) => tokens.length > 0);
}

function tokensOf(text: string): string[] {
  return partsOf(text).filter((part) => TOKEN.test(part));
}

function partsOf(text: string): string[] {
  return text.split(/[\s;,|()]+/).filter((part) => part !== '');
}

const TOKEN = /^\d{2}(\.\d{1,2}){0,3}$/;
/** From one code to another. */
const RANGE = /\d\s*(?:[-\u2013\u2014÷]|al?\b|fino a[dl]?\b)\s*\d/i;
/** Words that lead to a list of codes and limit nothing. */
const LEADING =
  /^(?:tutt[ie]|i|le|gli|imprese|attività|settori|codic[ei]|ateco|con|di|cui|ai|seguenti|ammess[ie]|ammissibili|ed?|o|oppure)?$/i;
/** Words by which a text behind a code is more than its title. */
const LIMITING =
  /esclus|tranne|eccezion|eccett|salvo|\bsol[oaie]\b|solamente|limita|purch|prevalent|primari|\bnon\b|sezion|division|grupp|class|tutt|compres|inclus|conness|\bdal?\b|fino/i;

/** Whether a list of codes says in words what they do not: an exception, a range, a section, something besides. */
function isInWords(text: string): boolean {
  const unlabelled = text.replace(/ATECO\s*(?:2007|2022|2025)\s*:?/gi, ';');
  if (RANGE.test(unlabelled)) return true;
  return unlabelled.split(/[;|\n]/).some((item) => {
    const parts = partsOf(item);
    const words = parts.filter((part) => !TOKEN.test(part)).map((part) => part.replace(/[^\p{L}\d]/gu, ''));
    const isTitled = TOKEN.test(parts[0] ?? '') && !/\d/.test(words.join('')) && !LIMITING.test(words.join(' '));
    return !isTitled && !words.every((word) => LEADING.test(word));
  });
}

function guessVersions(tokens: readonly string[], updatedOn: string, known: KnownCodes): AtecoVersion[] {
  const isBefore = updatedOn !== '' && updatedOn < IN_USE_SINCE;
  const [old, latest] = [missingIn(tokens, known['2007']).length, missingIn(tokens, known['2025']).length];
  // With the old classification not at hand, codes that happen to exist in the new one prove nothing.
  if (isBefore && (old === 0 || !isWhole(known['2007']))) return ['2007'];
  if (!isWhole(known['2007']) || !isWhole(known['2025']) || (old === 0 && latest === 0)) return ['2007', '2025'];
  return latest < old ? ['2025'] : ['2007'];
}

function missingIn(tokens: readonly string[], known: ReadonlySet<string>): string[] {
  return tokens.filter((token) => readings(token, known).length === 0);
}

/** The codes that a token can mean, of those that exist. */
function readings(token: string, known: ReadonlySet<string>): string[] {
  const wide = wideReading(token);
  return [token, wide].filter((code) => code !== null && known.has(code)) as string[];
}

/** What a token means by its digits alone, where the classification at hand cannot say which codes exist. */
function written(token: string, known: ReadonlySet<string>): string[] {
  const wide = wideReading(token);
  if (wide === null) return [token];
  return known.has(token) ? [token, wide] : [wide];
}

function isWhole(known: ReadonlySet<string>): boolean {
  return levelsOf(known).subcategories >= WHOLE;
}

/** What a file asks of a classification again and again. */
interface Levels {
  /** Classes by their division. */
  readonly classes: ReadonlyMap<string, readonly string[]>;
  readonly subcategories: number;
}

const LEVELS = new WeakMap<ReadonlySet<string>, Levels>();

function levelsOf(known: ReadonlySet<string>): Levels {
  const there = LEVELS.get(known);
  if (there !== undefined) return there;
  const codes = [...known];
  const levels = {
    classes: Map.groupBy(
      codes.filter((code) => code.length === 5),
      divisionOf,
    ),
    subcategories: codes.filter((code) => code.length === 8).length,
  };
  LEVELS.set(known, levels);
  return levels;
}

/** The division that a code or a token lies in. */
function divisionOf(code: string): string {
  return code.slice(0, 2);
}

/** `56.00` → division `56`, `10.10` → group `10.1`; null for a token that says its own level. */
function wideReading(token: string): string | null {
  if (/^\d{2}\.00$/.test(token)) return token.slice(0, 2);
  return /^\d{2}\.\d0$/.test(token) ? token.slice(0, 4) : null;
}

/** Tokens read as a whole division or group where the text may mean some of its classes only: those listed beside it, or the one so written. */
function headingsOf(tokens: readonly string[], known: ReadonlySet<string>): string[] {
  const listed = Map.groupBy(tokens, divisionOf);
  return tokens.filter((token) => {
    const wide = wideReading(token);
    if (wide === null || !known.has(wide)) return false;
    const beside = listed.get(divisionOf(token)) ?? [];
    const below = beside.filter((other) => other !== token && other.startsWith(wide));
    // On its own it says its class or all of its group, where the group has more than that class.
    if (below.length === 0 && !known.has(token)) return false;
    const named = below.flatMap((other) => readings(other, known));
    const classes = (levelsOf(known).classes.get(divisionOf(token)) ?? []).filter((code) => code.startsWith(wide));
    return classes.some((code) => code !== token && !named.some((other) => code.startsWith(other)));
  });
}

function shown(tokens: readonly string[]): string {
  const some = tokens.slice(0, 8).join(', ');
  return tokens.length > 8 ? `${some} … (${tokens.length})` : some;
}

export interface RegionRow {
  readonly _id: string;
  readonly name: string;
}

export interface ChamberRow {
  readonly _id: string;
  readonly code: string;
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
