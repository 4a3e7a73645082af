import type { ImportReason } from '../../../platform/imports/report.ts';
import { type FoundTown, type KnownPlaces, type KnownTown, TownIndex, isNear, plainPlace } from './town-index.parse.ts';

/** Something that a person should read about a list of towns, as `imports.reasons` words it. */
interface TownRemark {
  readonly reason: ImportReason;
  readonly params: Readonly<Record<string, string>>;
}

/** Where a call holds inside its regions. */
export interface ReadTowns {
  /** Nothing narrower than the regions is said: "Tutti i comuni", or nothing at all. */
  readonly isEverywhere: boolean;
  /** Whether it is everywhere because each part of the regions is named, and not for want of a name. */
  readonly isNamedWhole: boolean;
  /** Six-digit codes, those of `provinces` left out. */
  readonly municipalities: readonly string[];
  /** Two-letter codes of provinces that count whole. */
  readonly provinces: readonly string[];
  /** Every name that was not found, and every one that was found by another spelling. */
  readonly remarks: readonly TownRemark[];
  /** Names that stay unread: the list is longer than what was read of it. */
  readonly unread: readonly string[];
}

const NOTHING = /^(|n d|nd|n a|no|nessuno|nessuna|nessun comune|non specificato|non previsto|non applicabile|x)$/;
const ALL = [
  'tutti i comuni',
  'tutto il territorio',
  'intero territorio',
  'tutti',
  'tutta italia',
  'tutte le province',
];
const WHOLE_LAND =
  /^(tutt[aoi] |intero |tutto )?(l )?(italia|territorio (nazionale|italiano|regionale)|nazionale|regionale)$/;
