import type { ConversationSeed } from './shapes.ts';

/** Conversations of the companies of the Centre and the South. */
const SOUTHERN_CONVERSATIONS: readonly ConversationSeed[] = [
  {
    company: 'caseificio',
    consultant: 'advisor2',
    unread: 2,
    said: [
      [
        'consultant',
        8,
        '10:00',
        'Buongiorno Rita, ho visto che avete salvato tra i preferiti il bando sulle filiere. Vi interessa come capofila o come partner?',
      ],
      [
        'company',
        7,
        '12:15',
        'Come partner: il capofila sarebbe la cooperativa di Zocca. Noi metteremmo la linea di confezionamento.',
      ],
      ['consultant', 7, '12:40', 'Allora vi serve la lettera di adesione firmata. Ve ne preparo una traccia.'],
      [
        'consultant',
        6,
        '9:20',
        'Ecco la traccia: basta completare le parti in grassetto.',
        {
          name: 'Traccia della lettera di adesione',
          is: 'letter',
          lines: [
            'La sottoscritta impresa aderisce al progetto di filiera in qualità di partner.',
            'Spesa prevista, tempi e referente: da completare.',
          ],
        },
      ],
      ['company', 0, '8:15', 'Grazie! La cooperativa chiede una cosa:'],
      ['company', 0, '8:16', 'quando chiude il bando sulle filiere? E il magazzino refrigerato si può includere?'],
    ],
  },
  {
    company: 'caseificio',
    consultant: 'performance',
    said: [
      ['company', 18, '9:10', 'Buongiorno Chiara, il gruppo frigo nuovo quanto ci farebbe risparmiare?'],
      [
        'consultant',
        18,
        '15:00',
        'Con i vostri turni tra 14 e 18 mila euro l’anno. Vi mando il calcolo entro venerdì.',
      ],
    ],
  },
  {
    company: 'molino',
    consultant: 'advisor2',
    unread: 1,
    said: [
      [
        'consultant',
        5,
        '11:30',
        'Luigi, manca poco: con le ultime risposte del questionario i bandi in target diventano più precisi.',
      ],
      ['company', 0, '7:50', 'Ho completato il questionario'],
    ],
  },
  {
    company: 'ceramiche',
    consultant: 'advisor2',
    said: [
      ['company', 3, '16:30', 'Abbiamo caricato tutto?'],
      ['consultant', 2, '9:45', 'Quasi: serve ancora il DURC aggiornato, quello che ho scade domenica.'],
      ['company', 2, '10:20', 'Lo chiedo subito al commercialista.'],
    ],
  },
  {
    company: 'ceramiche',
    consultant: 'performance',
    unread: 1,
    said: [
      [
        'consultant',
        10,
        '14:00',
        'Carmine, per il forno a rulli ho due fornitori da proporvi. Preferite vederli insieme o separati?',
      ],
      ['company', 1, '18:30', 'Insieme, così confrontiamo subito. La settimana prossima va bene da mercoledì in poi.'],
    ],
  },
  {
    company: 'conceria',
    consultant: 'advisor',
    said: [
      ['company', 12, '9:35', 'Possiamo includere anche il depuratore tra le spese?'],
      ['consultant', 12, '10:10', 'Sì, Franca, come investimento ambientale: fino al 30% del totale.'],
      ['company', 11, '17:00', 'Benissimo, aggiorno il piano degli investimenti.'],
      ['consultant', 11, '17:15', 'Quando l’hai aggiornato scrivimi, così rifaccio i conti.'],
    ],
  },
  {
    company: 'nautica',
    consultant: 'advisor',
    unread: 1,
    said: [
      [
        'consultant',
        1,
        '11:40',
        'Buongiorno Sergio, ti confermo l’appuntamento di giovedì alle 16. Porta l’ultima visura, se puoi.',
      ],
    ],
  },
  {
    company: 'byte',
    consultant: 'advisor',
    unread: 1,
    said: [
      ['company', 5, '15:20', 'Ciao Elena, per le startup innovative c’è qualcosa sui brevetti?'],
      [
        'consultant',
        5,
        '16:00',
        'Ciao Gavino, sì: te l’ho appena consigliato, lo trovi tra i bandi in target. Copre anche il deposito europeo.',
      ],
    ],
  },
  {
    company: 'orsini',
    consultant: 'advisor2',
    said: [
      [
        'company',
        14,
        '10:05',
        'Davide, un nostro cliente chiede del voucher digitale. Glielo presento io o lo senti tu?',
      ],
      ['consultant', 14, '10:25', 'Se ci presenti tu con due righe, poi lo chiamo io in giornata.'],
      ['company', 14, '10:30', 'Fatto, ti ha in copia.'],
    ],
  },
  {
    company: 'pastificio',
    consultant: 'advisor2',
    isArchived: true,
    said: [
      ['consultant', 48, '9:00', 'Michele, la pratica è chiusa: il saldo arriva entro sessanta giorni.'],
      ['company', 48, '9:40', 'Ottimo lavoro, grazie.'],
    ],
  },
  {
    company: 'oleificio',
    consultant: 'advisor2',
    said: [
      [
        'consultant',
        26,
        '12:00',
        'Buongiorno Lucia, ho preparato le prime ipotesi per l’imbottigliamento: ci vediamo in videochiamata?',
      ],
      ['company', 25, '8:30', 'Volentieri, prenoto dal pulsante.'],
    ],
  },
];

