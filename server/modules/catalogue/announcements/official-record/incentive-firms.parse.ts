import { beginningOf } from '@volano/domain/rules/harmless-text';
import type { FirmsAsked } from '@volano/domain/rules/matching/types';
import { wholeSentencesOf } from '@volano/domain/rules/proposals';
import { LONGEST_CHECK } from './incentive-checks.parse.ts';

const FIRM = /^(?:impresa|rete d.impresa|consorzio)\b/i;
/** What else the column says: a value that nobody knows may mean whoever is still to be founded. */
const KNOWN =
  /^(?:impresa\b|rete d.impresa|consorzi|cooperativ|professionist|cittadin|ente pubblico|universit|istituto finanz)/i;
const TO_BE_FOUNDED = /da costituire/i;
const NEED_NOT_BE_THERE = /^professionista|^cooperative\/associazioni|^cittadino/i;

/** A text that speaks of firms that are not there yet. */
const OF_NEW_FIRMS =
  /\bda costitu|\bcostituend|\baspirant|\b(?:intend\w+|impegn\w+ a|dovranno|devono) costitu|\bnon (?:ancora|sono) costituit|\bcostituir(?:e|si|à|anno)\b|\bnuov[aei] (?:micro ?-?|piccol\w+ )?(?:impres|attivit|realt)|\b(?:creazione|avvio|nascita|costituzione) d(?:i|['’]|ella|elle)|\bavvia(?:re|no) (?:un['’]|una|nuov)|\bstart ?-?up|\bpersone fisiche|\bdisoccupat|\binoccupat|\bautoimpieg|\bautoimprenditor/i;

/** A sentence that asks for the register of companies. */
const REGISTER =
  /\b(?:iscri\w+|registrat\w+|regolarmente \w+|attiv[aei])\b[^.;]{0,80}\b(?:registro (?:delle |d['’])?imprese|camera di commercio|camere di commercio|c\.?c\.?i\.?a\.?a\b)/i;
const NOT_ASKED =
  /\bnon (?:ancora |necessariamente )?iscri|\b(?:se|ove|qualora) (?:previst|obbligat|iscritt|richiest)|\banche (?:se )?non iscri/i;

interface Texts {
  readonly title: string;
  readonly description: string;
}

/** Which firms a record speaks of, by its column and its texts; null where it leaves nobody out who is in no register, or still to be founded. */
export function readFirmsAsked(kinds: readonly string[], { title, description }: Texts): FirmsAsked | null {
  if (!kinds.some((kind) => FIRM.test(kind))) return null;
  const isForNew = kinds.some((kind) => TO_BE_FOUNDED.test(kind));
  const isUnsure = kinds.some((kind) => !KNOWN.test(kind)) || OF_NEW_FIRMS.test(`${title} ${description}`);
  const founded = isForNew ? null : isUnsure ? 'unsure' : 'required';
  const isForOthers = isForNew || kinds.some((kind) => NEED_NOT_BE_THERE.test(kind));
  const sentence = isForOthers
    ? undefined
    : wholeSentencesOf(description).find((one) => REGISTER.test(one) && !NOT_ASKED.test(one));
  const register =
    sentence === undefined ? null : { field: 'Descrizione', quote: beginningOf(sentence, LONGEST_CHECK) };
  return founded === null && register === null ? null : { founded, register };
}

/** In one spelling, so that two can be compared. */
export function spelledFirms(asked: FirmsAsked | null): string {
  return asked === null ? '' : [asked.founded ?? '', asked.register?.quote ?? ''].join(' ');
}
