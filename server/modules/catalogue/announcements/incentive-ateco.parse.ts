import type { AtecoVersion } from '@volano/domain/rules/vocabulary';

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
      /** "All sectors except …" in words: taken as all sectors. */
      readonly hasExclusions: boolean;
    }
  | { readonly refused: 'unknownCodes'; readonly value: string };

/** A whole classification has more than twelve hundred subcategories; the part that the demo story brings has far fewer. */
const WHOLE = 1000;
/** The day from which ATECO 2025 is in use: what was written before cannot mean it. */
const IN_USE_SINCE = '2025-04-01';
/** "Tutti i settori economici …", "Tutti i codici Ateco", "tutte le attività": whatever is told behind it. */
const ALL_SECTORS =
  /^\W*(?:valid[oi] per )?tutt[ie]\b(?: (?:i|le|gli))?[^.;]{0,40}?\b(?:settor|codic|ateco|attivit|compart|impres)/i;
const NOTHING = {
  codes: [],
  headings: [],
  unknown: [],
  untitled: [],
  isVersionGuessed: false,
  hasExclusions: false,
} as const;

/**
 * Reads `Codici_ATECO`: "Tutti i settori…", or tokens of four digits where `56.00` is division 56, `10.10` group 10.1 and `62.01` a class.
 * Where a token can be read as a class and as the level above, both are taken. A version that the text does not name is the one that
 * has all its tokens; where both have them the day of the last update decides.
 */
export function readCodes(text: string, updatedOn: string, known: KnownCodes): ReadCodes {
  const segments = segmentsOf(text);
  const tokens = segments.flatMap((segment) => segment.tokens);
  if (ALL_SECTORS.test(text)) return { ...NOTHING, hasExclusions: /esclus|tranne|eccezion|salvo|eccetto/i.test(text) };
  if (tokens.length === 0) {
    return text.trim() === '' ? NOTHING : { refused: 'unknownCodes', value: text.trim().slice(0, 80) };
  }
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
    hasExclusions: false,
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
  return text.split(/[\s;,|]+/).filter((token) => /^\d{2}(\.\d{1,2}){0,3}$/.test(token));
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
  let subcategories = 0;
  for (const code of known) if (code.length === 8) subcategories += 1;
  return subcategories >= WHOLE;
}

/** `56.00` → division `56`, `10.10` → group `10.1`; null for a token that says its own level. */
function wideReading(token: string): string | null {
  if (/^\d{2}\.00$/.test(token)) return token.slice(0, 2);
  return /^\d{2}\.\d0$/.test(token) ? token.slice(0, 4) : null;
}

/** Tokens read as a whole division or group where the text may mean some of its classes only: those listed beside it, or the one so written. */
function headingsOf(tokens: readonly string[], known: ReadonlySet<string>): string[] {
  return tokens.filter((token) => {
    const wide = wideReading(token);
    if (wide === null || !known.has(wide)) return false;
    const below = tokens.filter((other) => other !== token && other.startsWith(wide));
    // On its own it says its class or all of its group, where the group has more than that class.
    if (below.length === 0 && !known.has(token)) return false;
    const named = below.flatMap((other) => readings(other, known));
    const classes = [...known].filter((code) => code.length === 5 && code.startsWith(wide));
    return classes.some((code) => code !== token && !named.some((other) => code.startsWith(other)));
  });
}

function shown(tokens: readonly string[]): string {
  const some = tokens.slice(0, 8).join(', ');
  return tokens.length > 8 ? `${some} … (${tokens.length})` : some;
}
