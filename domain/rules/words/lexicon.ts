/** Words of official texts by what they do to the circle of those who may apply. All are stems of Italian, in lower case, without accents. */

/** Speaks of whoever applies: a sentence without one of these says nothing of who may. */
export const APPLICANT =
  /\b(?:impres[ae]\w*|microimpres\w+|aziend\w+|m?pmi|ditt[ae]|beneficiari\w*|destinatari\w*|richiedent\w*|proponent\w*|candidat\w*|soggett[oi]|operator[ei]|cooperativ\w+|consorzi\w*|professionist[ai]|imprenditor[ei]|imprenditric[ei]|titolar[ei]|soci[oae]?|startup|start-up|person[ae]|giovan[ei]|donn[ae]|sed[ei]|unita produttiv[ae]|unita local[ei]|stabiliment[oi]|chi|coloro|settor[ei]|compart[oi]|codic[ei] ateco|partecip\w+|accede\w*|aderi\w+|domanda|raggruppament\w+|produttor[ei]|botteg\w+|societa|attivita|datori di lavoro|enti|associazion[ei]|realta|sportello)\b/;

/** Says that something is a condition: what follows is asked of whoever applies. */
export const CONDITION =
  /\b(?:riservat[aeio]|esclusivament[e]|unicament[e]|soltanto|solo|sol[aei]|limitat[aeio]|limitatament[e]|dev[eo]n?o?|dovra\w*|dovrann\w*|dev'esser[e]|occorr\w+|e necessari\w+|serv[eo]n?o?|bisogn\w+|richiest[aeio]|requisit[oi] (?:di|d')|obbligatori\w+|indispensabil\w+|a condizion[ei]|a patto|purche|tenut[aeio] a|iscritt[aeio]|in possesso|aventi titolo)\b/;

const EXCLUDED_VERB =
  /\bnon (?:si applic\w+|spett\w+|(?:e|sono) (?:concess|riconosciut|rivolt|destinat)[aeio]) (?:a|ad|ai|agli|alle|all)\b|\bnon (?:e|sono|sara|saranno|possono|puo|potra|potranno) (?:\w+ )?(?:ammess|ammissibil|partecip|acced|present|benefic|eleggibil|richied|finanziabil)|\besclus[aeio]\b|\besclusion[ei] d|\beccezion[ei] d|\btranne\b|\beccetto\b|\b(?:rimangono|restano|resta|rimane) (?:fuori|esclus)/;

/** Whether a sentence shuts somebody out. */
export function shutsOut(plain: string): boolean {
  return EXCLUDED_VERB.test(plain);
}

/** Only prefers, adds or raises: nothing is asked by it. */
export const PREFERENCE =
  /\b(?:priorit\w+|prioritari\w+|preferen\w+|premial\w+|premi[ao]\b|punteggi\w*|punti aggiuntivi|graduatoria|maggiorazion\w+|maggiorat\w+|elevat[aeio]|aument\w+|increment\w+|sale (?:al|fino)|in particolare|particolare attenzione|attenzione particolare|riserva (?:del|di|pari)|quota riservata|favorit[aeio])\b/;

/** Lets more in than what was said before. */
export const ADDITION =
  /^(?:anche|inoltre|altresi)\b|\bpure (?:a|ad|al|alla|alle|agli|ai|le|i|gli)\b|\b(?:possono|puo|sono|e|ammess[aeio]|rivol\w+|destinat\w+)(?: (?!che\b|cui\b)\w+){0,5} (?:anche|inoltre|altresi|pure)\b/;

/** What stands behind one of these within a sentence is only preferred: a part of those who were named before. */
export const PREFERRED =
  /(?:,| e| ed| con)* ?\b(?:in particolare|particolare riferimento|particolare attenzione|specialmente)\b[^;.]*?(?=, (?:purche|a condizione|a patto|che|iscritt[aeio]|in possesso|titolari|aventi|con sede|e che)\b|[;.]|$)|(?:,| e)? ?\bcon (?:un |una )?(?:focus|focalizzazion\w+|attenzione)\b[^,;.]*|(?:,| e| ed| con)? ?\b(?:con priorita|prioritariamente|preferibilmente)\b[^,;]*/g;

