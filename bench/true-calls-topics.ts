import type { Form, Quality } from './true-calls-companies.ts';

/** Something that is said of few firms only. */
export interface Topic {
  readonly words: RegExp;
  /** Where a column says the same, the column has been judged. */
  readonly stem: string;
  readonly quality?: Quality;
  readonly form?: Form;
  /** Divisions of 2007 of those who are meant. */
  readonly divisions?: string;
  /** Whether it is an activity, of which the columns of sectors and codes speak. */
  readonly isActivity?: true;
  /** Whether it means something in a sentence alone, and not in a title. */
  readonly isOfText?: true;
  /** Words beside which it means nothing. */
  readonly unless?: RegExp;
}

const FIRM =
  '(impres[ae]|aziend[ae]|m?pmi|ditt[ae]|attivita|esercizi|imprenditor[ei]|operatori|case|organizzazion[ei]|societa|cooperativ[ae]|enti)';

/** Named beside each other they are all there is. */
const EVERY_KIND = /extra agric|di servizi|servizi alle imprese|e non\b|artigianal\w+ industrial\w+ commercial/;

function kind(words: string, stem: string, divisions: string): Topic {
  return {
    words: new RegExp(`\\b${FIRM}( [a-z]+)? (${words})`),
    stem,
    divisions,
    isActivity: true,
    unless: EVERY_KIND,
  };
}

/** By what a firm does. */
const ACTIVITIES: readonly Topic[] = [
  kind('agricol', 'agric', '01 02 03'),
  kind('forestal', 'silvicolt', '02'),
  kind('agromeccanic', 'agric', '01'),
  kind('agroaliment', 'agroaliment', '01 10 11'),
  kind('editorial|editric', 'cultura', '58'),
  kind('turistic|alberghier|ricettiv', 'turis', '55 56 79'),
  kind('cultural|creativ', 'cultura', '59 90 91'),
  kind('cinematografic|audiovisiv', 'cultura', '59'),
  kind('manifattur', 'manifattur', '10 15 20 21 23 25 26 27 28 29 31'),
  kind('industrial', 'industrial', '10 15 20 21 23 25 26 27 28 29 31 35 38'),
  kind('commercial', 'commerc', '45 46 47'),
  kind('termal', 'termal', ''),
  kind('sportiv', 'sport', '93'),
  kind('ittic|di pesca|della pesca', 'pesca', '03'),
  {
    words:
      /\bcaseific|produttori di latte|lattiero|\bovin[oi]\b|apicolt|vitivinicol|allevator|agricoltori|imprenditor[ei] agricol/,
    stem: '',
    divisions: '01 02 03',
    isActivity: true,
  },
  {
    words: /produzione (esecutiva|cinemato|audiovisiv)|distribuzione cinemato|\beditrici\b|case editrici/,
    stem: 'cultura',
    isActivity: true,
  },
  { words: /autotrasport|funivi|impianti di risalita|ski ?lift/, stem: 'trasport', isActivity: true },
  {
    words: /settor[ei] (agricol|primario|zootecn)/,
    stem: '',
    divisions: '01 02 03',
    isActivity: true,
  },
  {
    words:
      /(nel|del|nei|dei|i) settor[ei] (?!agricol|primario|zootecn|economic|ammissibil|produttiv|privat|di attivita|specificat|pubblic)[a-z]+/,
    stem: '',
    isActivity: true,
    unless: /tutti i settori|vari settori/,
  },
  { words: /\bcomparto (?!di |privato)[a-z]+/, stem: '', isActivity: true },
  {
    words:
      /(svolg|esercit)\w+( \w+){0,4} attivita( \w+){0,2} (artigian|industrial|commercial|agric|editorial|turistic|cultural)/,
    stem: '',
    isActivity: true,
    unless: EVERY_KIND,
  },
  {
    words: /affitta(no)? camere|rifugi alpini|alberghi diffusi|bed ?& ?breakfast|tour operator|somministrazione/,
    stem: 'alberghier',
    isActivity: true,
  },
  { words: /esercitano attivita (industrial|agroindustrial)/, stem: '', isActivity: true },
];

