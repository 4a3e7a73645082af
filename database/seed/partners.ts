import { article } from './html.ts';

export interface PartnerSeed {
  readonly businessName: string;
  readonly text: string;
  readonly domain: string;
  readonly hasSocial: boolean;
  readonly isActive?: boolean;
}

/** Firms that Volano works with. */
export const PARTNERS: readonly PartnerSeed[] = [
  {
    businessName: 'Studio Orsini',
    domain: 'studioorsini.example',
    hasSocial: true,
    text: article(
      'Commercialisti e consulenti del lavoro a Bologna. Seguono bilanci, certificazioni contabili e accordi per la formazione.',
      [
        'Per le aziende di Volano',
        [
          'Certificazione delle spese di ricerca',
          'Accordi sull’orario per il Fondo Nuove Competenze',
          'Asseverazioni per i crediti d’imposta',
        ],
      ],
    ),
  },
  {
    businessName: 'Energia Chiara',
    domain: 'energiachiara.example',
    hasSocial: true,
    text: article(
      'Tecnici certificati per diagnosi energetiche, pratiche di autoproduzione e comunità energetiche in tutto il Nord.',
      [
        'Per le aziende di Volano',
        [
          'Sopralluogo entro quindici giorni',
          'Diagnosi valida per i bandi regionali',
          'Misure prima e dopo l’investimento',
        ],
      ],
    ),
  },
  {
    businessName: 'Banca del Lavoro Artigiano',
    domain: 'lavoroartigiano.example',
    hasSocial: false,
    text: article(
      'Istituto convenzionato per la Nuova Sabatini e per i finanziamenti con garanzia pubblica. Un referente dedicato risponde alle aziende presentate da noi.',
    ),
  },
  {
    businessName: 'Marchi e Brevetti Serra',
    domain: 'serrabrevetti.example',
    hasSocial: true,
    text: article(
      'Consulenti in proprietà industriale: ricerche di anteriorità, deposito in Italia e in Europa, contratti di licenza.',
      ['Per le aziende di Volano', ['Prima verifica di brevettabilità gratuita', 'Preventivi adatti a Brevetti+']],
    ),
  },
  {
    businessName: 'Accademia Officina',
    domain: 'accademiaofficina.example',
    hasSocial: true,
    text: article(
      'Ente di formazione accreditato per la meccanica e l’automazione. Corsi in azienda e in due laboratori, a Brescia e a Modena.',
    ),
  },
  {
    businessName: 'Rotta Export',
    domain: 'rottaexport.example',
    hasSocial: false,
    text: article(
      'Ricerca di clienti, fiere e dogane per chi comincia a vendere all’estero. Lavorano con le camere di commercio di dodici paesi.',
    ),
  },
  {
    businessName: 'Sicuri Insieme',
    domain: 'sicuriinsieme.example',
    hasSocial: false,
    isActive: false,
    text: article('Valutazione dei rischi e modelli organizzativi. Convenzione in corso di rinnovo.'),
  },
];