/** What stands behind one of these adds to those who were named before; it ends at the next comma. */
export const ADDED =
  /(?:,| e| ed| con)? ?\b(?:anche|pure|ivi compres\w+|inclus[aeio]|compres[aeio])\b(?: [a-z]+(?= (?:che|purche|iscritt[aeio]|in possesso|titolari|con sede)\b)|[^,;]*)/g;

/** Says that something is no condition. */
export const NO_LIMIT =
  /\bnon (?:e|sono|sara) (?:riservat|limitat|esclusiv|richiest|necessari|obbligatori|previst)\w*|\bnon (?:solo|soltanto|unicamente|esclusivamente)\b/;

/** What a grant gives, pays for or asks for, as a subject. */
const GRANT_NOUNS = String.raw`(?:spes[ae]|cost[oi]|contribut[oi]|agevolazion[ei]|finanziament[oi]|aiut[oi]|import[oi]|voucher|domand[ae]|istanz[ae]|document\w+|fattur[ae]|progett[oi]|investiment[oi]|intervent[oi]|programm[ai]|iniziativ[ae]|servizi[o]?|attivita (?:formativ|progettual|ammissibil|finanziat|oggetto)\w*|termin[ei]|durata|beni|macchinari|impiant[oi]|prestit[oi]|garanzi[ae]|mutu[oi]|rimbors\w+|punteggi\w*|credit[oi]|plafond|dotazion\w+|percors[oi]|avviso|bando|misura|fondo|strumento|acquist[oi]|inseriment\w+|requisit[oi]|patto|contratt[oi]|partecipazion[ei]|veicol[oi]|richiest[ae]|fornitor[ei]|consulent[ei]|docent[ei]|tutor|rapport[oi]|esoner[oi]|cors[oi]|assunzion[ei])\b`;

/** Names whom a grant goes to, whatever the sentence is about: then it is not of money alone. */
export const GOES_TO = new RegExp(
  String.raw`\b(?:rivol(?:t|g)\w+|destin\w+|spett\w+|(?:concess|erogat|consentit|permess|apert|riconosciut|dedicat|pensat|indirizzat|attribuit|assegnat|previst|accessibil|erogabil|concedibil|fruibil|utilizzabil|richiedibil)[aeio]:? (?:\(?[a-z0-9]{1,2}[).] )?(?:a|ad|ai|agli|alle|all)\b(?! (?:sensi|valere|fronte|titolo|condizioni|seguito|fondo|tasso|norma|partire|copertura|\w+[aei]re)\b)|si applic\w+ (?:esclusivamente |solo |soltanto )?(?:a|ad|ai|agli|alle|all)(?: (?:sol[ei]|tutt[ei]|le|gli|i))* (?:impres|soggett|societa|ditt|aziend|coloro|chi|datori|beneficiar|operator|professionist|start)\w*|(?:in|a) favore d\w*|v(?:a|anno) (?:a|ad|ai|agli|alle|all)|riservat\w+|interess[ae]n?o?|sostien[ei]|sostengono|finanzi[ao]|finanziano|benefici(?:a|ano|are|ari[aeo]?|ato|o)|destinatari\w*|(?:e|sono|essere) (?:ammess|ammissibil)[aeio] (?:(?:ad?|al|alle|alla|all|agli) \w+ )?(?:(?:le|i|gli|l|la|il|solo|soltanto|esclusivamente|anche) )*(?!(?:le|i|gli|l|la|il|solo|soltanto|esclusivamente|anche|ad?|al|alla|alle|all|agli) |${GRANT_NOUNS})\w+|(?:possono|puo|potranno)(?: \w+)? (?:present|benefici|acced|partecip|richied|chied|candid|otten|fruir|usufru|aderi|fare domanda|essere (?:ammess|benefici|richied|presentat))\w*|(?:presentat|inoltrat|propost|richiest|avanzat|formulat|sottoscritt)[aeio] (?:esclusivamente )?da(?:i|lle|gli|lla|ll|l)?|hanno titolo|aventi)\b`,
);

/** Says what a grant is for. */
const PURPOSE =
  /^(?:e |sono )?(?:destinat|finalizzat|volt|mirat)\w+ (?:(?:a|ad) \w+[aei]re|(?:a|ad|al|alla|all|alle|ai) (?!(?:associ|fond|organizz|amministr|feder|corpor|popol)azion)\w+(?:zione|zioni|mento|menti))\b/;

