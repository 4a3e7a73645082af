/** A place where words of a thing stand. */
export interface Place {
  /** How much a word counts there. */
  readonly weight: number;
  /** How much the length of the place takes from it, 0 to 1. */
  readonly b: number;
  /** How well one line of it answers by itself; 0 where it has no lines of its own. */
  readonly line: number;
}

/** Words of one thing in one place; `share` is less than one for what it has from something above it. */
export interface Piece<P extends string> {
  readonly place: P;
  readonly text: string;
  readonly share?: number;
}

export interface Line<P extends string> {
  readonly at: number;
  readonly place: P;
  readonly text: string;
  /** What its words say together. */
  mass: number;
}

interface Read<P extends string> extends Piece<P> {
  readonly ids: readonly number[];
}

/** The words of many things, as an index holds them: by the number of their stem. */
export interface Gathered<P extends string> {
  readonly size: number;
  readonly stems: ReadonlyMap<string, number>;
  /** The words as they are written. */
  readonly words: ReadonlySet<string>;
  /** In which things a stem stands, and how much it says there (0 to 1). */
  readonly postings: readonly (readonly { readonly at: number; readonly value: number }[])[];
  readonly lines: readonly Line<P>[];
  readonly inLines: readonly (readonly number[] | undefined)[];
}

/** How soon a word that stands often counts no more for it. */
const K = 1.2;
/** Things between two pauses. */
const AT_ONCE = 100;

/** Reads the words of many things; `pause` lets others have their turn, since a whole classification takes a moment. */
export async function gatherWords<P extends string>(
  items: readonly (readonly Piece<P>[])[],
  places: Readonly<Record<P, Place>>,
  pause: () => Promise<unknown>,
): Promise<Gathered<P>> {
  const { read, stems, words } = await readPieces(items, pause);
  const usual = usualLengths(read);
  const postings: { at: number; value: number }[][] = [...stems].map(() => []);
  const inLines: number[][] = [];
  const lines: Line<P>[] = [];
  for (const [at, pieces] of read.entries()) {
    if (at % AT_ONCE === 0) await pause();
    const lengths = lengthsOf(pieces);
    const values = new Map<number, number>();
    for (const { place, text, ids, share = 1 } of pieces) {
      const { weight, b, line } = places[place];
      const norm = 1 - b + (b * (lengths.get(place) ?? 1)) / (usual.get(place) ?? 1);
      for (const id of ids) values.set(id, (values.get(id) ?? 0) + (weight * share) / norm);
      if (line === 0 || share < 1) continue;
      const number = lines.push({ at, place, text, mass: 0 }) - 1;
      for (const id of new Set(ids)) (inLines[id] ??= []).push(number);
    }
    for (const [id, value] of values) postings[id]?.push({ at, value: value / (K + value) });
  }
  return { size: items.length, stems, words, postings, lines, inLines };
}

async function readPieces<P extends string>(items: readonly (readonly Piece<P>[])[], pause: () => Promise<unknown>) {
  const stems = new Map<string, number>();
  const words = new Set<string>();
  // What stands above many things is read once.
  const known = new Map<string, number[]>();
  const idsOf = (text: string): number[] => {
    const ids = meaningfulOf(wordsOf(text)).map((word) => {
      words.add(word);
      const stem = italianStem(word);
      const id = stems.get(stem) ?? stems.size;
      stems.set(stem, id);
      return id;
    });
    known.set(text, ids);
    return ids;
  };
  const read: Read<P>[][] = [];
  for (const pieces of items) {
    if (read.length % AT_ONCE === 0) await pause();
    read.push(pieces.map((piece) => ({ ...piece, ids: known.get(piece.text) ?? idsOf(piece.text) })));
  }
  return { read, stems, words };
}

function lengthsOf<P extends string>(pieces: readonly Read<P>[]): Map<P, number> {
  const lengths = new Map<P, number>();
  for (const { place, ids, share = 1 } of pieces) lengths.set(place, (lengths.get(place) ?? 0) + share * ids.length);
  return lengths;
}

/** How long each place usually is, among the things that have it. */
function usualLengths<P extends string>(read: readonly (readonly Read<P>[])[]): Map<P, number> {
  const sums = new Map<P, { sum: number; count: number }>();
  for (const pieces of read) {
    for (const [place, length] of lengthsOf(pieces)) {
      const { sum, count } = sums.get(place) ?? { sum: 0, count: 0 };
      sums.set(place, { sum: sum + length, count: count + 1 });
    }
  }
  return new Map([...sums].map(([place, { sum, count }]) => [place, Math.max(1, sum / count)]));
}

/** Words that carry no meaning of their own in a title, a note or a search. */
const SMALL = new Set(
  (
    'a ad ai al alla alle agli allo anche c con d da dal dalla dallo dai dagli dalle dei del dell della delle degli dello di e ed gli ' +
    'i il in l la le lo n nel nella nelle nei negli nello o ovvero oppure per che non su sul sulla sulle sui sugli sullo tra fra un una ' +
    'uno altri altre altro altra come cui ecc etc es esempio quali quale questa questo sia'
  ).split(' '),
);

