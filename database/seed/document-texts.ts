import type { DocumentPart, DocumentText } from './documents.ts';

/** What a document of the story is: says who wrote it, how it looks and what such documents say beside their own lines. */
export type DocumentKind = 'call' | 'guide' | 'register' | 'accounts' | 'quote' | 'letter' | 'presentation';

interface Shape {
  readonly from: string;
  readonly look: DocumentText['look'];
  /** Heading of the document's own lines. */
  readonly first: string;
  readonly parts: readonly DocumentPart[];
}

/** A whole document of a kind around its own lines. */
export function documentOf(kind: DocumentKind, title: string, lines: readonly string[]): DocumentText {
  const { from, look, first, parts } = SHAPES[kind];
  return { title, from, look, parts: [{ heading: first, paragraphs: lines }, ...parts] };
}

const SHAPES: Readonly<Record<DocumentKind, Shape>> = {
  call: {
    from: 'Avviso pubblico - testo coordinato con gli allegati',
    look: 'printed',
    first: 'Art. 1 - Finalità e beneficiari',
    parts: [
      {
        heading: 'Art. 2 - Requisiti di ammissibilità',
        paragraphs: [
          'Alla data della domanda l’impresa è attiva e iscritta al Registro delle imprese, ha la sede dell’intervento nel territorio indicato all’art. 1 ed è in regola con il versamento dei contributi previdenziali e assistenziali, come attestato dal DURC.',
          'L’impresa non si trova in stato di liquidazione, anche volontaria, né è soggetta a procedure concorsuali. Non ha ricevuto aiuti dichiarati illegali e non rimborsati, e rispetta la normativa antimafia.',
          'I requisiti sono posseduti alla presentazione della domanda e mantenuti fino all’erogazione del saldo. La perdita di uno di essi va comunicata entro dieci giorni con posta elettronica certificata.',
        ],
      },
      {
        heading: 'Art. 3 - Spese ammissibili',
        paragraphs: [
          'Sono ammissibili le spese al netto dell’IVA, pertinenti al progetto, sostenute dopo la presentazione della domanda e comprovate da fatture quietanzate intestate al beneficiario.',
          'Non sono ammissibili: l’acquisto di beni usati, i canoni di locazione, le spese per adempimenti obbligatori, gli interessi passivi, le prestazioni di soci e amministratori, le forniture tra imprese collegate o controllate.',
          'I beni acquistati restano nella sede dell’intervento e nella disponibilità dell’impresa per almeno tre anni dal saldo, cinque per le medie imprese.',
        ],
      },
      {
        heading: 'Art. 4 - Regime di aiuto e cumulo',
        paragraphs: [
          'Il contributo è concesso in regime de minimis. L’impresa dichiara gli aiuti ricevuti nell’esercizio in corso e nei due precedenti, anche dalle imprese con cui forma un’impresa unica.',
          'Il contributo è cumulabile con altri aiuti sulle stesse spese nei limiti di intensità previsti dalla normativa europea, previa verifica nel Registro nazionale degli aiuti di Stato.',
        ],
      },
      {
        heading: 'Art. 5 - Presentazione della domanda',
        paragraphs: [
          'La domanda si presenta soltanto per via telematica, con identità digitale del legale rappresentante o di un delegato, ed è sottoscritta con firma digitale. L’imposta di bollo è assolta in modo virtuale.',
          'Alla domanda si allegano: la relazione tecnica del progetto, il prospetto delle spese secondo il modello allegato, i preventivi di almeno due fornitori per ogni bene, le dichiarazioni sui requisiti e sulla dimensione dell’impresa.',
          'Ogni impresa presenta una sola domanda. Nel caso di più invii vale l’ultimo pervenuto nei termini. Le domande incomplete degli allegati obbligatori non sono ricevibili.',
        ],
      },
      {
        heading: 'Art. 6 - Istruttoria e concessione',
        paragraphs: [
          'L’istruttoria formale verifica la completezza e i requisiti entro trenta giorni. L’ufficio può chiedere chiarimenti una sola volta: l’impresa risponde entro dieci giorni, trascorsi i quali la domanda decade.',
          'La valutazione di merito attribuisce fino a cento punti: qualità tecnica del progetto (40), benefici attesi (30), coerenza dei costi (20), presenza femminile e giovanile (10). È ammesso il progetto che raggiunge sessanta punti.',
          'Il provvedimento di concessione è adottato entro novanta giorni dalla domanda e comunicato per posta elettronica certificata. L’impresa lo accetta entro quindici giorni.',
        ],
      },
      {
        heading: 'Art. 7 - Realizzazione, rendicontazione, erogazione',
        paragraphs: [
          'Le variazioni dei fornitori e lo spostamento di somme tra le voci fino al venti per cento sono comunicati; le altre sono autorizzate prima di essere realizzate. La proroga è una sola e non supera i tre mesi.',
          'La rendicontazione si presenta entro sessanta giorni dalla conclusione, con relazione finale, fatture, quietanze e fotografie dei beni. Il contributo si riduce in proporzione quando la spesa ammessa è inferiore a quella approvata; sotto il settanta per cento è revocato.',
          'Su richiesta è erogato un anticipo fino al quaranta per cento, garantito da fideiussione bancaria o assicurativa. Il saldo è erogato entro sessanta giorni dall’approvazione del rendiconto.',
        ],
      },
      {
        heading: 'Art. 8 - Controlli, revoche, dati personali',
        paragraphs: [
          'L’ente controlla a campione, anche con sopralluoghi, fino a cinque anni dal saldo. La revoca comporta la restituzione delle somme con gli interessi legali.',
          'I dati personali sono trattati per la gestione della misura ai sensi del Regolamento (UE) 2016/679. Per quanto non previsto si rinvia alla normativa vigente in materia di procedimento amministrativo.',
        ],
      },
    ],
  },
  guide: {
    from: 'Volano - guida per le aziende',
    look: 'printed',
    first: 'In breve',
    parts: [
      {
        heading: 'Prima di cominciare',
        paragraphs: [
          'Controlla che la visura non abbia più di sei mesi e che la sede dell’intervento vi compaia come unità locale. Se non c’è, la variazione al Registro delle imprese va fatta prima della domanda.',
          'Verifica la dimensione: contano addetti, fatturato e totale di bilancio dell’ultimo esercizio chiuso, sommati a quelli delle imprese collegate e, in proporzione, delle associate.',
          'Chiedi il DURC e conserva la ricevuta. Prepara l’elenco degli aiuti de minimis degli ultimi tre esercizi: lo trovi nel Registro nazionale degli aiuti.',
        ],
      },
      {
        heading: 'I preventivi',
        paragraphs: [
          'Un preventivo utile ha data, firma del fornitore, descrizione del bene con modello e matricola o caratteristiche, prezzo senza IVA, tempi di consegna e validità. Quello che manca diventa una richiesta di integrazione.',
          'Non firmare conferme d’ordine e non versare acconti prima dell’invio: la spesa non sarebbe più ammissibile. Se hai già firmato, avvisaci.',
        ],
      },
      {
        heading: 'La relazione tecnica',
        paragraphs: [
          'Descrivi in quest’ordine: la situazione di oggi con i numeri, che cosa cambia con l’investimento, come lo misurerai. Frasi brevi, nessuna pubblicità: chi valuta legge molte domande in un giorno.',
          'Riporta gli stessi importi del prospetto delle spese e dei preventivi. Le differenze di arrotondamento sono la prima causa di richiesta di chiarimenti.',
        ],
      },
      {
        heading: 'Dopo l’invio',
        paragraphs: [
          'Conserva la ricevuta con il numero di protocollo. Le richieste dell’ente arrivano alla PEC: aprila almeno due volte alla settimana, i termini sono di dieci giorni e non si prorogano.',
          'Paga con bonifico, un bonifico per fattura, con il codice del progetto nella causale e in fattura. Fotografa i beni con la targa leggibile.',
        ],
      },
      {
        heading: 'Gli errori che vediamo più spesso',
        paragraphs: [
          'Firma digitale scaduta. Delega senza documento del delegante. Marca da bollo usata due volte. Preventivi di fornitori collegati. Codice ATECO della sede sbagliata. Spese già sostenute.',
          'Se qualcosa non è chiaro scrivici nella conversazione del portale: rispondiamo in giornata.',
        ],
      },
    ],
  },
  register: {
    from: 'Registro delle imprese - visura ordinaria, copia fornita dall’azienda',
    look: 'scanned',
    first: 'Dati anagrafici',
    parts: [
      {
        heading: 'Capitale e durata',
        rows: [
          ['Capitale sociale deliberato', '50.000,00'],
          ['Capitale sociale sottoscritto e versato', '50.000,00'],
          ['Durata della società', '31/12/2050'],
          ['Scadenza del primo esercizio', '31/12/1999'],
        ],
      },
      {
        heading: 'Oggetto sociale',
        paragraphs: [
          'La società ha per oggetto la lavorazione meccanica di precisione di metalli per conto proprio e di terzi, la costruzione di parti e attrezzature, il montaggio e la manutenzione di macchine utensili, la progettazione di componenti.',
          'Può compiere le operazioni commerciali, industriali e immobiliari che l’organo amministrativo ritiene necessarie o utili, con esclusione delle attività riservate.',
        ],
      },
      {
        heading: 'Amministratori e titolari di cariche',
        paragraphs: [
          'Presidente del consiglio di amministrazione, rappresentante dell’impresa. Nominato con atto del 28/04/2024, in carica fino all’approvazione del bilancio al 31/12/2026.',
          'Consigliere delegato con poteri di ordinaria amministrazione, di acquisto e vendita di beni strumentali e di rappresentanza verso istituti di credito ed enti pubblici.',
        ],
      },
      {
        heading: 'Addetti nell’anno',
        rows: [
          ['Primo trimestre', '11'],
          ['Secondo trimestre', '12'],
          ['Terzo trimestre', '12'],
          ['Quarto trimestre', '12'],
          ['Valore medio', '12'],
        ],
      },
      {
        heading: 'Sede, unità locali, certificazioni',
        paragraphs: [
          'Sede legale e operativa: ufficio amministrativo, officina, magazzino. Nessuna altra unità locale iscritta.',
          'Certificazione del sistema di gestione per la qualità UNI EN ISO 9001, settore 17. Data di scadenza del certificato: 30/06/2028.',
          'Albo delle imprese artigiane: cancellata per passaggio a società di capitali. Rating di legalità: non richiesto.',
        ],
      },
      {
        heading: 'Storia delle modifiche',
        paragraphs: [
          'Protocollo del 12/05/2024: nomina dell’organo amministrativo. Protocollo del 03/06/2024: deposito del bilancio. Protocollo del 29/05/2025: deposito del bilancio. Protocollo del 11/09/2025: comunicazione dell’indirizzo di posta elettronica certificata. Protocollo del 27/05/2026: deposito del bilancio.',
        ],
      },
    ],
  },
  accounts: {
    from: 'Importi in euro, copia fornita dall’azienda',
    look: 'scanned',
    first: 'Sintesi',
    parts: [
      {
        heading: 'Stato patrimoniale - attivo',
        rows: [
          ['Immobilizzazioni immateriali', '38.400'],
          ['Terreni e fabbricati', '412.000'],
          ['Impianti e macchinari', '526.300'],
          ['Attrezzature e altri beni', '61.850'],
          ['Rimanenze', '184.200'],
          ['Crediti verso clienti', '603.700'],
          ['Crediti tributari e altri', '47.900'],
          ['Disponibilità liquide', '221.400'],
          ['Ratei e risconti', '9.250'],
          ['Totale', '2.105.000'],
        ],
      },
      {
        heading: 'Stato patrimoniale - passivo',
        rows: [
          ['Capitale', '50.000'],
          ['Riserve', '588.600'],
          ['Utile dell’esercizio', '118.000'],
          ['Fondi per rischi e oneri', '22.400'],
          ['Trattamento di fine rapporto', '196.700'],
          ['Debiti verso banche', '487.300'],
          ['Debiti verso fornitori', '431.500'],
          ['Debiti tributari e previdenziali', '98.600'],
          ['Altri debiti, ratei e risconti', '111.900'],
          ['Totale', '2.105.000'],
        ],
      },
      {
        heading: 'Conto economico',
        rows: [
          ['Ricavi delle vendite', '2.140.000'],
          ['Altri ricavi', '26.500'],
          ['Materie prime e di consumo', '742.300'],
          ['Servizi e lavorazioni esterne', '486.900'],
          ['Godimento di beni di terzi', '38.700'],
          ['Personale', '538.200'],
          ['Ammortamenti', '142.600'],
          ['Variazione delle rimanenze e altri oneri', '21.800'],
          ['Interessi e altri oneri finanziari', '28.400'],
          ['Imposte', '49.600'],
          ['Utile dell’esercizio', '118.000'],
        ],
      },
      {
        heading: 'Note',
        paragraphs: [
          'I criteri di valutazione non sono cambiati rispetto all’esercizio precedente. Le immobilizzazioni sono iscritte al costo, gli ammortamenti seguono la vita utile dei beni, i crediti sono esposti al valore di presumibile realizzo.',
          'Le spese di ricerca e sviluppo dell’anno sono state imputate a conto economico. Non vi sono impegni, garanzie o passività potenziali che non risultino dallo stato patrimoniale.',
          'Dopo la chiusura dell’esercizio non sono intervenuti fatti di rilievo. Si propone di destinare l’utile a riserva straordinaria, per sostenere gli investimenti programmati.',
        ],
      },
    ],
  },
  quote: {
    from: 'Offerta e condizioni di fornitura, copia firmata',
    look: 'scanned',
    first: 'Oggetto',
    parts: [
      {
        heading: 'Che cosa comprende',
        paragraphs: [
          'Trasporto e scarico presso lo stabilimento, posa, allacciamento alle linee predisposte dal cliente, collaudo con pezzi campione, formazione di due operatori per tre giorni, manuali e dichiarazione di conformità in italiano.',
          'Interconnessione con il sistema gestionale del cliente, scambio automatico dei programmi e dei dati di produzione, telediagnosi per ventiquattro mesi.',
        ],
      },
      {
        heading: 'Che cosa resta a carico del cliente',
        paragraphs: [
          'Opere murarie e fondazioni, linea elettrica e aria compressa fino al punto di consegna, mezzi di sollevamento oltre le due tonnellate, materiale di prova, smaltimento degli imballi.',
        ],
      },
      {
        heading: 'Dichiarazioni per i contributi pubblici',
        paragraphs: [
          'Il fornitore dichiara che i beni sono nuovi di fabbrica, che rispondono ai requisiti richiesti per l’interconnessione e che il loro costo è congruo ai prezzi correnti di mercato.',
          'Il fornitore dichiara di non essere collegato né controllato dal cliente e di non avere con esso amministratori o soci in comune. Su richiesta fornisce la perizia del costruttore e le schede dei consumi.',
          'Nelle fatture saranno riportati il riferimento a questa offerta, la descrizione completa e il numero di matricola di ogni bene, il codice unico di progetto quando il cliente lo comunica.',
        ],
      },
      {
        heading: 'Tempi',
        paragraphs: [
          'I tempi decorrono dall’ordine e dal ricevimento del primo pagamento. Il fornitore comunica con quindici giorni di anticipo la data di spedizione; la posa richiede sei giorni lavorativi, il collaudo due.',
          'Il ritardo oltre trenta giorni non dovuto al cliente dà diritto a una riduzione dello 0,5 per cento alla settimana, fino al cinque per cento del valore del bene in ritardo.',
        ],
      },
      {
        heading: 'Condizioni di pagamento',
        rows: [
          ['All’ordine', '20 per cento'],
          ['Ad avviso di merce pronta', '60 per cento'],
          ['A collaudo avvenuto', '20 per cento'],
        ],
      },
      {
        heading: 'Garanzia e assistenza',
        paragraphs: [
          'Ventiquattro mesi dalla data del collaudo su parti meccaniche ed elettroniche, esclusi gli utensili e i materiali di consumo. Intervento entro due giorni lavorativi dalla chiamata, ricambi disponibili per dieci anni.',
          'I prezzi si intendono IVA esclusa. L’ordine diventa efficace con la conferma scritta del fornitore. Per ogni controversia è competente il foro del fornitore.',
          'Firma del fornitore e timbro sull’originale. Il cliente non ha sottoscritto alcuna conferma alla data di questa copia.',
        ],
      },
    ],
  },
  letter: {
    from: 'Scrittura privata - copia delle parti',
    look: 'scanned',
    first: 'Premesse',
    parts: [
      {
        heading: '1. Impegni delle parti',
        paragraphs: [
          'Le parti collaborano in buona fede, si scambiano in tempo utile documenti e informazioni e indicano ciascuna un referente. Il referente cura le scadenze e ne dà notizia per iscritto.',
          'Chi riceve documenti dell’altra parte li usa soltanto per le finalità indicate in premessa e non li comunica a terzi senza consenso scritto.',
        ],
      },
      {
        heading: '2. Tempi',
        paragraphs: [
          'Le attività cominciano alla sottoscrizione. Il calendario allegato indica le verifiche intermedie; lo spostamento di una data è concordato per iscritto e non muta il termine finale.',
        ],
      },
      {
        heading: '3. Documenti',
        paragraphs: [
          'Ciascuna parte conserva per dieci anni gli originali dei documenti che la riguardano: contratti, fatture, quietanze, relazioni, fogli di presenza. Ne fornisce copia entro cinque giorni dalla richiesta.',
          'I documenti da presentare a enti pubblici sono riletti dall’altra parte almeno tre giorni prima dell’invio. Chi firma risponde della verità di quello che dichiara.',
          'I risultati comuni appartengono alle parti in proporzione alla spesa sostenuta; l’uso separato da parte di ciascuna è libero, quello di terzi è concordato.',
        ],
      },
      {
        heading: '4. Riservatezza e dati personali',
        paragraphs: [
          'Le parti trattano i dati personali dei rispettivi referenti per eseguire questa scrittura, come titolari autonomi, ai sensi del Regolamento (UE) 2016/679. Gli obblighi di riservatezza durano tre anni dalla conclusione.',
          'Non sono riservate le informazioni già pubbliche, quelle già note a chi le riceve e quelle che un’autorità impone di comunicare.',
        ],
      },
      {
        heading: '5. Responsabilità',
        paragraphs: [
          'Ciascuna parte risponde delle attività che le sono affidate e tiene indenne l’altra dai danni che ne derivano, salvo il caso di forza maggiore. Nessuna può cedere questa scrittura senza il consenso dell’altra.',
          'La mancata concessione di un contributo, quando dipende dall’esaurimento dei fondi o dalla valutazione dell’ente, non è inadempimento.',
        ],
      },
      {
        heading: '6. Corrispettivo e spese',
        paragraphs: [
          'Il corrispettivo è quello dell’offerta accettata, al netto dell’IVA e delle spese di viaggio documentate. Le fatture sono pagate a trenta giorni fine mese con bonifico.',
        ],
      },
      {
        heading: '7. Durata, recesso, legge applicabile',
        paragraphs: [
          'Ciascuna parte può recedere con preavviso di sessanta giorni comunicato per posta elettronica certificata; restano dovuti i compensi per le attività già svolte.',
          'Per quanto non previsto si applicano le norme del codice civile. Le parti dichiarano di avere negoziato ogni clausola.',
          'Le comunicazioni tra le parti sono valide se inviate agli indirizzi di posta elettronica certificata che risultano dal Registro delle imprese. Le modifiche a questa scrittura richiedono la forma scritta. Se una clausola risulta nulla, le altre restano efficaci.',
          'Luogo e data, firme dei legali rappresentanti sull’originale. Allegati: calendario delle attività, elenco dei referenti, offerta accettata.',
        ],
      },
    ],
  },
  presentation: {
    from: 'Presentazione per le aziende di Volano',
    look: 'printed',
    first: 'Chi siamo',
    parts: [
      {
        heading: 'Che cosa facciamo',
        paragraphs: [
          'Affianchiamo le imprese nelle scelte di tutti i giorni e negli adempimenti che accompagnano un contributo: certificazione delle spese, relazioni asseverate, prospetti per la rendicontazione.',
          'Lavoriamo con imprese da cinque a duecento addetti della manifattura, dell’agroalimentare e dei servizi. Ogni cliente ha un referente e un sostituto, con numero diretto.',
        ],
      },
      {
        heading: 'Come lavoriamo',
        paragraphs: [
          'Un primo incontro di un’ora, senza impegno. Un’offerta scritta con attività, tempi e compenso. Un calendario condiviso delle scadenze. Una relazione alla fine di ogni incarico.',
          'I documenti restano in un archivio riservato a cui il cliente accede in ogni momento.',
        ],
      },
      {
        heading: 'Chi ti risponde',
        paragraphs: [
          'Tre commercialisti, una consulente del lavoro e quattro collaboratori. Rispondiamo nei giorni lavorativi dalle 9 alle 18, e per le scadenze dei bandi anche fuori orario.',
          'Per le materie che non sono nostre indichiamo un collega e restiamo il riferimento del cliente fino alla chiusura della pratica.',
        ],
      },
      {
        heading: 'Condizioni e riservatezza',
        paragraphs: [
          'I compensi sono concordati prima di cominciare e non dipendono dall’esito della domanda. Le spese vive sono documentate. Le fatture hanno scadenza a trenta giorni.',
          'Siamo tenuti al segreto professionale. I dati sono trattati ai sensi del Regolamento (UE) 2016/679, conservati in Italia e cancellati quando la legge lo consente.',
        ],
      },
      {
        heading: 'Come cominciare',
        paragraphs: [
          'Chiedi un appuntamento dal portale: porta con te l’ultimo bilancio, la visura e, se c’è già, il testo del bando che ti interessa. Usciamo dall’incontro con un elenco di cose da fare e chi le fa.',
        ],
      },
    ],
  },
};