const EXCEPT = /\b(eccezione|eccetto|esclus[aoi]|escluso|tranne|salvo|meno)\b/;
const OF_PROVINCE =
  /\b(?:provinc[ei][ae]?|citt[aà] metropolitan[ae]|libero consorzio comunale)\b(?: autonom[ae])?(?: (?:di|della|dell|del|delle|d))?[ ’']?(.*)$/i;
const BEFORE_NAME =
  /^(?:(?:il|i|nel|nei|territorio del|territori dei) )?(?:comun[ei]|citt[aà]) (?:di |del |dell['’]|della |d['’])/i;

/**
 * Reads a list of towns as offices write it, against the official one: any separator, capitals and accents, both languages of a place,
 * "(LE)" behind a name, whole provinces ("Tutti i comuni della provincia di Lecce"), former and misspelt names. `regionIds` are the
 * call's: they tell apart towns of one name, and a list of all their provinces is no limit. Nothing is dropped without a remark (true
 * calls §1). Pure.
 */
export function readTowns(text: string, known: KnownPlaces, regionIds: readonly string[] = []): ReadTowns {
  return readWith(new TownIndex(known), text, known, regionIds);
}

/** As `readTowns`, for many texts against one index. */
export function readWith(index: TownIndex, text: string, known: KnownPlaces, regionIds: readonly string[]): ReadTowns {
  const reading = new Reading(index, regionIds);
  for (const entry of text.split(/[;,\n\r|•·\t]+/)) reading.take(entry);
  return reading.result(known);
}

class Reading {
  readonly #codes = new Set<string>();
  readonly #provinceOf = new Map<string, string>();
  readonly #provinces = new Set<string>();
  readonly #remarks: TownRemark[] = [];
  readonly #unread: string[] = [];
  #isEverywhere = false;
  readonly #index: TownIndex;
  readonly #regionIds: readonly string[];

  constructor(index: TownIndex, regionIds: readonly string[]) {
    this.#index = index;
    this.#regionIds = regionIds;
  }

  take(entry: string): void {
    const text = entry
      .replaceAll('\u00A0', ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.:]+$/, '');
    const plain = plainPlace(text);
    if (NOTHING.test(plain)) return;
    if (EXCEPT.test(plain) && !this.#isTown(text)) {
      this.#leave('townsExcept', text);
      return;
    }
    const letters = /^[A-Z]{2}$/.test(text) ? this.#index.province(text) : undefined;
    if (letters !== undefined) this.#provinces.add(letters.code);
    if (letters !== undefined || this.#takeTowns(text) || this.#takeWhole(text, plain)) return;
    this.#leave('townUnknown', text);
  }

  result({ provinces }: KnownPlaces): ReadTowns {
    const remarks = this.#remarks;
    const unread = this.#unread;
    const { municipalities, provinces: whole } = this.#index.collapse(this.#codes);
    const named = new Set([...this.#provinces, ...whole]);
    const inRegions = provinces.filter(({ regionId }) => this.#regionIds.includes(regionId));
    const isAll = inRegions.length > 0 && inRegions.every(({ code }) => named.has(code));
    const isNothingSaid = named.size === 0 && municipalities.length === 0 && unread.length === 0;
    if (this.#isEverywhere || isAll || isNothingSaid)
      return { isEverywhere: true, isNamedWhole: isAll, municipalities: [], provinces: [], remarks, unread };
    const partly = municipalities.filter((code) => !named.has(this.#provinceOf.get(code) ?? ''));
    const read = { municipalities: partly, provinces: [...named].sort(), remarks, unread };
    return { isEverywhere: false, isNamedWhole: false, ...read };
  }

  #isTown(text: string): boolean {
    return this.#find(text) !== null;
  }

  /** "Tutti i comuni", with or without the province that they are of; a province or a region by its name. */
  #takeWhole(text: string, plain: string): boolean {
    const provinces = this.#provincesIn(text);
    if (provinces.length > 0) {
      for (const code of provinces) this.#provinces.add(code);
      return true;
    }
    const isAll =
      WHOLE_LAND.test(plain) || (plain.length >= 5 && ALL.some((all) => isNear(plain.slice(0, all.length), all, 1)));
    if (isAll) this.#isEverywhere = true;
    return isAll;
  }

  #provincesIn(text: string): string[] {
    const named = OF_PROVINCE.exec(text)?.[1];
    if (named !== undefined && named.trim() !== '') {
      const one = this.#index.province(named);
      if (one !== undefined) return [one.code];
      const some = named.split(/ e | ed | - |\/|&/).map((part) => this.#index.province(part)?.code);
      return some.every((code) => code !== undefined) ? some : [];
    }
    const province = this.#index.province(text);
    if (province !== undefined) return [province.code];
    const region = text.replace(/^.*\bregion[ei] (?:autonoma )?(?:del(?:la|l)? ?|di )?/i, '').replace(/^['’]/, '');
    return this.#index.provincesOfRegion(region).map(({ code }) => code);
  }

  #takeTowns(text: string): boolean {
    if (this.#takeTown(text)) return true;
    // Two names in one: "Roma e Milano", "Torino - Cuneo", "Lecce/Brindisi".
    for (const mark of [/ ed? /, / [-–] /, /\//]) {
      const parts = text.split(mark);
      if (parts.length > 1 && parts.every((part) => this.#isTown(part))) {
        for (const part of parts) this.#takeTown(part);
        return true;
      }
    }
    return false;
  }

  #takeTown(text: string): boolean {
    const found = this.#find(text);
    if (found === null) return false;
    for (const { code, provinceCode } of found.towns) {
      this.#codes.add(code);
      this.#provinceOf.set(code, provinceCode);
    }
    const taken = found.towns.map(({ name, provinceCode }) => `${name} (${provinceCode})`).join(', ');
    const params = { value: text, taken };
    const isElsewhere = !found.towns.some((town) => this.#isInside(town));
    if (found.towns.length > 1) this.#remarks.push({ reason: 'townAmbiguous', params });
    else if (found.how === 'near') this.#remarks.push({ reason: 'townMisspelt', params });
    else if (found.how === 'former') this.#remarks.push({ reason: 'townFormer', params });
    else if (isElsewhere) this.#remarks.push({ reason: 'townElsewhere', params });
    return true;
  }

  #find(text: string): FoundTown | null {
    // "Città di Castello" is a town's own name.
    const bare = text.replace(BEFORE_NAME, '').trim();
    return this.#findNamed(text) ?? (bare === text ? null : this.#findNamed(bare));
  }

  #findNamed(name: string): FoundTown | null {
    if (plainPlace(name) === '') return null;
    const { bare, hint } = this.#hintOf(name);
    const within = (town: KnownTown) => (hint === null ? this.#isInside(town) : town.provinceCode === hint);
    const found = this.#index.town(bare, within);
    if (found !== null && (hint === null || found.towns.some(({ provinceCode }) => provinceCode === hint)))
      return found;
    // "Fasano di Brindisi" is Fasano, of Brindisi.
    const [, shorter = '', province = ''] = /^(.+) (?:di|in) (.+)$/i.exec(bare) ?? [];
    const of = this.#index.province(province);
    if (of === undefined) return null;
    const town = this.#index.town(shorter, ({ provinceCode }) => provinceCode === of.code);
    const isThere = town?.how === 'exact' && town.towns.every(({ provinceCode }) => provinceCode === of.code);
    return isThere ? { ...town, how: 'near' as const } : null;
  }

  /** The province behind a name: "(LE)", "(Lecce)", "- LE". Another word in brackets is only left away. */
  #hintOf(name: string): { bare: string; hint: string | null } {
    const [, bare = name, bracket, letters] = /^(.*?)\s*(?:\(([^)]*)\)|[-–,]\s*([A-Z]{2}))\s*$/.exec(name) ?? [];
    const said = (bracket ?? letters ?? '').replace(/^(?:provincia|prov\.?) (?:di )?/i, '');
    if (said === '' || bare.trim() === '') return { bare: name, hint: null };
    const province = this.#index.province(said);
    if (province !== undefined) return { bare, hint: province.code };
    return { bare: bracket === undefined ? name : bare, hint: null };
  }

  #isInside({ regionId }: KnownTown): boolean {
    return this.#regionIds.length === 0 || this.#regionIds.includes(regionId);
  }

  #leave(reason: ImportReason, value: string): void {
    this.#unread.push(value);
    // Without the official list one sentence says it for all of them.
    if (this.#index.hasTowns) this.#remarks.push({ reason, params: { value } });
    else if (this.#remarks.length === 0) this.#remarks.push({ reason: 'townsMissing', params: {} });
  }
}

const TOWN = /^(comune|citt[aà]|roma capitale)(?=\s|$)(?! metropolitan)/i;
const PROVINCE = /^(provincia|citt[aà] metropolitana|libero consorzio comunale)\b/i;
const SEVERAL =
  /^(unione (dei |di |montana|comuni)|comunit[aà] (montana|collinare|comprensoriale)|gal\b|gruppo di azione locale|consorzio dei comuni)/i;

/**
 * Where a granting body that is a town or a province can grant: "Comune di Torino", "Provincia Autonoma di Trento - Dipartimento …".
 * One that stands for several towns, which its name does not say, is a remark; null for a body that is no local one. Pure.
 */
export function readGrantingBody(
  issuer: string,
  index: TownIndex,
  known: KnownPlaces,
  regionIds: readonly string[],
): ReadTowns | null {
  const name = issuer.replace(/\s+/g, ' ').trim();
  if (SEVERAL.test(name)) {
    const remarks: TownRemark[] = [{ reason: 'bodyOfTowns', params: { value: name } }];
    return { isEverywhere: false, isNamedWhole: false, municipalities: [], provinces: [], remarks, unread: [name] };
  }
  if (!TOWN.test(name) && !PROVINCE.test(name)) return null;
  const [body = name] = name.split(/ [-–\u2014] |,|\(/);
  return readWith(index, body, known, regionIds);
}