/** By who they are. */
const KINDS: readonly Topic[] = [
  {
    words:
      /\bartigian\w* .{0,40}\b(albo|registro|sezione)|albo (delle |delle imprese )?(imprese )?artigian|\b(sole?|esclusivamente|unicamente) .{0,20}artigian|\b(impres[ae]|attivita|ditte|botteghe)( \w+)? artigian[aei]|annotazione della qualifica artigiana/,
    stem: 'artigian',
  },
  { words: /cooperativ[ae] social|imprese sociali|economia sociale/, stem: 'sociale' },
  {
    words: /\b(sole?|le|alle|delle) (societa )?cooperative\b|^cooperativ/,
    stem: 'cooperativ',
    isOfText: true,
    unless: /\bloro cooperative|pmi|imprese|aziende/,
  },
  { words: /confiscat|sequestrat|parti offese|procedimento penale|denunzia/, stem: '' },
  {
    words:
      /\b(impres\w*|imprenditoria|prevalenza|conduzione|m?pmi)( \w+){0,2} femminil|\bimprenditrici\b|(da|di|dalle|sole) donne|alle donne/,
    stem: 'femminil',
    quality: 'women',
    unless: /assun|inserimento|parit|occupazione/,
  },
  {
    words: /giovanil|giovani\b|compres[aeio] tra i 18|sotto i \d+ anni|under 3/,
    stem: 'giovanil',
    quality: 'young',
    unless: /assun|occupazione|disoccup|apprendist|tirocin/,
  },
  {
    words: /start ?up innovativ|startup costituit|startup (e|tecnologic)/,
    stem: 'innovativ',
    quality: 'startup',
    unless: /pmi|imprese/,
  },
  { words: /pmi innovativ/, stem: 'innovativ', quality: 'innovativeSme' },
  { words: /^(alle |le )?(startup|start up)\b/, stem: 'innovativ', quality: 'startup', unless: /pmi|imprese/ },
  {
    words: /disoccupat|inoccupat|senza lavoro|difficolta di accesso al mondo del lavoro/,
    stem: '',
    unless: /assun|inserimento lavorativ/,
  },
  {
    words: /organizzazioni di volontariato|\bonlus\b|terzo settore/,
    stem: 'sociale',
    isOfText: true,
    unless: /imprese|pmi/,
  },
  { words: /rete? soggetto|^reti\b/, stem: 'rete', isOfText: true, unless: /imprese|pmi|liberi|singol/ },
  { words: /societa di capitali|societa benefit|contabilita ordinaria/, stem: '', isOfText: true },
];

