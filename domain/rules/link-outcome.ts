/** What is known of an official address (8-true-calls §5). */
export const LINK_OUTCOMES = ['ok', 'broken', 'uncertain'] as const;
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** What came of asking: an HTTP status, or why there was none. What is `private` or no `address` was not asked at all. */
export const LINK_REASONS = [
  'status',
  'noHost',
  'timeout',
  'certificate',
  'unreachable',
  'redirects',
  'private',
  'address',
] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

export interface LinkAnswer {
  readonly reason: LinkReason;
  /** The HTTP status where the reason is `status`. */
  readonly status: number | null;
}

const GONE: readonly (number | null)[] = [404, 410];

/**
 * Whether an address works: broken only where the page is said to be gone, or its host has no address twice in a row. What refuses robots, is
 * busy, late or badly certified is uncertain: a person may well get in.
 */
export function linkOutcome({ reason, status }: LinkAnswer, before: LinkReason | null): LinkOutcome {
  if (reason === 'noHost') return before === 'noHost' ? 'broken' : 'uncertain';
  if (reason !== 'status' || status === null) return 'uncertain';
  if (GONE.includes(status)) return 'broken';
  return status >= 200 && status < 400 ? 'ok' : 'uncertain';
}

/** Since when it is gone: the first time that this was found, until it answers again. */
export function goneSince(answer: LinkAnswer, before: string | null, now: string): string | null {
  if (answer.reason === 'noHost' || GONE.includes(answer.status)) return before ?? now;
  return linkOutcome(answer, null) === 'ok' ? null : before;
}

const MOST_LINKS = 10;
const LONGEST = 2000;

/** The web addresses that a call names: the official one, and those in its text (HTML), each once and without its fragment. */
export function linksOf({ officialUrl, description }: { officialUrl: string | null; description: string }): string[] {
  const inText = [...description.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/gi)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const links = [officialUrl ?? '', ...inText].flatMap((link) => plainLink(link) ?? []);
  return [...new Set(links)].slice(0, MOST_LINKS);
}

/** An address as it is asked; null where it is none of the web. */
export function plainLink(link: string): string | null {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href.length > LONGEST ? null : url.href;
}
