import { dayAfter } from './announcement-dates.ts';
import type { CallFact } from './call-fact-kinds.ts';
import { type CallWindow, readWindows } from './call-windows.ts';
import { type DayInText, readDays } from './days-in-text.ts';

/** A fact while it is read: since when it holds, as far as that is told, and which end of the call it speaks of. */
export interface ReadFact extends CallFact {
  readonly since: string | null;
  readonly edge: 'opens' | 'closes' | null;
}

export interface ReadFacts {
  /** Newest first. */
  readonly facts: readonly ReadFact[];
  /** Days that no calendar has, as they are written. */
  readonly impossible: readonly { readonly field: string; readonly value: string; readonly quote: string }[];
  /** Every day that is named, of the notes alone. */
  readonly days: readonly string[];
  /** The times in which applications are taken, where the notes tell of several. */
  readonly windows: readonly CallWindow[];
}

/** A text of the record; `isNote` of the notes on the days, whose every sentence speaks of them. */
export interface FactSource {
  readonly field: string;
  readonly text: string;
  readonly isNote: boolean;
}

/** Reads the facts of some texts, later ones being newer where no day decides. */
export function readCallFacts(sources: readonly FactSource[]): ReadFacts {
  const placed: { readonly fact: ReadFact; readonly since: string; readonly place: number }[] = [];
  const impossible: { field: string; value: string; quote: string }[] = [];
  const named: string[] = [];
  let place = 0;
  for (const source of sources) {
    // What has no day of its own is as new as what stands before it.
    let since = '';
    for (const quote of sentencesOf(source.text))
      for (const clause of clausesOf(quote)) {
        const days = readDays(clause);
        if (source.isNote) named.push(...days.flatMap(({ day }) => day ?? []));
        const read = factsOf(clause, days, source.isNote, REMAINS.test(quote));
        if (read.length > 0 || source.isNote)
          for (const { text } of days.filter(({ day }) => day === null))
            impossible.push({ field: source.field, value: text, quote });
        for (const fact of read) {
          if (fact.since !== null) since = fact.since;
          placed.push({ fact: { ...fact, field: source.field, quote }, since, place: (place += 1) });
        }
      }
  }
  placed.sort((a, b) => (a.since === b.since ? b.place - a.place : a.since < b.since ? 1 : -1));
  const windows = sources.flatMap(({ field, text, isNote }) => (isNote ? readWindows(field, text) : []));
  return { facts: once(placed.map(({ fact }) => fact)), impossible, days: named, windows };
}

function once(facts: readonly ReadFact[]): ReadFact[] {
  return [
    ...new Map(facts.map((fact) => [JSON.stringify([fact.kind, fact.day, fact.time, fact.quote]), fact])).values(),
  ];
}

