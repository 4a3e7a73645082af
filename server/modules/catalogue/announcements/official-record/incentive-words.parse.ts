import { readAdmission } from '@volano/domain/rules/admission';
import { beginningOf } from '@volano/domain/rules/harmless-text';
import type { Bounds } from '@volano/domain/rules/bounds';
import type { CriterionOrigin } from '@volano/domain/rules/matching/types';
import type { Sector } from '@volano/domain/rules/vocabulary';
import { readWords } from '@volano/domain/rules/words/read-words';
import type { RecordTexts, WordFinding } from '@volano/domain/rules/words/types';
import { readWith } from '../../territories/named-towns.parse.ts';
import { plainPlace } from '../../territories/town-index.parse.ts';
import { boundOfBody } from './incentive-sites.parse.ts';
import { distinctChecks, LONGEST_CHECK, type RecordCheck } from './incentive-checks.parse.ts';
import type { AdmissionReferences, Details, PlaceReferences } from './incentive-details.parse.ts';
import { takeFact } from './incentive-requirements.parse.ts';
import type { Finding } from './incentive-values.parse.ts';

/** What the columns of a row say, which its texts may narrow. */
export interface WordSource {
  readonly texts: RecordTexts;
  readonly sizes: readonly string[];
  readonly kinds: readonly string[];
  readonly hasActivities: boolean;
  /** The sectors of a record that lists some and no codes. */
  readonly sectors: readonly Sector[];
  readonly regionIds: readonly string[];
  /** Names of its regions, of its chamber with the provinces of that. */
  readonly territory: readonly string[];
  readonly chamberProvinces: readonly string[];
  /** Who grants, as the record names it. */
  readonly body: string;
}

type References = AdmissionReferences & PlaceReferences;
type Place = Pick<Details, 'municipalities' | 'provinces'>;

/**
 * Adds what the texts of a row narrow: accepted answers and places where a question or a list covers them, with the sentence as their origin, and
 * otherwise conditions to be read. What contradicts a column is read by a person: nobody is shut out for it.
 */
export function narrowByWords(
  details: Details,
  source: WordSource,
  references: References,
): { details: Details; findings: Finding[] } {
  const found = readWords(source.texts, {
    sizes: source.sizes,
    kinds: source.kinds,
    hasActivities: source.hasActivities,
    sectors: source.sectors,
    hasTowns: details.municipalities.length > 0,
    territory: source.territory,
    covers: (entries) =>
      isNameOfBody(entries, source, references) ||
      isWithin(details, readPlace(entries, source, references), source, references),
  });
  const findings: Finding[] = [];
  const open: WordFinding[] = found.filter(({ meaning }) => meaning.kind === 'open');
  const accepted = new Map(details.requirements.map(({ questionId, answers }) => [questionId, answers]));
  const bounded = new Map<string, Bounds>();
  const origins: Record<string, CriterionOrigin> = { ...details.origins };
  for (const finding of found) {
    const taken = takeFact(finding, originOf(finding), { accepted, bounded, origins }, references.facts);
    if (taken === 'unasked') open.push(finding);
    if (taken !== 'contrary' && takeValues(finding, accepted, origins, references)) continue;
    open.push(finding);
    findings.push(contradiction(finding));
  }
  const place = takePlaces(found, details, source, references);
  open.push(...place.open);
  if (place.origin !== null) origins['place'] = place.origin;
  const checks = [...details.checks, ...open.map(toCheck)];
  return {
    findings,
    details: {
      ...details,
      ...place.codes,
      requirements: [
        ...[...accepted].map(([questionId, answers]) => ({ questionId, answers: [...answers].sort() })),
        ...[...bounded].map(([questionId, bounds]) => ({ questionId, answers: [], bounds })),
      ],
      checks: distinctChecks(checks).slice(0, MOST),
      origins,
    },
  };
}

/** A title ends in the name of who grants: a place of its own where that is none that bounds. */
function isNameOfBody(
  entries: readonly string[],
  { body, texts, regionIds }: WordSource,
  { places }: PlaceReferences,
): boolean {
  const names = entries.map((entry) => plainPlace(entry.replace(/^provincia di /, '')));
  if (names.length === 0 || !names.every((name) => ` ${plainPlace(body)} `.includes(` ${name} `))) return false;
  const regions = places.regions.filter(({ _id }) => regionIds.includes(_id));
  return boundOfBody(texts.description, body, regions) !== 'bound';
}

/** As many conditions as the form takes. */
const MOST = 50;

function contradiction({ field, quote }: WordFinding): Finding {
  return { field, reason: 'eitherOr', params: { value: beginningOf(quote, 200) } };
}

function toCheck({ field, quote }: WordFinding): RecordCheck {
  return { text: quote, field, quote: beginningOf(quote, LONGEST_CHECK) };
}

