/**
 * What begins another thing that is asked, behind a formula: "in regola con il DURC **e titolari di una concessione**". A formula ends there, or it would
 * swallow a condition.
 */
const NEXT_ASKED = [
  String.raw`,? ?\b(?:che|purche|iscritt\w+|con sede|con unita|avent[ei]|in possesso|nel territorio|titolar[ei]|gestisc\w+|operant[ei]|dotat[aei]|aderent[ei]|associat[aei]|appartenent[ei]|certificat[aei])\b`,
  String.raw`,? ?\b(?:e|ed|o|nonche|ma) (?:che |non )*(?:siano|sono|sia|abbia|abbiano|hanno|ha|gesti\w+|opera\w*|ubicat\w+|localizzat\w+|costituit\w+|possied\w+|esercit\w+|svolg\w+|iscritt\w+|titolar[ei]|in possesso|con)\b`,
].join('|');

/**
 * What official texts say of every firm: it narrows nothing. Patterns over plain text, in which … is whatever belongs to the formula; what is left of a
 * sentence without them narrows it.
 */
const FORMULAS = [
  // Laws, and where definitions are found.
  String.raw`\b(?:ai sensi|in base|di cui|secondo (?:la|quanto|le|i)|cosi come|come) (?:de\w*|all\w*|al|a|l|la|il|quanto|defini\w+|individuat\w+|previst\w+|stabilit\w+)?[^.]{0,220}?\b(?:regolamento|raccomandazione|allegato|decreto|legge|normativa|commissione|disciplina|codice|reg|d lgs|dlgs|dm|art)\b[^a-z]*(?:(?:ue|ce|d|al|alla|dal|dall|reg|lgs|smi|gu|to|della|del|dell|dello|delle|dei|n|nr|comma|e|i|ii|iii|s m i|art|allegato|commissione|europea|unione|decreto|legislativo|legge|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|gennaio|febbraio|marzo|aprile|regolamento|ministero|ministeriale|attivita|produttive|recepita|con|ss|mm|succ|mod|int|successive|modificazioni|integrazioni|modifiche|civile|vigente|comunitaria|nazionale|ex|\d+)\b[^a-z]*)*`,
  // What every firm hands in, has or promises.
  String.raw`\b(?:in possesso di|dotat[aei] di|avere|disporre di|titolari di) (?:una? |la |il |l )?(?:(?:proprio |casella di |indirizzo di )?(?:pec\b|posta elettronica certificata|firma digitale|spid\b|cns\b|cie\b|identita digitale|conto corrente|partita iva|cassetto digitale)(?: (?:dedicat|attiv|valid)\w+)?(?:,| e| o|\/)* ?)+…`,
  String.raw`\bsecondo le distinzioni …|\bin ciascun territorio(?: regionale| provinciale| e)*|\bubicat\w+ nel territorio nazionale\b`,
  String.raw`\b(?:non (?:deve|devono|abbia|abbiano|aver|avere) )?(?:aver )?riportato condanne…|\b(?:non (?:devono|deve)? ?(?:sussist\w+|aver superato|abbiano superato|superare|superato) |che non sussist\w+ )…`,
  String.raw`\bcause di (?:divieto|decadenza|sospensione|esclusione)…|\bmassimal\w+ (?:del )?(?:de minimis|regime)…|\bde minimis\b`,
  String.raw`\b(?:aver|abbiano|hanno) stipulat\w+ …|\bpolizz\w+ …`,
  String.raw`\bove (?:sia )?applicat\w+ il regime …|\bnel territorio di competenza(?: dell[ae])?|\bper le stesse spese\b|\bdopo (?:aver effettuato )?la registrazione …`,
  // The register of firms, taxes, contributions: what every firm has, or must.
  String.raw`\b(?:regolarmente )?(?:costituit[aei] ?(?:,|e|ed)? )?(?:regolarmente )?(?:(?:che )?(?:risultino|risultano|siano|essere) )?(?:iscritt[aei]|attiv[aei])(?: e? ?(?:attiv[aei]|iscritt[aei]))?(?: (?:al|nel|presso il|presso la|alla) (?:registro(?: delle)? impres[ae]|camera di commercio(?:,? industria,? artigianato,? e? ?agricoltura)?(?: \(?cciaa\)?)?(?: competente)?|cciaa|rea)(?: delle imprese)?(?: o (?:al|nel) registro [a-z ]{3,40})?)`,
  String.raw`\b(?:attiv[aei] e )?in regola (?:con|coi|nel)…`,
  String.raw`\b(?:alla|fino alla|al momento della|alla data della|alla data di|prima della) (?:data (?:di|della) )?(?:presentazione|concessione|pubblicazione|invio)(?: (?:della|delle|di) (?:domand[ae]|agevolazion[ei]|contribut\w+|istanz[ae]|richiest[ae]))?(?: (?:di|del|della|dell) (?:contributo|agevolazione|aiuto))?`,
  String.raw`\b(?:in possesso|che possiedono|dotat[aei]) dei (?:seguenti )?requisiti(?: (?:previsti|richiesti|indicati|di ammissibilita)(?: (?:dal|dall|dai|nel) \w+)?)?`,
  String.raw`\b(?:nel pieno e libero esercizio dei propri diritti)…`,
  String.raw`\bnon (?:si )?(?:essere|siano|sono|in|trov\w+) (?:in |soggett\w+ a )?(?:stato di )?(?:liquidazione|fallimento|difficolta|procedur\w+)…`,
  String.raw`\bnon (?:si )?(?:trov\w+|rientr\w+|abbia\w*|hanno|avere|sia\w*|sono|essere)(?: \w+){0,4} (?:procedur\w+ (?:fallimentar|concorsual)|situazioni? ostativ|impres\w+ in difficolta|aiuti (?:considerati |individuati )?(?:quali )?illegal|sottopost\w+ a)\w*…`,
  String.raw`\bnon rientr\w+ tra [^.;]*\b(?:illegal|incompatibil|rimborsat)\w*…|\bnon si trov\w+ in condizioni [^.;]*difficolta…`,
  String.raw`\b(?:soddisf|rispett)\w+ (?:le |i |la |tutte le )?(?:condizion\w+|limit\w+|soglia|disposizion\w+)…`,
  String.raw`\bapplic\w+ (?:i |ai \w+ )?(?:vigenti )?contratt\w+ collettiv\w+…`,
  String.raw`\b(?:nello )?spazio economico europeo\b|\bstato membro dell unione europea\b|\b(?:incluse |comprese )?(?:le )?stabili organizzazioni (?:di soggetti non residenti|con sede in italia)\b|\b(?:sia )?italian[ei] (?:o|e|che|sia|ed) ester[ei]\b|\bresident\w+ nel territorio dello stato\b|\b(?:sono )?residenti in un paese estero purche[^.;]*`,
  String.raw`\bsoggett\w+ a tassazione in italia…|\bresiden\w+ fiscal\w+ in italia…`,
  String.raw`\bintes\w+ come qualsiasi[^.;]*|\btutte le tipologie di\b`,
  String.raw`\binteressat[aei] (?:a|ad|ai|al|alla|alle|agli) …`,
  String.raw`\bo intend\w+ (?:aprire|attivare|costituire|avere)(?:,? (?:al massimo )?entro [^,;.]*)?,?`,
  String.raw`\ba?d? ?esclusione delle persone fisiche[^.;,)]*|\bsoggetti iscritti solo al (?:rea|repertorio economico amministrativo)\b|\bsottopost\w+ alla verifica antimafia…`,
  String.raw`\berogat\w+ da\w* \w+|\bnei limiti di quanto …`,
  String.raw`\b(?:aver\w*|abbia\w*|hanno) assolto (?:a)?gli obblighi…|\bnon (?:avere|abbia\w*) (?:debiti scaduti|forniture in essere)…`,
  String.raw`^le imprese non residenti [^.]*|\boppure dichiar\w+ di impegnarsi…|\bnon rientr\w+ (?:nel|nei|nelle|negli) (?:campo|casi|specific\w+|esclusion\w+)…`,
  String.raw`\b(?:di|dei|nei) (?:vari|diversi|molteplici) settori…`,
  String.raw`\ba valere su\w*[^.;,]{0,80}|\bindipendentemente dall?a? [^.;,]*`,
  String.raw`\b(?:che )?(?:realizz|esegu|effettu|attu)\w+ (?:gli |degli |i |dei |un |uno )?(?:programm|progett|investiment|intervent)\w*…`,
  String.raw`\bper la cui realizzazione[^.;]*|\bdi cui (?:al|ai|alla|alle|all) present\w+ \w+`,
  String.raw`\b(?:nella |della )?(?:circoscrizione|competenza) territoriale(?: di competenza)?\b|\bin esame\b|\bda parte d\w+ \w+`,
  String.raw`\b(?:indipendentemente|a prescindere) da\w* …`,
  String.raw`\b(?:in forma|in modalita|sia|anche in forma) (?:singola|individuale)(?: (?:o|e|che|sia) (?:in forma )?(?:associata|aggregata|collettiva))?|\bsingol[aei](?: (?:o|e) (?:associat[aei]|aggregat[aei]|consorziat[aei]))?`,
  String.raw`\b(?:ad|con) esclusione d[^.;]*\b(?:liquidazione|fallimento|difficolta)\b…`,
  String.raw`\b(?:che )?(?:intend\w+|voglio?no|desiderano) (?:realizzare|effettuare|investire|presentare|sostenere|avviare (?:un |uno )?(?:progett|investiment|programm)\w*|sviluppare|innovare|introdurre|acquistare|migliorare)\b…`,
  String.raw`\b(?:rispett\w+|osserv\w+) (?:tutt\w+ )?(?:le |i |la |gli )?(?:norm\w+|obbligh\w+|disposizion\w+|contratt\w+)…`,
  String.raw`\bcamer[ae] di commercio(?:,? industria,? artigianato,? e? ?agricoltura)?(?: \(?cciaa\)?)?`,
  String.raw`\b(?:per|al fine di|allo scopo di|finalizzat[aeio] a) (?:la |il |lo |l |realizzare|acquistare|sostenere)[^.;,]*\b(?:investiment|progett|spes|acquist)\w*`,
  String.raw`\bgia (?=costituit|iscritt|attiv|operant)`,
];

