import { type Desk, firstName, listOf, type Place, plain, type RawRecord, textOf } from './true-calls-raw.ts';
import {
  all,
  ANY,
  FAIL,
  FAIL_OR_ASK,
  oneOf,
  PASS,
  PASS_OR_ASK,
  type Statuses,
  UNKNOWN,
} from './true-calls-statuses.ts';

/** `Regioni`: one place of work in a listed region. "Estero" is no region, and no region at all is no limit that one could read. */
export function judgeRegions(record: RawRecord, places: readonly Place[]): Statuses {
  const named = listOf(record, 'Regioni').map(firstName);
  const regions = named.filter((name) => REGIONS.has(name));
  if (regions.length < named.filter((name) => name !== 'estero').length)
    return regions.length === 0 ? UNKNOWN : oneOf([inRegions(regions, places), FAIL_OR_ASK]);
  return regions.length === 0 ? UNKNOWN : inRegions(regions, places);
}

function inRegions(regions: readonly string[], places: readonly Place[]): Statuses {
  return oneOf(places.map(({ region }) => (regions.includes(region) ? PASS : FAIL)));
}

/** `Comuni`: a place of work in a listed town. Names that are close to a listed one are nobody's to decide. */
export function judgeTowns(record: RawRecord, places: readonly Place[], desk: Desk): Statuses {
  const text = textOf(record, 'Comuni');
  const whole = /^tutti i comuni della provincia di (.+)$/.exec(plain(text))?.[1];
  const province = whole === undefined ? undefined : provinceOf(whole, desk);
  if (province !== undefined) return inProvince(record, places, province);
  if (text === '' || /^t\w{0,3}ti i comuni/.test(plain(text))) return PASS;
  const names = text
    .split(/[;,\n]/)
    .map((name) => name.replace(/\(\w{2}\)/, ''))
    .flatMap((name) => [plain(name), ...name.split('/').map(plain)])
    .filter((name) => name !== '');
  const listed = new Set(names);
  const hasUnread = names.some((name) => !desk.townNames.has(name));
  return oneOf(
    places.map(({ town, province, region }) => {
      if (town === null) {
        // Of a province in which no listed town is, it is none of them whatever its name.
        const isThere = names.some((name) => desk.provincesOfTown.get(name)?.includes(province));
        return isWithin(record, region) ? (isThere ? UNKNOWN : hasUnread ? ANY : FAIL_OR_ASK) : FAIL;
      }
      if (town.some((name) => listed.has(name))) return PASS;
      if (!isWithin(record, region)) return FAIL;
      const isNear = names.some((name) => town.some((own) => isMisspelt(name, own)));
      if (isNear) return ANY;
      // A name that is no town may be a part of one: who asks about it is right too.
      return hasUnread ? FAIL_OR_ASK : FAIL;
    }),
  );
}

/** `Soggetto_Concedente`: a chamber, a town, a union of towns, a province or a region grants to its own. */
export function judgeGrantor(record: RawRecord, places: readonly Place[], desk: Desk): Statuses {
  const name = plain(textOf(record, 'Soggetto_Concedente'));
  const provinces = chamberOf(name, desk);
  if (provinces !== null) return oneOf(places.map(({ province }) => (provinces.includes(province) ? PASS : FAIL)));
  // A company of a chamber serves its chamber's, or all of the region: either reading is fair.
  if (/azienda speciale|\bcciaa\b|camera di commercio/.test(name) && !name.startsWith('union')) return ANY;
  const province = /^(?:provincia|citta metropolitana|libero consorzio)(?: autonoma)?(?: di| del| della)? (.+)$/.exec(
    name,
  )?.[1];
  if (province !== undefined) return inProvince(record, places, provinceOf(province, desk));
  const town = /^(?:comune|citta) (?:di |del |della )?(.+)$/.exec(name)?.[1];
  if (town !== undefined) return inTown(record, places, town, desk);
  if (/^(unione|comunita montana|comunita|unione montana)\b.*(comun|montan|valle)/.test(name)) {
    return textOf(record, 'Comuni') === ''
      ? oneOf(places.map(({ region }) => (isWithin(record, region) ? UNKNOWN : FAIL)))
      : PASS;
  }
  if (/^gal\b|gruppo di azione locale/.test(name)) return PASS_OR_ASK;
  return ofRegion(name, record, places);
}

