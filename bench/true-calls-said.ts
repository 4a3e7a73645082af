import { plain, type RawRecord, textOf } from './true-calls-raw.ts';

/** A piece of a record's text, plain, with what it is to a reader. */
export interface Said {
  readonly text: string;
  readonly quote: string;
  /** One of several kinds that are named as those whom it is for; a condition that all of them have to meet; a heading. */
  readonly role: 'addressee' | 'condition' | 'title';
}

/** Asked of everybody who applies. */
const MUST =
  /\b(devono|deve|dovra\w*|dovranno|occorr\w+|richiest[aeio]|necessari[aeio]|serve|servono|bisogna|purche|a condizione|riservat[aeio]|esclusivamente|unicamente|soltanto|limitat[aeio]|sol[ei] (?!di|per)|solo (le|i|gli|per le imprese|chi))\b/;
const OUT =
  /\b(esclus[aeio]|esclusione|eccezione|tranne|eccetto|rimangono fuori|non (sono|possono|e|puo)( \w+)? (ammess|ammissibil|accedere|partecipare|presentare|beneficiare))/;
/** Ends with a colon behind one of these: what follows are conditions and no kinds of firms. */
const ASKS_BELOW =
  /(requisit\w+|condizion\w+|che|risultino|risultano|siano|abbiano|domanda|presentazione|erogazione|contributo|concessione)\W*$/;
/** Only prefers or adds; speaks of the aid, its papers or its project. */
const ASIDE =
  /priorit|premialit|punteggi|maggiorazion|\belevat|\bsale\b|non e riservat|non e richiest|particolare attenzione|riserva del/;
const OF_THE_AID =
  /^(e |l |la |le |il |i |gli |lo |ogni |ciascun\w* |per (le |i |gli |la |il )?)*(spes|cost[oi]\b|importo|fattur|document|durata|termin[ei]|progett|invest|interventi devono|attivita formativ|programm|iniziative ammiss|domand[ae]|istanz|richiest[ae] di|agevolazion[ei] (non|e|sono) (cumul|concess\w+ (in|nella)|erog)|fier[ae]|corsi|percorsi formativi devono|servizi di consulenza|dipendenti devono|lavoratori devono|mutui|prestiti|finanziamenti devono|piattaforma|obiettivo|contributi concessi|contributo sale)/;
/** Said by the way, up to the next comma: some more, or some of those before. */
const BY_THE_WAY =
  /(,| e| ed)? ?\b(in particolare|con particolare riferimento|con una focalizzazione|soprattutto|specialmente|prioritariamente|tra cui|ad es[a-z]*|compres[aeio]|inclus[aeio]|nonché|anche|ivi comprese)\b[^,;]*/gi;

/** The sentences of a record that say whom it is for, each with its role; what only prefers or speaks of the aid is left out. */
export function saidOf(record: RawRecord): Said[] {
  const description = textOf(record, 'Descrizione').replace(/<[^>]*>/g, '\n');
  const [whole = '', addressed = ''] = /A chi si rivolge([\s\S]*?)(?:Cosa prevede|$)/.exec(description) ?? [];
  const beside = description.replace(whole, '\n');
  const title = textOf(record, 'Titolo');
  return [
    { text: plain(title), quote: title, role: 'title' as const },
    ...addressedIn(addressed),
    ...conditionsIn(beside),
    ...conditionsIn(textOf(record, 'Note_di_apertura_chiusura')),
    ...conditionsIn(textOf(record, 'Altre_caratteristiche')),
  ];
}

function piecesOf(text: string): string[] {
  return text
    .replace(/\b(art|artt|n|nr|lett|d|lgs|l|r|reg|s|m|i|c|cd|es|co|ss|mm|par|all)\./gi, '$1 ')
    .split(/[.;•\n]|:(?=\s*[-a-z\d]\)?\s)|(?:^|\s)[-–]\s?(?=[A-Za-z])|\s[a-z\d]\)\s|(?<=[a-zà])(?=\d\.\s)/)
    .map((one) => one.trim())
    .filter((one) => plain(one).length > 3);
}

function addressedIn(text: string): Said[] {
  const said: Said[] = [];
  let isAsking = false;
  for (const piece of piecesOf(text)) {
    const whole = plain(piece);
    const isCondition =
      MUST.test(whole) ||
      OUT.test(whole) ||
      (isAsking &&
        /^(\w )?(che |non |abbian|aver|siano|esser|sian|sono|risult|in regola|in possesso|iscritt|regolarment|attiv|costituit|hanno|present|poss|rientr|appart|dispo|svolg|eserc|oper)/.test(
          whole,
        ));
    if (ASKS_BELOW.test(piece.trim().toLowerCase())) isAsking = true;
    if (ASIDE.test(whole) && !MUST.test(whole)) continue;
    if (OF_THE_AID.test(whole) && !/\b(rivol(t|g)|destinat|riservat|concess[aeio] a)/.test(whole)) continue;
    const kept = isCondition ? whole : plain(piece.replace(BY_THE_WAY, ' '));
    if (kept !== '') said.push({ text: kept, quote: piece, role: isCondition ? 'condition' : 'addressee' });
  }
  return said;
}

/** Who may apply, said outside of the part that names them: only what is plainly asked of an applicant. */
function conditionsIn(text: string): Said[] {
  return piecesOf(text).flatMap((piece) => {
    const said = plain(piece);
    const isOfFirms = /\b(impres[ae]|m?pmi|aziende|soggetti (beneficiari|richiedenti)|beneficiari|comuni|soci)\b/.test(
      said,
    );
    const isAsked =
      /\b(riservat[aeio] (a|ad|ai|agli|alle|all|esclusivamente)|sole imprese|solo (le|i) (imprese|pmi|comuni|soci)|esclusivamente (le|alle|per le|ai|dalle) (imprese|pmi|micro|piccole))\b/.test(
        said,
      );
    if (
      !isOfFirms ||
      !isAsked ||
      ASIDE.test(said) ||
      /\b(riserva|quota|risorse|dotazione|spese|programma quadro)\b/.test(said)
    )
      return [];
    return [{ text: said, quote: piece, role: 'condition' as const }];
  });
}