const NEUTRAL = FORMULAS.map(
  (formula) => new RegExp(formula.replaceAll('…', String.raw`[^.;]*?(?=${NEXT_ASKED}|[.;]|$)`), 'g'),
);

/** Words that mean no less than every firm. */
const WORDS = new Set(
  `a ad agli ai al all alla alle allo anche ancora avere aventi aver abbia abbiano c che chi ci come con cui d da dal dall dalla dalle dai dagli de degli dei
  del dell della delle dello di e ed essere fra gli i il in l la le lo loro ma ne nei nel nell nella nelle nello ne non nonche o od ogni ovvero per piu presso
  proprio propria qualora quali quale quanto quelle quelli questa questo questi queste se si sia siano sono su sua suo sue sui sul sull sulla sulle sullo
  tali tale tra tutte tutti tutto un una uno e' ha hanno possono puo potranno potra vi cosi oppure verso
  azienda aziende beneficiari beneficiarie beneficiario destinatari destinatario destinatarie beneficiare beneficiano beneficia impresa imprese ditta ditte
  individuale individuali societa soggetto soggetti richiedente richiedenti proponente proponenti candidarsi candidati operatori economici economico
  rivolge rivolgono rivolta rivolte rivolto rivolti destinata destinate destinato destinati destina spetta spettano va vanno indirizzata indirizzato concesso
  beneficio concessa concessi concesse erogato erogati prevede previsti previste previsto interessa
  bando bandi avviso misura intervento interventi iniziativa agevolazione agevolazioni contributo contributi finanziamento finanziamenti strumento
  incentivo incentivi aiuto aiuti sostegno fondo voucher progetto progetti programma programmi opportunita azione azioni servizi servizio presente
  ciascun ciascuna presentate presentata presentati avanzate invito edizione domanda domande istanza richiesta richieste presentare presentazione presentano presentino presenti accedere accesso accedono
  partecipare partecipazione ottenere richiedere fare chiedere usufruire fruire ammesse ammessi ammissibili ammissibile ammessa
  sede sedi legale legali operativa operative unita locale locali produttiva produttive ubicata ubicate ubicato ubicati localizzata localizzate
  situata situate insediate insediano stabilimento stabilita stabilite operanti opera operano operi operante attiva attive attivo attivi attivita esercitano esercita
  intendono intenda intendano realizzare realizzano effettuare effettuano sostenere investire investimenti investimento sviluppare svolgono svolgere svolge
  territorio territori regionale regionali nazionale nazionali italiano italiane italiana italiani italia regione stato europea europeo ue
  micro microimprese microimpresa piccola piccole piccolo media medie medio grande grandi pmi mpmi dimensione dimensioni
  regolarmente costituita costituite costituiti costituito iscritta iscritte iscritti iscritto registro registri risultino risultano risultare essere
  gestisce gestita gestite gestito cura curata curati istruttoria sportello telematico telematica online tramite piattaforma pec spid portale interessate interessati
  rate rata unica soluzione aperta aperto aperte procedura valutativa invio inviare inviano inviata inviate trasmessa trasmesse compilata compilare modulo moduli accesso
  sostiene sostengono promuove promuovono finanzia finanziano
  possesso requisito requisiti fini partecipazione alla accettate accettate garantire rivolgersi cosiddette cosiddetti ossia cioe relativi relative relativo seguenti seguente data momento ecc
  privata private privati forma forme giuridica singola associata natura
  qualsiasi qualunque etc vari varie diversi diverse tipologie tipologia categorie dichiarate dichiarata prevalentemente principalmente titolari titolare partecipanti almeno garanzia garanzie confidi economiche economica europa minimo minima filiale gruppi offerti offerto formativi formativo formativa formative aziendali aziendale societaria camerali camerale datori datore lavoro agevolativa agevolative agevolativi agevolativo contributiva contributivo
  sovvenzioni sovvenzione criteri predetti predette suddetti suddette stesso stessa stessi stesse
  settori settore economici produttivi industriale industriali tutti ammissibili`
    .split(/\s+/)
    .filter(Boolean),
);

