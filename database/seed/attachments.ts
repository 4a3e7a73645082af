import type { UploadKind } from '@volano/domain/rules/vocabulary';
import type { DocumentKind } from './document-texts.ts';

/** A file of the story: a document as PDF, or a form as a workbook. */
export interface AttachmentSeed {
  readonly owner: readonly [type: 'announcement' | 'partner' | 'service', key: string];
  readonly kind: UploadKind;
  readonly name: string;
  readonly content:
    | { readonly format: 'pdf'; readonly is: DocumentKind; readonly lines: readonly string[] }
    | { readonly format: 'xlsx'; readonly rows: readonly (readonly string[])[] };
}

const DISCLAIMER = 'Documento dimostrativo preparato per il portale. Fa fede il testo pubblicato dall’ente.';

/** Files to download. The guides of Volano are premium. */
export const ATTACHMENTS: readonly AttachmentSeed[] = [
  {
    owner: ['announcement', 'linea-efficienza'],
    kind: 'public',
    name: 'Testo del bando',
    content: {
      format: 'pdf',
      is: 'call',
      lines: [
        'La misura sostiene la sostituzione di impianti e macchinari con modelli a minor consumo nelle sedi lombarde.',
        'Possono fare domanda le micro, piccole e medie imprese della meccanica strumentale e della manutenzione industriale.',
        'Il contributo è pari al 50% della spesa per le micro e piccole imprese e al 40% per le medie, fino a 250.000 euro.',
        'Alla domanda si allega una diagnosi energetica degli ultimi 24 mesi, firmata da un tecnico certificato.',
        'Le domande sono valutate in ordine di arrivo. I lavori si concludono entro 15 mesi dalla concessione.',
        DISCLAIMER,
      ],
    },
  },
  {
    owner: ['announcement', 'linea-efficienza'],
    kind: 'public',
    name: 'Modello di domanda',
    content: {
      format: 'xlsx',
      rows: [
        ['Voce', 'Importo previsto', 'Preventivo di', 'Note'],
        ['Macchinari e impianti', '', '', 'Indicare il consumo prima e dopo'],
        ['Impianti da fonti rinnovabili', '', '', 'Indicare la potenza in kWp'],
        ['Diagnosi e progettazione', '', '', 'Entro il 10% della spesa'],
      ],
    },
  },
  {
    owner: ['announcement', 'linea-efficienza'],
    kind: 'premium',
    name: 'Guida di Volano alla compilazione',
    content: {
      format: 'pdf',
      is: 'guide',
      lines: [
        'Prima di cominciare tieni pronti: visura aggiornata, due bilanci, diagnosi energetica e due preventivi per ogni macchina.',
        'Nella sezione Consumi riporta i valori della diagnosi, non quelli delle bollette: una differenza ferma l’istruttoria.',
        'Se il capannone è in affitto, il contratto deve durare almeno fino a tre anni dopo il saldo.',
        'La tua consulente rilegge la domanda con te prima dell’invio.',
      ],
    },
  },
  {
    owner: ['announcement', 'voucher-brescia'],
    kind: 'public',
    name: 'Testo del bando',
    content: {
      format: 'pdf',
      is: 'call',
      lines: [
        'La Camera di Commercio concede voucher alle micro, piccole e medie imprese della provincia che introducono tecnologie digitali.',
        'Il voucher copre il 70% delle spese ammesse, fino a 10.000 euro. La spesa minima è di 4.000 euro.',
        'Sono ammesse consulenza, formazione e acquisto di beni e servizi strumentali.',
        DISCLAIMER,
      ],
    },
  },
  {
    owner: ['announcement', 'sabatini'],
    kind: 'premium',
    name: 'Guida di Volano alla Nuova Sabatini',
    content: {
      format: 'pdf',
      is: 'guide',
      lines: [
        'Passo 1: scegli il bene e chiedi un’offerta con data e descrizione precisa.',
        'Passo 2: presenta la domanda alla banca prima di firmare l’ordine.',
        'Passo 3: dopo la delibera ordina, ricevi e paga il bene entro dodici mesi.',
        'Passo 4: invia la dichiarazione di fine investimento e chiedi il contributo.',
      ],
    },
  },
  {
    owner: ['announcement', 'credito-ricerca'],
    kind: 'public',
    name: 'Traccia della relazione tecnica',
    content: {
      format: 'pdf',
      is: 'guide',
      lines: [
        'Descrivi il problema da cui parte il progetto e perché le soluzioni note non bastano.',
        'Elenca le attività svolte, chi vi ha lavorato e per quante ore.',
        'Riporta i risultati, anche quelli negativi, e le spese divise per voce.',
      ],
    },
  },
  {
    owner: ['service', 'diagnosi'],
    kind: 'public',
    name: 'Documenti per il sopralluogo',
    content: {
      format: 'pdf',
      is: 'guide',
      lines: [
        'Bollette di energia elettrica e gas degli ultimi 24 mesi.',
        'Planimetria dello stabilimento e elenco delle macchine con la potenza.',
        'Turni di lavoro e calendario delle chiusure.',
      ],
    },
  },
  {
    owner: ['partner', 'Studio Orsini'],
    kind: 'public',
    name: 'Presentazione dello studio',
    content: {
      format: 'pdf',
      is: 'presentation',
      lines: [
        'Studio Orsini segue aziende e professionisti a Bologna dal 1988.',
        'Per le aziende di Volano: certificazioni contabili, accordi e asseverazioni.',
      ],
    },
  },
  {
    owner: ['partner', 'Studio Orsini'],
    kind: 'premium',
    name: 'Condizioni riservate',
    content: {
      format: 'pdf',
      is: 'presentation',
      lines: ['Alle aziende con contratto Go o Grow la prima ora di consulenza è gratuita.'],
    },
  },
];
