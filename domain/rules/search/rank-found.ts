/** What a search finds. Places and things to do are known to the page, which puts them beside. */
export const FOUND_KINDS = ['agency', 'user', 'announcement', 'service', 'chat'] as const;

type FoundKind = (typeof FOUND_KINDS)[number];

/** Something that answers what was typed, before it has its place among the others. */
export interface Hit {
  readonly kind: FoundKind;
  readonly _id: string;
  readonly title: string;
  readonly subtitle: string;
}

/** Of what answers equally well: whom one works for, who that is, what one works with. */
const ORDER: Readonly<Record<FoundKind, number>> = { agency: 0, user: 1, announcement: 2, service: 3, chat: 4 };

/**
 * Hits in the order in which somebody looks for them (9-working-day §1): called so, beginning so, with a word that begins so, and then what
 * was found by something else than its name. Hits of a kind that answer equally well keep their order.
 */
export function rankFound(hits: readonly Hit[], typed: string): Hit[] {
  const whole = plainText(typed);
  const words = whole.split(' ').filter((word) => word !== '');
  const ranked = hits.map((hit, at) => ({ hit, at, rank: nearnessOf(plainText(hit.title), whole, words) }));
  ranked.sort((a, b) => b.rank - a.rank || ORDER[a.hit.kind] - ORDER[b.hit.kind] || a.at - b.at);
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
export function placeOfFound({ kind, _id }: Hit, isOffice: boolean): string | null {
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
  }
}