/** The words of a text in its order, without case, accents and elided articles. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Those of some words that mean something; all of them when none does. */
export function meaningfulOf(words: readonly string[]): string[] {
  const meaningful = words.filter((word) => word.length > 1 && !SMALL.has(word));
  return meaningful.length > 0 ? meaningful : [...words];
}

/** What nouns, trades and verbs of one root end in: `riparazione`, `riparatore`, `riparare`. The short ones are also ends of roots. */
const LONG_ENDINGS = /(?:azion|izion|ament|iment|ator|itor|atric|itric|atur|itur|anz|enz|izz|(?<=or)ess)$/;
const SHORT_ENDINGS = /(?:ant|ent|and|end|at|it|ar|er|ir|ist|ic|os|al|il|iv)$/;

/**
 * What an Italian word shares with its plural, its other gender and the verb of its root, always the beginning of the word: `pneumatici`
 * and `pneumatico`, `riparare` and `riparazione`. Lighter than Snowball: words of one root may miss each other, hardly ever unrelated words meet.
 */
export function italianStem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  // banche, banca; spiagge, spiaggia
  const stem = lean(word.replace(/[aeiou]{1,2}$/, ''));
  if (stem.length < 3) return word.replace(/[aeiou]$/, '');
  for (const [endings, letters] of [
    [LONG_ENDINGS, 4],
    [SHORT_ENDINGS, 5],
  ] as const) {
    const root = stem.replace(endings, '');
    if (root !== stem && root.length >= letters) return lean(root);
  }
  return stem;
}

function lean(stem: string): string {
  return stem.replace(/(?<=[cg])h$/, '').replace(/i$/, '');
}

/** The stems of a text that mean something, in its order. */
export function stemsOf(text: string): string[] {
  return meaningfulOf(wordsOf(text)).map(italianStem);
}

/** What a search finds: things, the screens of a menu, and what can be done with a thing. */
export const FOUND_KINDS = ['agency', 'user', 'announcement', 'service', 'chat', 'place', 'action'] as const;

type FoundKind = (typeof FOUND_KINDS)[number];

/** Something that answers what was typed, before it has its place among the others. */
export interface Hit {
  readonly kind: FoundKind;
  readonly _id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly isClosed: boolean;
  /** Of a place or an act: where it is. */
  readonly href?: string;
}

/** Of what answers equally well: where one works, whom one works for, who that is, what one works with. */
const ORDER: Readonly<Record<FoundKind, number>> = {
  action: 0,
  place: 1,
  agency: 2,
  user: 3,
  announcement: 4,
  service: 5,
  chat: 6,
};

/**
 * Hits in the order in which somebody looks for them (9-working-day §1): called so, beginning so, with a word that begins so, and then what
 * was found by something else than its name. Hits of a kind that answer equally well keep their order; what is closed stands after all
 * others of its kind, however well it answers.
 */
export function rankFound(hits: readonly Hit[], typed: string): Hit[] {
  const whole = plainText(typed);
  const words = whole.split(' ').filter((word) => word !== '');
  const near = hits.map((hit, at) => ({ hit, at, rank: nearnessOf(plainText(hit.title), whole, words) }));
  const ranked = near.map(({ hit, at, rank }) => {
    const open = near.filter((other) => hit.isClosed && !other.hit.isClosed && other.hit.kind === hit.kind);
    return { hit, at, rank: Math.min(rank, ...open.map((other) => other.rank)) };
  });
  ranked.sort(
    (a, b) =>
      b.rank - a.rank ||
      ORDER[a.hit.kind] - ORDER[b.hit.kind] ||
      Number(a.hit.isClosed) - Number(b.hit.isClosed) ||
      a.at - b.at,
  );
  return ranked.map(({ hit }) => hit);
}

function nearnessOf(title: string, whole: string, words: readonly string[]): number {
  if (title === whole) return 5;
  if (title.startsWith(whole)) return 4;
  const own = title.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => own.some((part) => part.startsWith(word)))) return 3;
  return title.includes(whole) ? 2 : Number(words.some((word) => title.includes(word)));
}

/** Without case and accents, as the database compares. */
function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('it').trim();
}

/** The address inside the portal of something that was found, on the side of the office or of the companies; null where it has none there. */
export function placeOfFound({ kind, _id, href }: Hit, isOffice: boolean): string | null {
  switch (kind) {
    case 'agency':
      return isOffice ? `/admin/agencies/${_id}` : `/agencies/${_id}`;
    case 'user':
      return isOffice ? `/admin/users/${_id}` : null;
    case 'announcement':
      return isOffice ? `/admin/announcements/${_id}` : `/announcements/${_id}`;
    case 'service':
      return isOffice ? `/admin/services/${_id}` : `/services/${_id}`;
    case 'chat':
      return isOffice ? `/admin/chats/${_id}` : `/consultant/${_id}`;
    case 'place':
    case 'action':
      return href ?? null;
  }
}