/** By what happened to them, what they have, where they belong. */
const FATES: readonly Topic[] = [
  {
    words:
      /alluvion|\bsism[ai]|\bsismic|terremot|calamit|eventi (meteo|atmosf|eccezional|calam)|danneggiat|danni (subiti|documentati)|subito danni|colpit[ei] da|cratere|dall evento/,
    stem: '',
    unless: /in particolare/,
  },
  {
    words:
      /hanno (risposto|segnalato|avviato un confronto)|risultate formalmente ammissibili|beneficiarie di (contributi|misure)|gia (superato|ammess|beneficiari)|prima fase|che hanno assunto nei confronti|obblighi insediativi/,
    stem: '',
  },
  {
    words:
      /(costituit|nat[ae]|apert|attiv)\w* (da|entro|a (decorrere|partire)|dopo|dal|nel 20)( \w+){0,6} (mesi|anni|anno|20\d\d)|tre anni di vita|\bnuov[ae] (imprese|attivita|cooperativ|iniziativ)|neoimprese|prima di (tre|cinque|due) anni|almeno (due|un|tre) (bilanci|anno|anni|esercizi)|aspiranti imprenditor|intend\w+ (costituire|aprire attivita|avviare una)|persone fisiche che intend|data non antecedente/,
    stem: '',
    form: 'toFound',
    unless: /anche le imprese|^(domand|spes|progett)/,
  },
  {
    words:
      /almeno (\d+|\w+nti|dieci|venti)( \w+)? (dipendenti|addetti|occupati|lavoratori|iscritti)|(meno|piu) di (\d+|dieci|venti)( \w+)? (dipendenti|addetti|occupati|persone occupate)|inferiore a \d+ dipendenti|minimo \d+ (dipendenti|addetti)/,
    stem: '',
    unless: /meno di 250/,
  },
  { words: /capitale (sociale minimo|estero)|soci esteri|partecipazione estera|controllate da/, stem: '' },
  {
    words:
      /titolari di (licenza|concession|diritto)|licenza (taxi|di)|noleggio con conducente|concessione di suolo|diritto (reale|di proprieta)|proprietari/,
    stem: '',
  },
  {
    words:
      /raggruppament\w* di( \w+)? almeno|almeno (tre|due|cinque|\d) (imprese|aziende|mpmi|pmi)|minimo di (tre|\d) |appartenenti ad una filiera|accordo di filiera|in aggregazione/,
    stem: '',
    unless: /singol/,
  },
  {
    words:
      /fatturato (non )?(inferiore|superiore)|fatturato (di )?almeno|consumi di energia|stabilmente presenti|esportino|due diligence/,
    stem: '',
  },
  {
    words:
      /certificazione (iso|emas|uni|family)|marchio di qualita|possesso (del|di) (marchio|certificazion|titol|attestat)/,
    stem: '',
    unless: /intend|progett/,
  },
  {
    words:
      /\bsoci (del|di|delle)\b|aderenti? al|aderiscono|in qualita di socio|rappresentate all interno|frequentano la/,
    stem: '',
  },
  {
    words:
      /(iscritt|inserit)\w* (all|nel|nell|alla)( \w+)? (albo|anagrafe|elenco|runts|ordini|collegi|ren)\b|registr\w+ (provinciale|degli enti|regional\w+ del terzo|delle cooperative|nazional)/,
    stem: '',
  },
  {
    words:
      /\bgestor[ei]\b|gestiscono siti|organizzatori di|organizzano (manifest|iniziative)|associazion[ei] di categoria|\bconfidi (con|che)|centri di assistenza tecnica|consorzi (di|forestal|garanzia)/,
    stem: '',
    isOfText: true,
    unless: /imprese che aderisc|concessione della garanzia/,
  },
  {
    words: /stato di crisi|in crisi\b|difficolta (economico|finanziaria)|sovraindebitat|contratt[oi] di solidariet/,
    stem: '',
    unless: /non (presentino|siano|si trov)/,
  },
  {
    words:
      /comuni? montan|area montana|territorio montano|zone rurali|area della castellana|valdichiana|val(le|li) (?!d aosta)[a-z]+ |centro storico|centri storici|distretto|area di crisi|zona franca|borgh/,
    stem: '',
  },
  { words: /imprese seguenti|vicinato/, stem: '' },
  { words: /\brating\b|merito di credito|perseguono( \w+){0,3} finalita/, stem: '', isOfText: true },
  {
    words: /sviluppatrici|system integrator|spin ?off|quotat[ae]|quotazione/,
    stem: '',
    isOfText: true,
    unless: /imprese [a-z ]*start|universita/,
  },
  {
    words: /lavoratori (occupati|dipendenti|anche)|lavoratrici autonome|^(i )?(lavorator|dipendent)/,
    stem: '',
    isOfText: true,
    unless: /datori|imprese che|titolari/,
  },
  { words: /caseific|tartufai|allevatori/, stem: '' },
];

export const TOPICS: readonly Topic[] = [...ACTIVITIES, ...KINDS, ...FATES];

/** One could read them as a condition of who may apply or as none: neither who asks nor who says yes is wrong. */
export const UNCLEAR: readonly RegExp[] = [
  /\bche (occupano|utilizzano|partecipano|hanno investito|offrono|perseguono)\b/,
  /\b(attiv[aei]|operant\w*|impegnate|svolgent\w*) (in|nel|nei|nell|di)( \w+)? (settor|ambit|comparto)/,
  /\bcoerenti con le finalita|settori ammissibili|attivita ricadenti|due o piu imprese|in collaborazione con|requisiti elencati|secondo le distinzioni|vocazione|tranne|fatta eccezione|manifatturier\w+ e di servizi/,
];
