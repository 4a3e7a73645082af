import type { Translate } from '../../i18n/translate.ts';
import { within } from '../italian-phrases.ts';
import { sourceWords } from './origin-words.ts';
import { repeatedIn, toVerify } from './said.ts';
import type { Criterion } from './types.ts';

/** A criterion as a letter says it: in a few words, and where they come from. */
export interface SaidPoint {
  readonly text: string;
  readonly note: string;
}

/** Characters of a sentence that a letter quotes: the whole of it stands on the page. */
const [LONGEST_QUOTE, SHORT_QUOTE] = [220, 120];

/** Whether words of the record leave a criterion open, and no answer of the survey alone settles it. */
function isOpenByWords({ key, origin }: Criterion): boolean {
  return key === 'open' || key.startsWith('check:') || origin.quote !== null;
}

/** What is to verify of a match because of the words of its record: what has to be read before what the survey asks. */
export function openByWords(criteria: readonly Criterion[]): Criterion[] {
  const open = toVerify(criteria).filter(isOpenByWords);
  const isRead = ({ questions, key }: Criterion) => !key.startsWith('requirement:') && questions === undefined;
  return [...open.filter(isRead), ...open.filter((criterion) => !isRead(criterion))];
}

/** Several criteria as a letter says them, each sentence quoted once. */
export function saidPoints(t: Translate, criteria: readonly Criterion[], reader: 'company' | 'office'): SaidPoint[] {
  const again = repeatedIn(criteria);
  return criteria.map((criterion) => {
    const { key, origin } = criterion;
    return saidPoint(t, again.has(key) ? { ...criterion, origin: { ...origin, quote: null } } : criterion, reader);
  });
}

/**
 * A criterion with its source, worded as every screen words it (12-whole-record §6): a condition to read is quoted, and of anything else the words
 * that it rests on stand beside the source.
 */
export function saidPoint(
  t: Translate,
  { message, origin }: Pick<Criterion, 'message' | 'origin'>,
  reader: 'company' | 'office',
  longest = LONGEST_QUOTE,
): SaidPoint {
  const quote = origin.quote === null ? null : within(origin.quote, longest);
  const params = Object.fromEntries(
    Object.entries(message.params).map(([name, value]) => {
      if (quote === null || within(String(value), longest) !== quote) return [name, value];
      // A text that quotes has its marks already.
      return [name, name === 'quote' ? quote : `«${quote}»`];
    }),
  );
  // The key of a message is known at run time alone.
  const text = (t as unknown as (key: string, named: object) => string)(message.key, params);
  return { text, note: sourceWords(t, { ...origin, quote }, reader, text) };
}

/** The one criterion that decides most of a match that is not wholly met: what fails, else what words of the record leave open; null where neither is. */
export function decidingCriterion(criteria: readonly Criterion[]): Criterion | null {
  return criteria.find(({ status, isCounted }) => status === 'fail' && isCounted) ?? openByWords(criteria)[0] ?? null;
}

/** A criterion on one line of a list or of the bell: `Da leggere nel bando: «…» (Scheda ufficiale: descrizione)`. */
export function saidLine(t: Translate, criterion: Criterion, reader: 'company' | 'office'): string {
  const { text, note } = saidPoint(t, criterion, reader, SHORT_QUOTE);
  return note.startsWith('«') ? `${text}. ${note}` : `${text} (${note})`;
}
