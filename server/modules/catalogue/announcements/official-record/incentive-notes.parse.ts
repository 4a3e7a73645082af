import { romeDay } from '@volano/domain/rules/announcement-dates';
import type { CallFact } from '@volano/domain/rules/call-fact-kinds';

/** What a note on the dates says that the dates do not, for a person to read; null where it adds nothing to them. */
export function readNote(
  note: string,
  expiryDate: string | null,
  facts: readonly CallFact[],
): 'noteOfClosing' | 'noteOfDeadline' | null {
  if (CLOSED.test(note)) return 'noteOfClosing';
  if (RECURRING.test(note) || UNSETTLED.test(note)) return 'noteOfDeadline';
  const days = closingDaysIn(note);
  const known = expiryDate === null ? null : romeDay(expiryDate);
  const isRead = facts.some(({ kind, day, time }) => kind === 'hour' && day === known && time !== null);
  if (HOUR.test(note) && !isRead) return 'noteOfDeadline';
  return days.length > 0 && !days.some((day) => day === known) ? 'noteOfDeadline' : null;
}

/** Words of a note that may close the call whatever its dates say. */
const CLOSED =
  /sospes|temporanea chiusura|chiusura temporanea|chius[oai]\b.{0,30}(?:anticip|esaur)|(?:risorse|fondi)[^.]{0,30}esaurit|revocat|prorog/i;

/** Open for a part of each year only, while the closing date is that of the last year. */
const RECURRING = /(?:ogni|ciascun) anno|dell[’'` ]*anno (?:di|precedente|successivo)/i;

/** Days that nobody has fixed yet, whatever the record writes for them. */
const UNSETTLED =
  /\bdate\b[^.]{0,100}saranno pubblicat|in via di definizione|^non stabilit|giorni dalla pubblicazione/i;

/** Words that lead to the end of something. */
const UNTIL = String.raw`(?:\bentro|\b(?:fino|sino) a|\bscadenza|\btermine\b|\bchiud|\bdalle ore\b.{0,40}\balle)`;
/** What may stand between those words and the end: nothing of another sentence, and no beginning. */
const WITHIN = String.raw`(?:(?!\. |\bdal)[^;]){0,40}?`;
/** An hour at which it ends. The last minute of a day is its whole day. */
const HOUR = new RegExp(String.raw`${UNTIL}${WITHIN}\b(?:ore|h\.?) ?(?!23[.:]59|24\b)\d`, 'i');

const MONTHS = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
);
const DAY = new RegExp(
  String.raw`${UNTIL}${WITHIN}\b(\d{1,2})[°º]?(?:[./-](\d{1,2})[./-]| (${MONTHS.join('|')}) )(\d{4})\b`,
  'gi',
);

function closingDaysIn(note: string): string[] {
  return [...note.matchAll(DAY)].map(([, day = '', figure, name = '', year = '']) => {
    const month = figure ?? String(MONTHS.indexOf(name.toLowerCase()) + 1);
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
}
