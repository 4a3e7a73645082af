import { FORMER_TOWNS } from '@volano/database/reference/former-towns.data';

/** Names of places as people and offices write them, brought to one spelling. */

const SAINT = /^(san|santo|santa|sant|santi|santissimo|s|sto|sta|ss)$/;
const LITTLE = new Set(
  'di del dell della dello dei degli d de da in nel nell nella a al alla e l il lo la le gli'.split(' '),
);

/** A name without case, accents, apostrophes and hyphens, every saint written the same: "S. Vito dei Normanni" is "San Vito Dei Normanni". */
export function plainPlace(name: string): string {
  return wordsOf(name).join(' ');
}

/** `plainPlace` without the little words, which offices drop and swap: "Reggio Emilia", "Reggio nell'Emilia". */
function loosePlace(name: string): string {
  return withoutLittle(wordsOf(name));
}

function withoutLittle(words: readonly string[]): string {
  const telling = words.filter((word) => !LITTLE.has(word));
  // Dello, near Brescia, is a name of its own.
  return (telling.length > 0 ? telling : words).join(' ');
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (SAINT.test(word) ? 's' : word));
}

/** Whether two spellings are at most `limit` letters apart: one missing, one too many, another one, or two swapped. */
export function isNear(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const plain = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(plain, (before[j - 2] ?? 0) + 1) : plain);
    }
    if (Math.min(...next) > limit) return false;
    [before, row] = [row, next];
  }
  return (row[b.length] ?? limit + 1) <= limit;
}

/** A town of the official list; `regionId` is the region of its province. */
export interface KnownTown {
  /** Six digits of ISTAT. */
  readonly code: string;
  readonly name: string;
  /** In the other language of the place: "Bozen". */
  readonly otherName: string | null;
  readonly provinceCode: string;
  readonly regionId: string;
}

/** A province by its two letters. */
export interface KnownProvince {
  readonly code: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly regionId: string;
}

/** What names are looked for in. */
export interface KnownPlaces {
  readonly towns: readonly KnownTown[];
  readonly provinces: readonly KnownProvince[];
  readonly regions: readonly { readonly _id: string; readonly name: string }[];
}

/** How a name was found: as it is written, by a spelling near it, or as a town that has since become part of another. */
export interface FoundTown {
  readonly towns: readonly KnownTown[];
  readonly how: 'exact' | 'near' | 'former';
}

/** Below so many towns the list is a part of the official one, and a part says nothing about a whole province. */
const WHOLE = 7000;
const FORMERS = Map.groupBy(
  FORMER_TOWNS.flatMap((town) => town.formers.map((former) => ({ ...town, former: plainPlace(former) }))),
  ({ former }) => former,
);

/** In shorter names a letter makes another town: Grana and Trana. */
const SHORTEST_MISSPELT = 7;
const LONG = 12;
const SHORTEST_BEGINNING = 5;

/** The known places by every spelling of their names. */
export class TownIndex {
  readonly #exact = new Map<string, KnownTown[]>();
  readonly #loose = new Map<string, KnownTown[]>();
  readonly #provinces = new Map<string, KnownProvince>();
  readonly #regions = new Map<string, string>();
  readonly #known: KnownPlaces;
  readonly #byCode: ReadonlyMap<string, KnownTown>;
  /** How many towns each province has. */
  readonly #sizes = new Map<string, number>();