/** A full stop ends a sentence where a capital follows, but not behind an abbreviation. */
const STOP = /(?<=[.!?;])(?<!\b(?:n|nr|art|artt|lett|prot|cfr|ss|h|ecc|es|co|dott|[A-Z])\.)\s+(?=[«"“(]?[A-ZÀ-Ý])|\n+/;
/** Where one sentence tells one event after the other. */
const EVENT =
  /\s*[,;]\s+(?=(?:e\s+|poi\s+|ma\s+|successivamente\s+|e\s+poi\s+)?(?:con\s|nuovamente|riapert|chius|sospes|prorogat))|\s+(?=e\s+(?:nuovamente|poi|successivamente)\s+(?:chius|riapert|sospes))|;\s+/i;
const LONGEST_QUOTE = 500;

function sentencesOf(text: string): string[] {
  return text
    .split(STOP)
    .map((sentence) => sentence.trim().slice(0, LONGEST_QUOTE))
    .filter((sentence) => sentence !== '');
}

function clausesOf(sentence: string): string[] {
  return sentence.split(EVENT).filter((clause) => clause.trim() !== '');
}

type Found = Omit<ReadFact, 'field' | 'quote'>;

function factsOf(clause: string, days: readonly DayInText[], isNote: boolean, isPartly: boolean): Found[] {
  const event = eventOf(clause.replace(NO_EXTENSION, ' '), days, isNote, isPartly);
  return event ?? datesOf(clause, days, isNote);
}

const OF_APPLYING =
  /\b(?:domand|istanz|sportell|presentazion|bando|avviso|candidatur|iscrizion|termin[ei]\b|misura|incentiv|plafond|adesion|prenotazion|scadenz)/i;
/** Other procedures have terms too: reports, works, payments, enquiries. */
const OF_OTHERS =
  /rendicont|\blavori\b|ultimazion|realizzazion|istruttor|procediment|integrazion|erogazion|liquidazion|ammortament|\brate\b|\bmutu[io]\b|già presentat|cassa integrazione|contratto di lavoro|lavoratori sospes|attività (?:economic|lavorativ|d.impresa)|dichiarazion|\b(?:conclusion|completament|esecuzion|avvio|sosteniment)\w* (?:d\w+['’]? ?)?(?:\w+ )?(?:progett|intervent|spes|attivit|investiment|iniziativ)/i;
const REPORTS = /rendicont|\blavori\b|ultimazion|realizzazion|già presentat/i;
/** What may come, or would: no event of today. */
const IF =
  /\b(?:in caso|nel caso|qualora|salv[oa]\b|fatt[oa] salv|ove\b|eventual|potr(?:à|anno|ebbe)|può|possono|si riserv|al raggiungimento|al verificarsi|al momento d|verr(?:à|anno)|avverrà|sar(?:à|anno)|dovr(?:à|anno)|devono|deve\b|se le risorse|a condizione|previsionale|prevede(?:re)?\b)/i;
const UNTIL_FUNDS =
  /(?:fino|sino)\s+(?:a|ad|al|all['’])\s*(?:\w+\s+)?esauriment|\b(?:ad|all['’])\s?(?:avvenuto\s+)?esauriment/i;
const NOT =
  /\bnon\s+(?:è|sono|risulta\w*)\s+(?:stat[oaie]\s+)?(?:ancora\s+)?(?:esaurit|chius|sospes|prorogat|scadut|terminat)/i;
/** "Non sono previste proroghe": no event, and no word on the rest of the clause. */
const NO_EXTENSION =
  /\b(?:non (?:sono|è|saranno|sarà) (?:previst|ammess|concess|possibil|consentit)\w* (?:\w+ )?|senza (?:ulterior[ei] |possibilità di )?)prorog\w+/gi;
/** Says of an opening that it may come, whatever day is named. */
const MAY_COME = /\b(?:potr(?:à|anno)|può|possono|eventual|in caso|qualora|si riserv)/i;
/** Says of an opening that it will come, without its day. */
const PROMISED =
  /\b(?:sar(?:à|anno)|verr(?:à|anno)|previst[aeio]|da definire|in attesa|in vista|prossim[aeio]|successiv[oa]|apposit[oa]|a breve)\b/i;
/** An opening of which no day is told. */
const NOT_YET =
  /(?:^\W*|\b(?:misura|bando|avviso|sportello|incentivo|agevolazione|piattaforma|procedura|domande|presentazione)\b[^.;]{0,40}\b)non (?:è |sono |risulta )?ancora (?:\w+ )?(?:attiv|apert|operativ|disponibil|possibile)|\bdi prossima (?:apertura|attivazione|pubblicazione)|\bin (?:via|fase|corso) di (?:definizione|attivazione)\b[^.;]{0,40}\b(?:finestra|sportell|apertur|termin|modalità di presentazione)/i;
/** The days of applying are still to be told: what the column has for one is another. */
const TO_BE_PUBLISHED =
  /\b(?:dat[ae]|finestr[ae]|termin[ei]|calendario)\b[^.;]{0,100}\b(?:sar(?:à|anno)|verr(?:à|anno)) (?:success\w+ )?(?:pubblicat|comunicat|definit|rese? not|indicat|stabilit)/i;
const NOT_OPEN: Found = { kind: 'notYetOpen', day: null, time: null, since: null, edge: null };
/** Another part of the call goes on. */
const REMAINS =
  /\b(?:rest|riman|perman)\w+ (?:\w+ )?(?:disponibil|apert|attiv)\w*|\bancora disponibil\w+ (?:per|le|i)\b/i;
const PART =
  /\b(?:prima|seconda|terza|1ª|2ª)\s+(?:finestra|fase|edizione|call|scadenza|tranche)|\blinea\s+(?:di intervento\s+)?[A-Z0-9]\b|limitatamente|\bper l[ae] (?:sol[ae] )?(?:linea|province?|aree?|annualità)\b/i;

const FUNDS = String.raw`(?:risors\w+|fond[io]|dotazion\w+|plafond|budget|stanziament\w+|disponibilità|somme|copertura)`;
const GONE = new RegExp(
  String.raw`${FUNDS}[^.;]{0,60}\b(?:esaurit|terminat|finit|impegnat[aeio] (?:interamente|totalmente))|\besaurit[aeio]\b[^.;]{0,40}${FUNDS}|\bfondi esauriti\b|\bper\s+(?:(?:l[’']\s?)?(?:intervenut|avvenut|sopravvenut|raggiunt)\w*\s+)?esauriment|\bcausa\s+esauriment|\b(?:comunica|comunicato|segnala|accertat[oa]|rilevato|preso atto)\b[^.;]{0,40}\besauriment`,
  'i',
);
const SHUT =
  /\b(?:bando|avviso|sportello|misura|incentivo|termini|domande|presentazione|iscrizioni|procedura)\b[^.;]{0,60}\b(?:chius[oaie]|conclus[oaie]|cessat[oaie]|scadut[oaie]|terminat[oaie])\b|^\W*(?:chius[oaie]|scadut[oaie]|conclus[oaie])\b|[(–-]\s*chius[oaie]\b|\bchius[oaie]\s+(?:anticipatamente|per\b|il\b|in data|dal)|\bchiusura\b[^.;]{0,60}\b(?:anticipat|disposta|avvenuta)|\b(?:disposta|comunica|disposto|dispone)\b[^.;]{0,70}\bchiusura\b|non (?:è|sono) più (?:possibile|attiv|apert|disponibil)|non (?:si )?accett\w+ (?:più|nuove)|non (?:si )?accolgono|\brevocat[oa]\b|\bannullat[oa]\b|scadenza anticipata|termine anticipato/i;
const PAUSED =
  /\bsospes[oaie]\b|\bsospension[ei]\b|\bsospende\b|temporanea chiusura|chiusura temporanea|temporaneamente chius/i;
const RANKED =
  /\b(?:approvat[aeio]|pubblicat[aeio]|scorriment\w+)\b[^.;]{0,80}\b(?:graduatori[ae]|elench?i? (?:d(?:ei|elle|egli) )?(?:\w+ )?(?:ammess|beneficiar|vincitor))|\bgraduatori[ae]\b[^.;]{0,60}\b(?:approvat|pubblicat|definitiv)|pubblicati gli elenchi|graduatoria definitiva/i;
const LONGER =
  /\bprorog(?:at[oaie]|a|he)\b|\b(?:posticipat|differit|prolungat|slittat|rinviat|spostat)[oaie]\b|\bslitta\b|\bdifferimento\b|\bestes[oaie] (?:al|fino)/i;
const AGAIN =
  /\briapert[oaie]\b|\briapertura\b|\briapre\b|\briaprir(?:à|anno)|nuovamente (?:apert|attiv|operativ|possibile)|\briattivat[oa]\b|\bnuova apertura\b|\bripres[ao]\b[^.;]{0,30}(?:presentazion|domand)/i;

function eventOf(clause: string, days: readonly DayInText[], isNote: boolean, isPartly: boolean): Found[] | null {
  if (NOT.test(clause) || REPORTS.test(clause)) return [];
  const isOfApplying = OF_APPLYING.test(clause);
  const isOthers = OF_OTHERS.test(clause) && !/sportell|presentazione delle (?:domand|istanz)|\bbando\b/i.test(clause);
  const isDated = days.some(({ edge, day }) => edge !== 'act' && day !== null);
  const isPromised = MAY_COME.test(clause) || (PROMISED.test(clause) && !isDated);
  if (AGAIN.test(clause) && !isOthers && !isPromised) return reopened(days);
  if (isOthers) return OF_APPLYING.test(clause) && !PAUSED.test(clause) && !LONGER.test(clause) ? null : [];
  const isOpenEnded = UNTIL_FUNDS.test(clause) && !/chius[oaie]\b/i.test(clause);
  if (isOpenEnded) return null;
  const isLonger = LONGER.test(clause) && (isNote || isOfApplying);
  if (isLonger && !IF.test(clause.slice(0, clause.search(LONGER)))) return prolonged(clause, days);
  if (isNote && TO_BE_PUBLISHED.test(clause)) return [NOT_OPEN];
  if (NOT_YET.test(clause) && days.length === 0 && (isNote || isOfApplying)) return [NOT_OPEN];
  if (IF.test(clause)) return null;
  const isShut = SHUT.test(clause);
  const isPart = isPartly || PART.test(clause);
  if (GONE.test(clause) && (isNote || isOfApplying || isShut))
    return [shut(isPart ? 'partlyClosed' : 'exhausted', days)];
  if (PAUSED.test(clause)) return isNote || isOfApplying ? paused(days) : [];
  if (isShut) return [shut(isPart ? 'partlyClosed' : 'closedEarly', days)];
  if (RANKED.test(clause)) return [shut('ranking', days)];
  return null;
}

/** The day on which something happened: the one from which it holds, one that is merely named, the day of its decree. */
function happened(days: readonly DayInText[]): DayInText | undefined {
  const real = days.filter(({ day }) => day !== null);
  return (
    real.find(({ edge }) => edge === 'from') ??
    real.find(({ edge }) => edge === null) ??
    real.find(({ edge }) => edge === 'until') ??
    real.find(({ edge }) => edge === 'act')
  );
}

type Standing = 'exhausted' | 'closedEarly' | 'partlyClosed' | 'suspended' | 'ranking';

function shut(kind: Standing, days: readonly DayInText[]): Found {
  const on = happened(days);
  const day = on?.day ?? null;
  return { kind, day, time: on?.time ?? null, since: day, edge: null };
}

/** From where a sentence tells why, with days of something else. */
const REASON = /,? (?:a|in) seguito d|,? ai sensi d|,? che proroga|,? in considerazione d|,? per effetto d/i;

/** A pause with both its days is over after the second. */
function paused(days: readonly DayInText[]): Found[] {
  const fact = shut('suspended', days);
  const end = days.find(({ edge, day }) => edge === 'until' && day !== null && day !== fact.day)?.day;
  if (end == null || (fact.day !== null && end < fact.day)) return [fact];
  const after = dayAfter(end);
  return [fact, { kind: 'reopened', day: after, time: null, since: after, edge: null }];
}

function prolonged(clause: string, days: readonly DayInText[]): Found[] {
  const word = LONGER.exec(clause)?.index ?? 0;
  const act = days.find(({ edge }) => edge === 'act')?.day ?? null;
  const reason = clause.slice(word).search(REASON);
  const others = days.filter(({ edge, at }) => edge !== 'act' && (reason < 0 || at < word + reason));
  const isOpening = /\bapertura\b/i.test(clause.slice(0, word)) && !/scadenz|chiusur/i.test(clause);
  const behind = others.findLast(({ at }) => at > word);
  if (isOpening)
    return behind?.day == null
      ? []
      : [{ kind: 'notYetOpen', day: behind.day, time: behind.time, since: act, edge: 'opens' }];
  const to = behind ?? others.at(-1);
  return [{ kind: 'extended', day: to?.day ?? null, time: to?.time ?? null, since: act, edge: 'closes' }];
}

function reopened(days: readonly DayInText[]): Found[] {
  const until = days.findLast(({ edge, day }) => edge === 'until' && day !== null);
  const on = happened(days.filter((each) => each !== until));
  const day = on?.day ?? null;
  const facts: Found[] = [{ kind: 'reopened', day, time: on?.time ?? null, since: day, edge: null }];
  if (until?.day != null)
    facts.push({ kind: 'extended', day: until.day, time: until.time, since: day, edge: 'closes' });
  return facts;
}

const OPENS =
  /\bapr(?:e|irà|iranno)|\bapertura\b|\bclick ?day\b|\b(?:attiv|operativ)[oaei] dal|^\W*avvio\b|\bsar(?:à|anno) (?:attiv|apert|operativ|possibile)|non (?:è )?ancora (?:apert|attiv)|\b(?:domand|istanz|richiest)\w*\b[^.;]{0,80}\b(?:dal|dalle|a partire)\b/i;
/** Days of something else than applying, or of a part of it. */
const OF_A_PART =
  /\bpubblicat|\bvalid[oaie]\b|\bregime\b|\bevento\b|\bvalidità\b|\beccezion|prima applicazione|\bgraduatori|\bluogo\b/i;
const EVERY_YEAR = /\b(?:ogni|ciascun) anno|\bdi ogni\b|giorni (?:lavorativi|feriali)/i;

const OF_DEADLINE =
  /domand|istanz|richiest|presentazion|candidatur|scadenz|scade\b|chiusur|\bbando\b|avviso|sportell|termin/i;

/** Opening and closing moments: facts where they bring an hour, or an opening to come. */
function datesOf(clause: string, days: readonly DayInText[], isNote: boolean): Found[] {
  if (EVERY_YEAR.test(clause) || !(isNote || OF_APPLYING.test(clause))) return [];
  return days.flatMap(({ day, time, edge }): Found[] => {
    if (day === null) return [];
    if (edge === 'until')
      return time === null && (!isNote || OF_A_PART.test(clause) || !OF_DEADLINE.test(clause))
        ? []
        : [{ kind: 'hour', day, time, since: null, edge: 'closes' }];
    if (!OPENS.test(clause) || edge === 'act') return [];
    return [{ kind: 'notYetOpen', day, time, since: null, edge: 'opens' }];
  });
}