function originOf({ field, quote }: WordFinding): CriterionOrigin {
  return { kind: 'sentence', field, quote: beginningOf(quote, LONGEST_CHECK) };
}

/** Narrows the accepted answers by what a sentence asks. False where it cannot be asked so, or leaves nobody that the columns admit. */
function takeValues(
  finding: WordFinding,
  accepted: Map<string, readonly string[]>,
  origins: Record<string, CriterionOrigin>,
  { correspondences, answers }: AdmissionReferences,
): boolean {
  const { meaning } = finding;
  if (meaning.kind !== 'values') return true;
  const rows = correspondences.filter((row) => row.field === meaning.field);
  const admission = readAdmission(meaning.values, rows, answers);
  if (!admission.isExact || admission.anyOf.length > 0 || admission.accepted.size === 0) return false;
  const narrowed = [...admission.accepted].map(([questionId, some]) => {
    const before = accepted.get(questionId);
    return [questionId, before, before === undefined ? some : some.filter((one) => before.includes(one))] as const;
  });
  if (narrowed.some(([, , both]) => both.length === 0)) return false;
  for (const [questionId, before, both] of narrowed) {
    if (before !== undefined && both.length === before.length) continue;
    accepted.set(questionId, both);
    origins[`requirement:${questionId}`] = originOf(finding);
  }
  return true;
}

/** The place that the texts name, where all of them name the same one inside the regions of the call, and no column names another. */
function takePlaces(
  found: readonly WordFinding[],
  details: Place & Pick<Details, 'checks'>,
  source: WordSource,
  references: References,
) {
  const named = found.flatMap((finding) => {
    if (finding.meaning.kind !== 'place') return [];
    return [{ finding, place: readPlace(finding.meaning.entries, source, references) }];
  });
  const [first] = named;
  if (first === undefined) return { codes: {}, origin: null, open: [] };
  // A column whose place has to be read may name another: nobody is shut out for either.
  const isUnread = details.checks.some(({ field }) => field === 'Soggetto_Concedente' || field === 'Comuni');
  const isFree = details.municipalities.length === 0 && details.provinces.length === 0 && !isUnread;
  const isOne = named.every(({ place }) => spelled(place) === spelled(first.place));
  const isTaken = isFree && isOne && first.place !== null && isInRegions(first.place, source, references);
  if (!isTaken) return { codes: {}, origin: null, open: named.map(({ finding }) => finding) };
  return { codes: first.place, origin: originOf(first.finding), open: [] };
}

function spelled(place: Place | null): string {
  return JSON.stringify(place === null ? null : [place.municipalities, place.provinces]);
}

/** A name is looked up among thousands of towns, and a file names the same ones again and again. */
const READ = new WeakMap<object, Map<string, ReturnType<typeof readWith>>>();

/** The codes of places that a text names, or null where one of them is on no list. */
function readPlace(entries: readonly string[], { regionIds }: WordSource, { towns, places }: PlaceReferences) {
  const named = entries.join(';');
  const key = `${named} ${regionIds.join(' ')}`;
  const known = READ.get(towns) ?? new Map<string, ReturnType<typeof readWith>>();
  READ.set(towns, known);
  const read = known.get(key) ?? readWith(towns, named, places, regionIds);
  known.set(key, read);
  if (read.unread.length > 0) return null;
  return { municipalities: read.municipalities, provinces: read.provinces };
}

/** Whether the columns say no less than a place that a text names. */
function isWithin(
  details: Place,
  named: Place | null,
  { regionIds, chamberProvinces }: WordSource,
  { places }: PlaceReferences,
): boolean {
  if (named === null) return false;
  const inRegions = places.provinces.filter(({ regionId }) => regionIds.includes(regionId)).map(({ code }) => code);
  const isNamed = (code: string) => named.provinces.includes(code);
  // Read as every province of its regions, it names no less than they are.
  if (named.provinces.length === 0 && named.municipalities.length === 0) return true;
  if (inRegions.length > 0 && inRegions.every(isNamed)) return true;
  if (chamberProvinces.length > 0 && chamberProvinces.every(isNamed)) return true;
  const { municipalities, provinces } = details;
  if (municipalities.length === 0 && provinces.length === 0) return false;
  const provinceOf = new Map(places.towns.map(({ code, provinceCode }) => [code, provinceCode]));
  const isTownNamed = (code: string) => named.municipalities.includes(code) || isNamed(provinceOf.get(code) ?? '');
  return provinces.every(isNamed) && municipalities.every(isTownNamed);
}

function isInRegions({ municipalities, provinces }: Place, { regionIds }: WordSource, { places }: PlaceReferences) {
  if (regionIds.length === 0) return true;
  const ofTowns = places.towns.filter(({ code }) => municipalities.includes(code)).map((town) => town.provinceCode);
  const codes = new Set([...provinces, ...ofTowns]);
  return places.provinces.every(({ code, regionId }) => !codes.has(code) || regionIds.includes(regionId));
}