  constructor(known: KnownPlaces) {
    this.#known = known;
    this.#byCode = new Map(known.towns.map((town) => [town.code, town]));
    for (const town of known.towns) {
      this.#sizes.set(town.provinceCode, (this.#sizes.get(town.provinceCode) ?? 0) + 1);
      for (const name of namesOf(town)) {
        const words = wordsOf(name);
        add(this.#exact, words.join(' '), town);
        add(this.#loose, withoutLittle(words), town);
      }
    }
    for (const province of known.provinces) {
      this.#provinces.set(province.code.toLowerCase(), province);
      for (const name of namesOf(province)) {
        this.#provinces.set(loosePlace(name), province);
        this.#provinces.set(loosePlace(name).replaceAll(' ', ''), province);
      }
    }
    for (const { _id, name } of known.regions)
      for (const one of [name, ...name.split('/')]) this.#regions.set(loosePlace(one), _id);
  }

  /** Whether any town is known at all. */
  get hasTowns(): boolean {
    return this.#known.towns.length > 0;
  }

  /** A province by its name or its two letters. */
  province(text: string): KnownProvince | undefined {
    const letters = this.#provinces.get(text.trim().toLowerCase());
    if (letters !== undefined) return letters;
    const plain = loosePlace(text);
    return this.#provinces.get(plain) ?? this.#provinces.get(plain.replaceAll(' ', ''));
  }

  /** The provinces of a region that goes by this name; none where no region does. */
  provincesOfRegion(text: string): readonly KnownProvince[] {
    const names = [text, ...text.split('/')].map((name) => loosePlace(name).replace(/^regione (autonoma )?/, ''));
    const id = names.map((name) => this.#regions.get(name)).find((found) => found !== undefined);
    return id === undefined ? [] : this.#known.provinces.filter(({ regionId }) => regionId === id);
  }

  /**
   * The towns that a name may mean. `isInside` tells those of the call's regions: the others only count where none inside has the name.
   * A name that nothing has is looked for among former towns, then among names near it, inside only.
   */
  town(name: string, isInside: (town: KnownTown) => boolean): FoundTown | null {
    const keys: [ReadonlyMap<string, readonly KnownTown[]>, string][] = [
      [this.#exact, plainPlace(name)],
      [this.#loose, loosePlace(name)],
    ];
    const found = keys.map(([map, key]) => map.get(key) ?? []);
    const inside = found.map((towns) => towns.filter(isInside)).find((towns) => towns.length > 0);
    if (inside !== undefined) return { towns: inside, how: 'exact' };
    // Valverde is a town near Catania, and was one near Pavia.
    const former = this.#former(name, isInside);
    if (former !== null) return former;
    const outside = found.find((towns) => towns.length > 0);
    return outside === undefined ? this.#near(plainPlace(name), isInside) : { towns: outside, how: 'exact' };
  }

  /** Provinces in place of all their towns, where the list of towns is whole enough to say so. */
  collapse(codes: ReadonlySet<string>): { municipalities: string[]; provinces: string[] } {
    if (this.#known.towns.length < WHOLE) return { municipalities: [...codes].sort(), provinces: [] };
    const towns = [...codes].flatMap((code) => this.#byCode.get(code) ?? []);
    const listed = Map.groupBy(towns, ({ provinceCode }) => provinceCode);
    const isWhole = (code: string): boolean => (listed.get(code)?.length ?? 0) === (this.#sizes.get(code) ?? 0);
    const whole = new Set(this.#known.provinces.map(({ code }) => code).filter(isWhole));
    const partly = towns.filter((town) => !whole.has(town.provinceCode));
    return { municipalities: partly.map(({ code }) => code).sort(), provinces: [...whole].sort() };
  }

  #former(name: string, isInside: (town: KnownTown) => boolean): FoundTown | null {
    const successors = FORMERS.get(plainPlace(name)) ?? [];
    const towns = successors.flatMap(({ name: now, province }) =>
      (this.#exact.get(plainPlace(now)) ?? []).filter((town) => town.provinceCode === province && isInside(town)),
    );
    return towns.length === 0 ? null : { towns, how: 'former' };
  }

  /** A name that the town has since made longer ("Casorzo Monferrato"), or the same beginning with a letter or two amiss. */
  #near(plain: string, isInside: (town: KnownTown) => boolean): FoundTown | null {
    const isLonger = (key: string) => plain.length >= SHORTEST_BEGINNING && key.startsWith(`${plain} `);
    const isMisspelt = (key: string) =>
      plain.length >= SHORTEST_MISSPELT &&
      key.slice(0, 2) === plain.slice(0, 2) &&
      isNear(plain, key, plain.length < LONG ? 1 : 2);
    const near = new Set<KnownTown>();
    for (const [key, towns] of this.#exact)
      if (isLonger(key) || isMisspelt(key)) for (const town of towns) if (isInside(town)) near.add(town);
    // Between two nobody can tell.
    return near.size === 1 ? { towns: [...near], how: 'near' } : null;
  }
}

function namesOf({ name, otherName }: { readonly name: string; readonly otherName: string | null }): string[] {
  const both = otherName === null ? [] : [otherName, `${name} ${otherName}`, `${otherName} ${name}`];
  return [name, ...name.split('/'), ...both];
}

function add(map: Map<string, KnownTown[]>, key: string, town: KnownTown): void {
  const towns = map.get(key) ?? [];
  if (!towns.includes(town)) map.set(key, [...towns, town]);
}
