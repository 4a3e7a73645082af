/** What a sentence says; without a name the sentence itself is the proposal. */
export interface TextPattern {
  readonly name?: string;
  readonly says: RegExp;
  /** A sentence that says this too means something else. */
  readonly unless?: RegExp;
}

/** A word of handing in: a document that is only named, as a cost that is paid for, is none that one has to bring. */
const HANDED_IN =
  '(?:domand[ae]|istanz[ae]|richiest[ae]|allegat|allegar|allegand|corredat|presentat|presentar|trasmess|trasmetter|inviat|inoltrat|document|compilat)';
const near = (words: string): RegExp =>
  new RegExp(`(?:${HANDED_IN}[^.;]{0,120}(?:${words})|(?:${words})[^.;]{0,80}${HANDED_IN})`, 'i');
const FUNDED =
  /\b(?:spese (?:per|di|relative)|ammissibil[ei] le spese|costi (?:per|di|relativi)|contribut[oi] per|voucher per)\b/i;

/** What an application needs, by the name that staff would write. The names are Italian: they are words of the notice. */
export const DOCUMENTS: readonly TextPattern[] = [
  { name: 'DURC', says: /\bDURC\b|documento unico di regolarità contributiva/i },
  {
    name: 'Firma digitale',
    says: /firm(?:a|e) (?:digital[ei]|elettronic[ahe]+ (?:qualificat[ae]|avanzat[ae]))|(?:firmat|sottoscritt)\w+ digitalmente/i,
    unless: FUNDED,
  },
  { name: 'PEC', says: /\bPEC\b|posta elettronica certificata/, unless: FUNDED },
  {
    name: 'SPID, CIE o CNS',
    says: /\bSPID\b|\bidentità digitale\b|carta d['’]identità elettronica|carta nazionale dei servizi/i,
    unless: FUNDED,
  },
  {
    name: 'Preventivi di spesa',
    says: /(?<!concordato )\bpreventiv[oi] (?:di spesa|dei costi|delle spese|(?:del|dei) fornitor[ei]|dettagliat[oi])|\b(?:due|tre|almeno \w+|i) preventivi\b/i,
  },
  {
    name: 'Business plan',
    says: near("business plan|piano d[’']impresa|piano aziendale|piano di sviluppo aziendale"),
    unless: FUNDED,
  },
  { name: 'Visura camerale', says: near('visura(?: camerale)?\\b') },
  {
    name: 'Bilanci approvati e depositati',
    says: /bilanci(?:o)? (?:approvat|depositat|chius)\w+(?: e (?:approvat|depositat)\w+)?|ultim[io] (?:due |tre |2 |3 )?bilanc(?:i|io) (?:approvat|depositat)/i,
    unless: /ricavi|fatturato|voce A1|patrimonio netto/i,
  },
  { name: 'Relazione tecnica o illustrativa', says: near('relazione (?:tecnica|illustrativa|descrittiva)') },
  { name: 'Perizia asseverata', says: /perizi[ae] (?:tecnic[ahe]+ )?(?:asseverat|giurat)[ae]/i },
  { name: 'Dichiarazione «de minimis»', says: /(?:dichiarazion[ei]|modulo|modello)[^.;]{0,40}de minimis/i },
  {
    name: 'Dichiarazione sostitutiva',
    says: /dichiarazion[ei] sostitutiv[ae]|dichiarazione resa ai sensi[^.;]{0,40}445/i,
  },
  { name: 'Documento d’identità', says: near("(?:documento|carta) (?:d[’']|di )identità"), unless: /elettronica/i },
  { name: 'Marca da bollo', says: /marca da bollo|imposta di bollo/i, unless: /esent[ei]|esenzione|non ammissibil/i },
  { name: 'Computo metrico', says: /computo metrico/i },
  { name: 'Diagnosi energetica', says: near('diagnosi energetica'), unless: FUNDED },
  {
    name: 'Atto costitutivo o statuto',
    says: near('atto costitutivo|statuto\\b'),
    unless: /\bstatuto (?:dei lavoratori|speciale|della regione)/i,
  },
];

const ASKED =
  '\\b(?:dev\\w+|devono|dovr\\w+|essere|siano|sono|sia|avere|abbian?o?|hanno|risult\\w+|trov\\w+|rientr\\w+|esclus\\w+|escluse le|ammess\\w+ (?:solo|esclusivamente))';

/** Conditions that no question of the survey covers, each kind once: the sentence is what a person reads. */
export const CONDITIONS: readonly TextPattern[] = [
  { says: /(?:non|né|esclus\w+|eccezione)[^.;]{0,60}\bin (?:stato di )?difficoltà/i, unless: /non ai sensi/i },
  {
    says: /(?:non|né|esclus\w+|ad esclusione|eccezione)[^.;]{0,140}(?:procedur[ae] concorsual[ei]|liquidazione|fallimento|scioglimento)/i,
  },
  {
    says: /(?:sede|unità) (?:legale|operativ[ae]|local[ei]|produttiv[ae])[^.;]{0,140}(?:erogazione|liquidazione|pagamento)/i,
    unless: /spes[ae] (?:di|per) /,
  },
  {
    says: new RegExp(
      `${ASKED}[^.;]{0,60}iscritt[eiao]\\b[^.;]{0,90}(?:registro (?:delle |unico )?(?:imprese|nazionale|del terzo)|\\balb[oi]\\b|\\bordin[ei]\\b|\\bR\\.?E\\.?A\\b|\\bRUNTS\\b|anagrafe|elenc\\w+)|iscritt[eiao] (?:come attiv\\w+ )?(?:al|nel|nell['’]apposita sezione) (?:[\\w ]{0,30})?registro`,
      'i',
    ),
    unless: /lavorator|disoccupat|persone con disabilit|imprese? social[ei] iscritt/i,
  },
  {
    says: /(?:in|sul) regola con[^.;]{0,60}(?:contribut|previdenz|assistenz|assicurativ|fiscal|tribut|tassa|imposte)|regolarità contributiva/i,
    unless: /\bDURC\b/,
  },
  { says: /diritto (?:camerale )?annuale/i },
  {
    says: /(?:regime|regola|titolo|regolament[oi]|massimal\w+|aiut[oi]|limiti)[^.;]{0,40}["“”«‹]?\s?de minimis|["“”«]de minimis["“”»]/i,
    unless: /dichiarazion|modulo|modello/i,
  },
  {
    says: /(?:non (?:è|sono) cumulabil\w+|cumulabil\w+ (?:con|esclusivamente)|divieto di cumulo|cumulo con altr)/i,
    unless: /casistiche|premialità/i,
  },
  {
    says: /(?:avviat|sostenut|fatturat|iniziat|effettuat|avvio)\w*[^.;]{0,60}(?:successivamente|prima del|precedentemente|antecedentemente|dopo la|a decorrere dal|a partire dal)[^.;]{0,50}(?:domanda|presentazione|istanza|concessione)/i,
  },
  {
    says: /costituit[ea]\w*[^.;]{0,20} da (?:almeno|non (?:più|oltre)|meno di|più di|oltre)[^.;]{0,25}(?:mes[ei]|ann[oi])\b/i,
  },
  { says: /antimafia|casellario|d\.? ?lgs\.? ?(?:n\. ?)?(?:6 settembre 2011,? n\. )?159\/?(?:2011)?/i },
  {
    says: /(?:mantener|mantenimento|vincolo|impegn\w+ a (?:mantenere|non))[^.;]{0,100}(?:ann[io]|mesi)\b/i,
    unless: /mantenimento (?:dell['’]occupazione|in servizio) è finanziat/i,
  },
];