/** Says which expenses are paid for, or are not. */
const PAYS_FOR = new RegExp(
  String.raw`^(?:non )?(?:e|sono) (?:ammess|ammissibil|finanziabil|agevolabil)\w*(?: (?:ad|al|alla|alle|all|a) \w+(?: agevolat\w+)?)? (?:(?:esclusivamente|solo|soltanto|anche|ed) )*(?:l |le |la |gli |i |il )?${GRANT_NOUNS}`,
);

/** Speaks of money, time or papers, and not of who may apply: by its subject or as a case of its own. */
export const OF_THE_GRANT = new RegExp(
  [
    String.raw`^(?:(?:per|ai fini) (?:essere|dell) (?:ammess|ammissibil|finanziat|finanziabil)\w*,?(?: (?:ad|al|alla|alle|all|a) \w+(?: agevolat\w+)?)?,? )?(?:(?:le|la|l|il|i|gli|lo|ogni|ciascun[ao]?|tutt[ei] (?:le|i|gli)|per (?:le|i|gli|la|il)|nell[aeo]?|nel) ?)?(?:medesim\w |stess\w )?${GRANT_NOUNS}`,
    String.raw`^(?:qualora|nel caso|in caso|in deroga|in tal caso|in questo caso)\b`,
  ].join('|'),
);

/** Begins with whom it is for, without a verb. */
export const NAMES_WHOM =
  /^(?:(?:alle|agli|ai|a|ad|all|le|i|gli|l|la|il|tutte|tutti|delle|dei|per|sole|soli|solo) ?){0,3}(?:micro|piccol|medi[ae]|grand[ie]|m?pmi|impres|microimpres|aziend|ditt|cooperativ|consorzi|professionist|liberi professionist|start|giovan|donn|soggett|enti|associazion|imprendit|imprenditric|lavorator|lavoratric|datori|persone|disoccupat|produttor|artigian|agricolt|allevator|societa|organizzazion|reti|fondazion|operator|nuove|neo|aspirant|confidi|universita|citta|partenariat|raggruppament|esercent|commerciant|proprietari|titolar|gestor|residenti|cittadin|spin|rami|attivita (?!formativ|progettual|ammissibil|finanziat|oggetto))/;

/** "Only" that speaks of the way, the number or a page, and of nobody who applies. */
export const MANNER =
  /\bun[ao]? sol[aoe]\b|\b(?:esclusivamente|unicamente|soltanto|solo)(?: ed esclusivamente)? (?:on ?-?line|telematic\w+|per via|in via|in modalita|in formato|in forma telematica|tramite|via|attraverso|mediante|dalle (?:ore|\d)|dal \d+|a partire|per il tramite|utilizzando|accedendo|sul|nel sito|all indirizzo|a mezzo|con (?:firma|modalita|procedura)|(?:se|qualora) (?:strettamente )?(?:funzional|gli investiment|destinat|finalizzat|conness)\w*)\b|\bare[ae] riservat[ae]\b|\(quest[aeio] ultim\w+[^)]*\)/g;

/** Says what a word means, which another sentence uses. */
export const DEFINITION = /^(?:per|con) [a-z -]{3,60}\bsi intend\w+|^si intend\w+ per\b/;

/** The grant and its name before whom it is for: "I servizi di … sono rivolti alle PMI". */
export const ADDRESSED_TO =
  /^(.*?)\b(?:(?:si|e|sono|puo|possono)(?: essere)? )?(?:rivol(?:ge|gono|to|ta|ti|te)|destinat[aeio]|indirizzat[aeio])(?= (?:a|ad|ai|al|alla|alle|agli|all|esclusivamente|principalmente)\b)/;

/** A firm. */
export const FIRM = /\b(?:impres[ae]|m?pmi|aziend[ae]|ditt[ae]|microimpres[ae])\b/;

