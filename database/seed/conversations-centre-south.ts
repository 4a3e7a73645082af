import type { ConversationSeed } from './conversation-shapes.ts';

/** Conversations of the companies of the Centre and the South. */
export const SOUTHERN_CONVERSATIONS: readonly ConversationSeed[] = [
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
