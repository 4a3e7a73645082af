/** Words of official texts by what they do to the circle of those who may apply. All are stems of Italian, in lower case, without accents. */

/** Speaks of whoever applies: a sentence without one of these says nothing of who may. */
export const APPLICANT =
  /\b(?:impres[ae]\w*|microimpres\w+|aziend\w+|m?pmi|ditt[ae]|beneficiari\w*|destinatari\w*|richiedent\w*|proponent\w*|candidat\w*|soggett[oi]|operator[ei]|cooperativ\w+|consorzi\w*|professionist[ai]|imprenditor[ei]|imprenditric[ei]|titolar[ei]|soci[oae]?|startup|start-up|person[ae]|giovan[ei]|donn[ae]|sed[ei]|unita produttiv[ae]|unita local[ei]|stabiliment[oi]|chi|coloro|partecip\w+|accede\w*|aderi\w+|domanda|raggruppament\w+|produttor[ei]|botteg\w+|societa|attivita|datori di lavoro|enti|associazion[ei]|realta|sportello)\b/;

/** Says that something is a condition: what follows is asked of whoever applies. */
export const CONDITION =
  /\b(?:riservat[aeio]|esclusivament[e]|unicament[e]|soltanto|solo|sol[aei]|limitat[aeio]|limitatament[e]|dev[eo]n?o?|dovra\w*|dovrann\w*|dev'esser[e]|occorr\w+|e necessari\w+|serv[eo]n?o?|bisogn\w+|richiest[aeio]|requisit[oi] (?:di|d')|obbligatori\w+|indispensabil\w+|a condizion[ei]|a patto|purche|tenut[aeio] a|iscritt[aeio]|in possesso|aventi titolo)\b/;

const EXCLUDED_VERB =
  /\bnon (?:e|sono|sara|saranno|possono|puo|potra|potranno) (?:\w+ )?(?:ammess|ammissibil|partecip|acced|present|benefic|eleggibil|richied|finanziabil)|\besclus[aeio]\b|\besclusion[ei] d|\beccezion[ei] d|\btranne\b|\beccetto\b|\b(?:rimangono|restano|resta|rimane) (?:fuori|esclus)/;

/** Whether a sentence shuts somebody out. */
export function shutsOut(plain: string): boolean {
  return EXCLUDED_VERB.test(plain);
}

/** Only prefers, adds or raises: nothing is asked by it. */
export const PREFERENCE =
  /\b(?:priorit\w+|prioritari\w+|preferen\w+|premial\w+|premi[ao]\b|punteggi\w*|punti aggiuntivi|graduatoria|maggiorazion\w+|maggiorat\w+|elevat[aeio]|aument\w+|increment\w+|sale (?:al|fino)|in particolare|particolare attenzione|riserva (?:del|di|pari)|quota riservata|favorit[aeio])\b/;

/** Lets more in than what was said before. */
export const ADDITION =
  /^(?:anche|inoltre|altresi)\b|\b(?:possono|puo|sono|e|ammess[aeio]|rivol\w+|destinat\w+)(?: \w+){0,5} (?:anche|inoltre|altresi)\b/;

/** What stands behind one of these within a sentence adds or prefers; it ends at the next comma. */
export const ASIDE =
  /(?:,| e| ed| con)* ?\b(?:in particolare|particolare riferimento|particolare attenzione)\b[^;.]*|(?:,| e| ed| con)? ?\b(?:con priorita|prioritariamente|preferibilmente|anche|ivi compres\w+|inclus[aeio]|compres[aeio])\b[^,;]*/g;

/** Says that something is no condition. */
export const NO_LIMIT =
  /\bnon (?:e|sono|sara) (?:riservat|limitat|esclusiv|richiest|necessari|obbligatori|previst)\w*|\bnon (?:solo|soltanto|unicamente|esclusivamente)\b/;

