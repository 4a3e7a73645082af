import {
  endOfRomeDay,
  isExpired,
  isUpcoming,
  romeDay,
  startOfRomeDay,
  timeOfRome,
} from '../rules/announcement-dates.ts';
import { readCallFacts } from '../rules/call-facts.ts';
import { isInDoubt } from '../rules/call-fact-kinds.ts';
import { standByFacts } from '../rules/call-standing.ts';
import { STATE_NOTES, type StateNote } from './call-state-notes.ts';

/** A record as far as it tells how it stands. */
interface Stated {
  readonly title: string;
  readonly text: string;
  readonly note: string;
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
}

/** How the rules read a record at a moment. */
export function stateOf({ title, text, note, ...columns }: Stated, now: Date) {
  const read = readCallFacts([
    { field: 'Descrizione', text, isNote: false },
    { field: 'Titolo', text: title, isNote: false },
    { field: 'Note_di_apertura_chiusura', text: note, isNote: true },
  ]);
  const { publicationDate, expiryDate, shut, doubt } = standByFacts(columns, read, now);
  const dates = { publicationDate, expiryDate, closedAt: shut?.at ?? null };
  const isOver = isExpired({ ...dates, waitingPubblication: false, untilFoundAvailable: false }, now);
  const isToCome = isUpcoming(
    { ...dates, expiryCommercialDate: null, waitingPubblication: false, untilFoundAvailable: false },
    now,
  );
  const state = isOver ? 'closed' : isInDoubt(doubt, romeDay(now)) ? 'unknown' : isToCome ? 'toCome' : 'open';
  const [until, time] = expiryDate === null ? [null, null] : [romeDay(expiryDate), timeOfRome(expiryDate)];
  const opens = publicationDate === null ? null : romeDay(publicationDate);
  return { state, opens, until, time, facts: read.facts, doubt } as const;
}

const NOON = new Date('2026-11-30T11:30:00Z');

/** What the rules say of the made notes beside what is right. */
export function judgeStates() {
  return STATE_NOTES.map((note) => {
    const said = stateOf(statedOf(note), NOON);
    const isDated = note.state !== 'open' || (said.until === (note.until ?? null) && said.time === (note.time ?? null));
    const isFalselyOpen = note.state === 'closed' && (said.state === 'open' || said.state === 'toCome');
    return { note, said, isRight: said.state === note.state && isDated, isFalselyOpen };
  });
}

function statedOf({ title = 'Bando', text = '', note, opens, closes }: StateNote): Stated {
  const publicationDate = opens === undefined ? null : startOfRomeDay(opens);
  return { title, text, note, publicationDate, expiryDate: closes === undefined ? null : endOfRomeDay(closes) };
}