/** A region that grants beyond itself contradicts itself: what it says of others is not held against anybody. */
function ofRegion(name: string, record: RawRecord, places: readonly Place[]): Statuses {
  if (!/^regione\b/.test(name)) return PASS;
  const own = [...REGIONS].find((region) => name.includes(region));
  if (own === undefined || places.some(({ region }) => region === own)) return PASS;
  return listOf(record, 'Regioni').length > 1 ? ANY : PASS;
}

function inProvince(record: RawRecord, places: readonly Place[], code: string | undefined): Statuses {
  if (code === undefined) return PASS_OR_ASK;
  // A province that grants to several regions, as in programmes with its neighbours, says nothing of where exactly.
  if (listOf(record, 'Regioni').length > 1) return ANY;
  // So does one whose text puts the site anywhere in the region.
  if (/\bsede\b.{0,150}\bterritorio (?:regionale|della regione)\b/.test(plain(textOf(record, 'Descrizione'))))
    return ANY;
  return oneOf(
    places.map(({ town, province, region }) => {
      if (town === null) return isWithin(record, region) ? UNKNOWN : FAIL;
      return province === code ? PASS : FAIL;
    }),
  );
}

function inTown(record: RawRecord, places: readonly Place[], name: string, desk: Desk): Statuses {
  const listed = textOf(record, 'Comuni');
  if (listed !== '') return PASS;
  if (listOf(record, 'Regioni').length > 1) return ANY;
  return all([
    desk.townNames.has(name) ? PASS : PASS_OR_ASK,
    oneOf(
      places.map(({ town, region }) => {
        if (town === null) return isWithin(record, region) ? UNKNOWN : FAIL;
        if (town.includes(name)) return PASS;
        return desk.townNames.has(name) ? FAIL : isWithin(record, region) ? FAIL_OR_ASK : FAIL;
      }),
    ),
  ]);
}

function isWithin(record: RawRecord, region: string): boolean {
  const regions = listOf(record, 'Regioni').map(firstName);
  return regions.length === 0 || regions.includes(region);
}

function provinceOf(text: string, desk: Desk): string | undefined {
  const found = [...desk.provinceNames].filter(([name]) => text === name || text.startsWith(`${name} `));
  return found.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

/** The provinces of the chamber that a grantor is, or null. Unions of chambers are none. */
function chamberOf(name: string, { chambers }: Desk): readonly string[] | null {
  if (!/^(camera di commercio|camera valdostana|cciaa)/.test(name)) return null;
  const words = new Set(name.split(' '));
  const found = chambers
    .filter((chamber) => chamber.name.split(' ').every((word) => words.has(word)))
    .sort((a, b) => b.name.length - a.name.length);
  return found[0]?.provinces ?? null;
}

/** Whether two names differ by a slip: one letter in short names, two in long ones, or one is the other cut short. */
function isMisspelt(written: string, name: string): boolean {
  if (written.length < 4) return false;
  if (written.startsWith(`${name} `) || name.startsWith(`${written} `)) return true;
  return distance(written, name) <= (name.length > 7 ? 2 : 1);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const REGIONS: ReadonlySet<string> = new Set(
  [
    'Piemonte',
    "Valle d'Aosta",
    'Lombardia',
    'Trentino-Alto Adige',
    'Veneto',
    'Friuli-Venezia Giulia',
    'Liguria',
    'Emilia-Romagna',
    'Toscana',
    'Umbria',
    'Marche',
    'Lazio',
    'Abruzzo',
    'Molise',
    'Campania',
    'Puglia',
    'Basilicata',
    'Calabria',
    'Sicilia',
    'Sardegna',
  ].map(plain),
);