/** A body of this kind with a name of its own: not one of those whom a call is for. */
export const NAMED_BODY =
  /\b(?:Cooperativa|Consorzio|Fondazione|Associazione|Società|Confidi|Banca|Cassa|Fondo|Agenzia|Ente|Unione)(?: (?:[A-ZÀ-Ú][\wà-úÀ-Ú.’'-]*|di|del|della|per|e))*(?: [A-ZÀ-Ú][\wà-úÀ-Ú.’'-]*)+/g;

/** Firms that are named with their size. */
export const SIZED_FIRMS =
  /(?:\b(?:micro|piccol[aei]|medi[aeo]|grand[ie])\b[\s,()-]*(?:(?:e|o|ed|le|alle|dimensioni)\b[\s,]*)*)+(?:impres[ae]|aziend[ae])?(?: \(m?pmi\))?|\b(?:impres[ae]|aziend[ae]|societa) (?:di|a) (?:(?:micro|piccol[aei]|medi[aeo]|grand[ie])\b[\s,]*(?:(?:e|o|ed)\b\s*)?)+dimension[ei]|\bmicroimpres[ae]\b|\bm?pmi\b(?: \((?:micro|piccole|medie)[^)]*\))?/g;

/** Trades, which the columns of activities say already. */
export const ACTIVITY_WORDS =
  /\b(?:extra-?agricol|agricol|lattier|casear|agroaliment|agroindustr|zootecn|commerc|turis|alberg|ricettiv|ristoraz|alloggi|manifattur|edil|costruzion|energi|cultural|creativ|editor|cinemato|audiovisiv|tecnolog|trasport|logistic|ittic|pesc|acquacolt|forest|vitivinicol|tessil|sanitar|termal|sportiv|automotive|dettaglio|ingrosso|produzion|trasformazion|prodott|somministrazion|aliment|bevand|apicolt|viticol|olivicol|oleari|apistic|florovivais|industr)\w*/g;

/** Asked of everybody who applies, and not of one of several kinds. */
export const STRICT =
  /\b(?:riservat[aeio]|esclusivamente|unicamente|soltanto|sol[aeio]|dev[eo]|devono|limitat[aeio])\b/;

/** Speaks of a share of the money: those whom it is kept for are not the only ones. */
const OF_A_SHARE =
  /^(?:(?:il|una?|la|l|almeno il) )?(?:\d+ ?%|\d+ per cento|quota|parte|percentuale|ulteriore dotazione)|\bstanziat\w+ (?:ulteriori )?|\b\d+ ?% (?:delle risorse|del costo|della spesa)\b/;

/** Says where one reads more, what one does in the end, or what a firm will do with the money. */
const INFORMS =
  /\b(?:possono|potranno|puo) (?:reperire|consultare|scaricare|contattare|rivolgersi|trovare|prendere visione|prenotare)\b|\b(?:devono|dovranno|deve|dovra|(?:sono|e) tenut\w+ a(?:d)?|si impegnano a(?:d)?|impegnarsi a(?:d)?) (?:migliorare|affrontare|mantenere|esporre|rendicontare|conservare|comunicare|restituire|concludere|completare|allegare|compilare|inviare|trasmettere|presentare|dichiarare|indicare|sottoscrivere|registrarsi)\b/;

/** Whether a sentence speaks of the grant alone. */
export function isOfTheGrant(text: string): boolean {
  if (PAYS_FOR.test(text) || OF_A_SHARE.test(text) || INFORMS.test(text)) return true;
  if (ONLY.test(text)) return false;
  return PURPOSE.test(text) || (OF_THE_GRANT.test(text) && !GOES_TO.test(text));
}

/** Says that nobody else may. */
export const ONLY = /\b(?:riservat[aeio]|esclusivamente|unicamente|soltanto|sol[aeio]|limitat[aeio]|limitatamente)\b/;
/** Whoever applies, in a sentence that shuts others out. */
export const WHOM =
  /\b(?:impres[ae]\w*|microimpres\w+|aziend\w+|m?pmi|ditt[ae]|beneficiari\w*|richiedent\w*|soggett[oi]|operator[ei]|cooperativ\w+|professionist[ai]|imprenditor[ei]|imprenditric[ei]|titolar[ei]|soci|start-?up|giovan[ei]|donn[ae]|persone|coloro|chi|societa|consorzi\w*|produttor[ei]|partecip\w+|acced\w+|settor[ei]|attivita)\b/;