/** Kinds of applicants that only add to firms where firms are named. */
export const OTHER_KINDS =
  /\b(?:libere? |liberi )?professionist[aei]\b|\blavorator[ei] autonom[aei]\b|\bautonomi\b|\breti(?: d(?:i)? impres[ae])?\b|\bconsorzi\b|\bcooperativ[ae]\b|\bassociazion[ei]\b|\benti\b(?: (?:pubblici|privati|locali|del terzo settore|di ricerca))*|\borganismi(?: di ricerca)?\b|\buniversita\b|\bfondazion[ei]\b|\bstart-?up\b|\bstart up\b|\braggruppament[oi]\b|\baggregazion[ei]\b|\baspirant[ei]\b|\bpubblic[ah]e? amministrazion[ei]\b|\bamministrazion[ei] pubblic(?:a|he)\b|\bpa\b|\bspin-?off\b|\birccs\b|\baziende ospedaliere\b|\bistituti di ricerca\b|\bmid ?-?caps?\b|\blarge enterprises?\b|\bgi\b|\bistituti di ricovero e cura a carattere scientifico\b|\b(?:soggetti )?esercenti (?:le )?libere professioni\b|\bcomuni\b(?! d)|\bcittadin[ei]\b|\bpersone fisiche\b|\bcentri di ricerca\b|\bdatori di lavoro\b/g;

/** A plain sentence without the formulas that official texts say of every firm. */
export function withoutFormulas(plain: string): string {
  return NEUTRAL.reduce((rest, pattern) => rest.replace(pattern, ' '), plain);
}

/** What is left of a plain sentence without all that is said of every firm: empty where it narrows nothing. */
export function residueOf(plain: string): string {
  return withoutFormulas(plain)
    .split(/[^a-z0-9-]+/)
    .filter((word) => word.length > 1 && !WORDS.has(word) && !/^\d+$/.test(word))
    .join(' ');
}