/** Conversations of the companies of the North. */
const NORTHERN_CONVERSATIONS: readonly ConversationSeed[] = [
  {
    company: 'bertolini',
    consultant: 'advisor',
    unread: 1,
    said: [
      [
        'consultant',
        37,
        '9:15',
        'Buongiorno Paolo, sono Elena, la tua consulente. Scrivimi qui quando vuoi: rispondo in giornata.',
      ],
      ['company', 37, '11:02', 'Buongiorno Elena, piacere. Ti mando i documenti che mi avevi chiesto al telefono.'],
      [
        'company',
        16,
        '17:40',
        'Ecco visura e bilancio.',
        {
          name: 'Visura camerale',
          is: 'register',
          lines: [
            'Officine Bertolini S.r.l., via dell’Artigianato 14, Brescia. Iscritta nella sezione ordinaria.',
            'Attività prevalente: lavorazioni meccaniche di precisione. Addetti: 12.',
          ],
        },
        {
          name: 'Bilancio 2025',
          is: 'accounts',
          lines: [
            'Ricavi delle vendite: 2.140.000 euro.',
            'Costi di ricerca e sviluppo: 96.000 euro.',
            'Utile: 118.000 euro.',
          ],
        },
      ],
      [
        'consultant',
        15,
        '9:05',
        'Ricevuti, grazie. Il bilancio ci fa rientrare nelle piccole imprese: è una buona notizia per la percentuale del contributo.',
      ],
      ['company', 1, '16:05', 'Buongiorno Elena, ho visto la Linea Efficienza. Per il centro di lavoro a 5 assi vale?'],
      [
        'consultant',
        1,
        '16:20',
        'Ciao Paolo, sì: rientra tra i macchinari ammessi. Ci mancano due cose, la diagnosi energetica e il DURC.',
      ],
      [
        'consultant',
        0,
        '8:31',
        'Ti lascio la guida alla compilazione. Prima di giovedì mi servono due preventivi firmati.',
        {
          name: 'Guida alla compilazione',
          is: 'guide',
          lines: [
            'Prima di cominciare tieni pronti: visura aggiornata, due bilanci, diagnosi energetica e due preventivi per ogni macchina.',
            'Nella sezione Consumi riporta i valori della diagnosi, non quelli delle bollette.',
          ],
        },
      ],
      [
        'company',
        0,
        '8:42',
        'Va bene, allego i due preventivi',
        {
          name: 'Preventivo centro 5 assi',
          is: 'quote',
          lines: [
            'Centro di lavoro a 5 assi con carico pezzi automatico: 320.000 euro.',
            'Consegna in 20 settimane dall’ordine. Validità 60 giorni.',
          ],
        },
        {
          name: 'Quadro delle spese',
          is: 'quote',
          lines: [
            'Macchinari: 320.000 euro.',
            'Impianto fotovoltaico 90 kWp: 180.000 euro.',
            'Corsi per quattro operatori: 24.000 euro.',
          ],
        },
      ],
      ['consultant', 0, '8:58', 'Ricevuti, grazie. Li controllo e ti preparo il dossier entro domani.'],
    ],
  },
  {
    company: 'bertolini',
    consultant: 'performance',
    said: [
      [
        'consultant',
        22,
        '10:10',
        'Buongiorno Paolo, sono Chiara. Con Elena guardiamo insieme i consumi del secondo capannone: mi mandi le bollette dell’ultimo anno?',
      ],
      ['company', 21, '18:25', 'Certo, le chiedo in amministrazione e te le giro.'],
      ['consultant', 20, '8:50', 'Grazie. Con quelle ti dico in una settimana quanto rientra dal fotovoltaico.'],
    ],
  },
  {
    company: 'lariana',
    consultant: 'advisor',
    unread: 2,
    said: [
      ['consultant', 6, '9:58', 'Matteo, il dossier è pronto: lo trovi nel profilo, alla voce Dossier.'],
      ['company', 6, '12:30', 'Perfetto, lo leggo con mio fratello nel fine settimana.'],
      [
        'company',
        0,
        '8:10',
        'Letto. La misura sui telai ci interessa molto, l’altra meno: il cofinanziamento è troppo alto.',
      ],
      ['company', 0, '8:12', 'Ci sentiamo domani alle 15?'],
    ],
  },
  {
    company: 'acciaierie',
    consultant: 'advisor',
    unread: 1,
    said: [
      [
        'company',
        9,
        '11:20',
        'Buongiorno, per la certificazione 14001 dobbiamo averla prima della domanda o basta averla avviata?',
      ],
      [
        'consultant',
        9,
        '14:45',
        'Basta l’incarico firmato all’ente di certificazione, con data precedente alla domanda.',
      ],
      [
        'company',
        1,
        '17:55',
        'Abbiamo firmato l’incarico, te lo allego. Quanto tempo abbiamo per il resto?',
        {
          name: 'Incarico certificazione ISO 14001',
          is: 'letter',
          lines: [
            'Incarico per la certificazione del sistema di gestione ambientale.',
            'Decorrenza immediata, durata triennale.',
          ],
        },
      ],
    ],
  },
  {
    company: 'acciaierie',
    consultant: 'performance',
    said: [
      [
        'consultant',
        13,
        '15:30',
        'Bruno, la diagnosi del forno due mostra un recupero possibile dell’11%. Ne parliamo giovedì?',
      ],
      ['company', 12, '8:15', 'Giovedì alle 10 va bene, porto il responsabile di produzione.'],
      ['consultant', 12, '8:20', 'Ottimo, segnato.'],
    ],
  },
  {
    company: 'vetreria',
    consultant: 'advisor',
    isArchived: true,
    said: [
      ['company', 63, '10:40', 'La domanda per il marchio è andata, grazie per l’aiuto!'],
      ['consultant', 63, '11:05', 'Complimenti Nadia. Ti scrivo quando esce la graduatoria, di solito a fine mese.'],
      ['company', 62, '9:00', 'Grazie, aspetto tue notizie.'],
    ],
  },
  {
    company: 'falegnameria',
    consultant: 'advisor2',
    unread: 1,
    said: [
      [
        'company',
        4,
        '18:05',
        'Davide, il bando per il legno chiede la certificazione PEFC. Noi abbiamo FSC: vale lo stesso?',
      ],
      [
        'consultant',
        3,
        '9:30',
        'Ciao Anna, sì: il testo parla di “certificazione di catena di custodia”, quindi FSC va benissimo.',
      ],
    ],
  },
  {
    company: { goneOf: 'piero.lanza@vecchiotorchio.example' },
    consultant: 'advisor',
    said: [
      ['company', 71, '16:10', 'Elena, come ti dicevo a fine mese chiudiamo l’attività. Grazie di tutto.'],
      [
        'consultant',
        71,
        '16:35',
        'Mi dispiace, Piero. È stato un piacere lavorare con te: resto a disposizione per qualsiasi cosa.',
      ],
    ],
  },
];

/** Everything that companies and consultants of the story say to each other. */
export const CONVERSATIONS: readonly ConversationSeed[] = [...NORTHERN_CONVERSATIONS, ...SOUTHERN_CONVERSATIONS];