/** A condition that is asked of the firm, its seat or its owner. */
export const ASKED_OF =
  /^(?:(?:le|i|gli|l|la|il|ogni|per partecipare|per accedere|ai fini della partecipazione|alla data di presentazione della domanda),? ?(?:stess[aei] )?)?(?:impres|aziend|beneficiar|richiedent|soggett|proponent|sede|unita produttiv|societa|titolar|ditte?|micro|pmi|mpmi|occorre|e richiest|e necessari|serve|bisogna|devono|deve)/;

/** "Alle sole PMI", "esclusivamente da imprese socie"; and those whom it does not go to. */
export const ONLY_THEM =
  /\b(?:sol[eio]|esclusivamente|unicamente|soltanto|riservat\w+|limitat\w+)(?: (?:a|ad|ai|agli|alle|all|alla|da|dai|dalle|dagli|le|i|gli|l|quelle|piccole|micro|nuove|medie|e)){0,4} (?:impres|aziend|m?pmi|ditt|soggett|societa|cooperativ|consorzi|professionist|lavorator|giovan|donn|partenariat|raggruppament|beneficiar|soci\b|start|enti\b|associazion|operator|chi\b|coloro)/;
export const NOT_THEM =
  /\bnon (?:si applic\w+|spett\w+|(?:e|sono) (?:rivolt|destinat|concess|riconosciut)\w+) (?:a|ad|ai|agli|alle|all)(?: (?:sol[ei]|tutt[ei]|le|gli|i))* (?:impres|aziend|m?pmi|ditt|soggett|societa|cooperativ|consorzi|professionist|datori|beneficiar|start|enti\b|associazion|operator|chi\b|coloro)/;

/** Asks something of whoever applies, in so many words. */
export const MODAL =
  /\b(?:dev[eo]n?o?|dovra\w*|occorr\w+|e necessari\w+|serv[eo]n?o?|bisogn\w+|richiest[aeio]|obbligatori\w+|indispensabil\w+|a condizion[ei]|a patto|purche|tenut[aeio] a)\b/;

/** Tells what somebody does or wants, and not who may apply. */
export const DESCRIBES =
  /\b(?:promuov\w+|offr\w+|fornir\w*|fornisc\w+|mir[ao]|permett\w+|consent(?:e|ono|ire)|rappresent\w+|ha voluto|si pone|supporter\w+|garantisc\w+|comprend\w+|relazion[ao]|l obiettivo|l ambito|e quell[oa])\b/;

/** Names a trade or a row of them. */
export const OF_A_TRADE =
  /\b(?:settor[ei](?! (?:imprenditorial|pubblic|privat|produttiv|economic))|compart[oi]|filier[ae])\b/;

/** A sentence of some of those who may, by what they are: "le imprese con meno di 15 addetti possono partecipare in rete". */
export const SOME_OF_THEM =
  /^(?:le |i |gli )?(?:impres\w+|aziend\w+|m?pmi|societa|ditte|soggett\w+) (?=(?:(?!dev|dov|poss|pot)\w+ )?(?:con|che|costituit\w+|avent\w+|iscritt\w+|ubicat\w+|situat\w+|localizzat\w+|del|della|delle|dei|di|in)\b)[^.;]*?\b(?:possono|devono|potranno|dovranno|presentano|partecipano|accedono)\b/;

/** What some firms get, and no condition of all: "possono chiedere fino a 5.000 euro". */
export const GETS = /\bpossono\b[^.;]*\b(?:fino a(?:d)?|nella misura|pari a(?:l|d)?|un contributo|euro)\b/;

/** What shuts out whoever is in trouble with the law or with money: it is said of every grant. */
export const TROUBLES =
  /\b(?:impres[ae] )?(?:in |a |da |nei confronti d\w+ quali )?(?:stato di |situazion[ei] di |condizion[ei] di )?(?:(?:liquidazion|fallimen)\w+|difficolta|crisi|scioglimento|concordat\w+ preventiv\w+|amministrazion\w+ (?:controllat|straordinari)\w+|(?:altr[ae] )?procedur\w+ (?:concorsual|fallimentar|esecutiv|di insolvenza|equivalent)\w*|sanzion\w+ (?:interdittiv|amministrativ|pecuniari)\w*|illeciti \w+|aiuti (?:di stato )?(?:illegali|incompatibili)\w*|misure di prevenzione|cause di (?:divieto|esclusione|decadenza|sospensione)(?: [^,.;]*antimafia[^,.;]*)?|fornitur[ae](?: di \w+)?(?: in essere)?)(?: (?:volontari|coatt|amministrativ|giudizial|giudiziari|dipendent|aziendal|finanziari)\w*)*(?: (?:da|di) reat\w+)?|\b(?:destinatari\w*|oggetto) di\b|\b(?:soggett|sottopost)\w+ a\b|\b(?:ricev\w+|restitui\w+|rimbors\w+|riconosciut\w+|concess\w+)\b|\bin essere\b/g;