/** What a grant gives, pays for or asks for, as a subject. */
const GRANT_NOUNS = String.raw`(?:spes[ae]|cost[oi]|contribut[oi]|agevolazion[ei]|finanziament[oi]|aiut[oi]|import[oi]|voucher|domand[ae]|istanz[ae]|document\w+|fattur[ae]|progett[oi]|investiment[oi]|intervent[oi]|programm[ai]|iniziativ[ae]|servizi|attivita (?:formativ|progettual|ammissibil|finanziat|oggetto)\w*|termin[ei]|durata|beni|macchinari|impiant[oi]|prestit[oi]|garanzi[ae]|mutu[oi]|rimbors\w+|punteggi\w*|credit[oi]|plafond|dotazion\w+|percors[oi]|avviso|bando|misura|fondo|strumento|acquist[oi]|inseriment\w+|requisit[oi]|patto|contratt[oi])\b`;

/** Speaks of money, time or papers, and not of who may apply: by its subject, its purpose, or as a case of its own. */
export const OF_THE_GRANT = new RegExp(
  [
    String.raw`^(?:(?:per|ai fini) (?:essere|dell) (?:ammess|ammissibil|finanziat|finanziabil)\w*,?(?: (?:ad|al|alla|alle|all|a) \w+(?: agevolat\w+)?)?,? )?(?:(?:le|la|l|il|i|gli|lo|ogni|ciascun[ao]?|tutt[ei] (?:le|i|gli)|per (?:le|i|gli|la|il)|nell[aeo]?|nel) ?)?(?:medesim\w |stess\w )?${GRANT_NOUNS}`,
    String.raw`^(?:non )?(?:e|sono) (?:ammess|ammissibil|finanziabil|agevolabil)\w*(?: (?:ad|al|alla|alle|all|a) \w+(?: agevolat\w+)?)? (?:(?:esclusivamente|solo|soltanto|anche) )?(?:l |le |la |gli |i |il )?${GRANT_NOUNS}`,
    String.raw`^(?:e |sono )?(?:destinat|finalizzat|volt|mirat)\w+ (?:a|ad|al|alla|all|alle|ai) (?:\w+(?:zione|zioni|mento|menti)|\w+[aei]re)\b`,
    String.raw`^(?:qualora|nel caso|in caso|in deroga|in tal caso|in questo caso)\b`,
  ].join('|'),
);

/** Names whom a grant goes to, whatever the sentence is about: then it is not of money alone. */
export const GOES_TO =
  /\b(?:rivol(?:t|g)\w+|destin\w+|spett\w+|concess[aeio] (?:a|ad|ai|agli|alle|all)|v(?:a|anno) (?:a|ad|ai|agli|alle|all)|riservat\w+|interess[ae]n?o?|sostien[ei]|sostengono|finanzi[ao]|finanziano|benefici\w*|destinatari\w*|ammess[aeio]|ammissibil[ei] (?:le|i|gli)|possono|hanno titolo|aventi)\b/;

/** Begins with whom it is for, without a verb. */
export const NAMES_WHOM =
  /^(?:(?:alle|agli|ai|a|ad|all|le|i|gli|l|la|il|tutte|tutti|delle|dei|per|sole|soli|solo) ?){0,3}(?:micro|piccol|medi[ae]|grand[ie]|m?pmi|impres|microimpres|aziend|ditt|cooperativ|consorzi|professionist|liberi professionist|start|giovan|donn|soggett|enti|associazion|imprendit|imprenditric|lavorator|lavoratric|datori|persone|disoccupat|produttor|artigian|agricolt|allevator|societa|organizzazion|reti|fondazion|operator|nuove|neo|aspirant|confidi|universita|citta|partenariat|raggruppament|esercent|commerciant|proprietari|titolar|gestor|residenti|cittadin)/;

/** "Only" that speaks of the way, the number or a page, and of nobody who applies. */
export const MANNER =
  /\bun[ao]? sol[aoe]\b|\b(?:esclusivamente|unicamente|soltanto|solo)(?: ed esclusivamente)? (?:on ?-?line|telematic\w+|per via|in via|in modalita|in formato|in forma telematica|tramite|via|attraverso|mediante|dalle|dal \d+|a partire|per il tramite|utilizzando|accedendo|sul|nel sito|all indirizzo|a mezzo|con (?:firma|modalita|procedura))\b|\bare[ae] riservat[ae]\b/g;