/** Those whom a firm teaches or takes on: what is asked of them is not asked of it. */
export const OF_TRAINEES =
  /^(?:i |gli |le |tali |ciascun |ogni )*(?:lavorator|lavoratric|allievi|partecipant|assunt|destinatar)\w*(?: \w+){0,3} (?:dev|dovra|sono|possono|partecip)/;

/** An item that says what is asked, and not of whom. */
export const ASKS =
  /^(?:che |di )?(?:essere|aver|non|abbia|sia|siano|hanno|sono|risult|possed|con|in possesso|iscri|costitu)/;

/** Any one of what follows is enough. */
export const ANY_OF =
  /\b(?:almeno (?:un[ao]|due|tre) (?:de|tra|fra)|(?:un[ao]|uno o piu|una o piu|qualcun[ao]) (?:de(?:i|lle|gli)|tra|fra) (?:seguent|suddett|requisit|condizion)|alternativ\w+|in alternativa|una delle)\b/;

/** A bound that is raised for some: "da non più di 36 mesi, elevati a 60". */
export const RAISED_BOUND =
  /\b(?:\d+|due|tre|cinque|dieci) (?:mes[ei]|ann[oi]|dipendent\w+|addett\w+)\b[^.;]*\b(?:elevat|aumentat|innalzat|ridott)/;

/** Names first whom it is for, and lets others in too. */
const MAINLY =
  /\b(?:principalmente|prevalentemente|soprattutto|prioritariamente|in primo luogo|in prima istanza) (?:a|ad|ai|agli|alle|all|al|alla|per le|per i|per gli)\b/;

/** Who was there on a day that is written in figures. */
export const SINCE_A_DAY =
  /\b(?:attiv|operant|operativ|costituit|iscritt|esistent|present)\w*\b[^.;,]{0,40}\b\d{1,2}[ .]\d{1,2}[ .](?:19|20)\d\d\b/;

/** Kinds of firms that an exclusion may name by themselves. */
export const KINDS_OUT =
  /\b(?:ditt[ae] individual|impres[ae] individual|imprenditor|societa|form[ae] (?:societari|individual)|unita local|professionist|lavorator|cooperativ|associazion|consorzi|fondazion|enti\b|start-?up)/;

/** Whether a sentence names first whom it is for, and may let others in. */
export function isMainly(text: string): boolean {
  return MAINLY.test(text) && !ONLY.test(text);
}

/** Speaks of one line, window or part of a call. */
export const OF_A_LINE =
  /^(?:- ?)?(?:(?:la|il|lo|l|una?|per la|nella|nell) )?(?:(?:prim|second|terz|quart)[ao] (?:linea|misura|sezione|asse|azione|finestra|edizione|sportello|tipologia|lotto)|(?:linea|misura|sezione|asse|azione|intervento|sportello|finestra|tipologia|lotto|edizione)(?: di \w+)? (?:[a-z]|\d+(?:\.\d+)*|[iv]{1,4})\b)/;

/** The heading of a list of those who may, or of what is asked of them. */
export const HEADED =
  /^(?:i |gli |le )?(?:beneficiari\w*|destinatari\w*|requisit\w+|soggetti (?:ammessi|beneficiari|destinatari)|chi puo \w+)(?: \w+){0,4}:/;

/** Speaks of a part of the addressees. */
export const PARTLY = /^(?:con riferimento|per quanto riguarda|relativamente|per il settore)\b/;

export const DISASTER = String.raw`(?:event[oi]|alluvion[ei]|sism[ai]|calamita|terremot[oi]|maltempo|inondazion[ei])`;
/** Firms that a disaster has hit. */
export const SUFFERED = new RegExp(String.raw`\b(?:colpit|danneggiat|interessat|subit)\w+(?: \w+){0,4} ${DISASTER}\b`);
