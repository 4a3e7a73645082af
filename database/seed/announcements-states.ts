import { article } from './html.ts';
import type { AnnouncementSeed } from './shapes.ts';

/** Calls of Lombardia of which not everything is known: requirements not entered yet, no news for long, one town alone. */
export const UNCERTAIN_ANNOUNCEMENTS: readonly AnnouncementSeed[] = [
  {
    key: 'parita-lombardia',
    title: 'Lombardia, verso la certificazione della parità di genere',
    amount: 7_000,
    type: 'regional',
    where: '03',
    opens: -2,
    closes: 75,
    investments: ['formation'],
    requirements: {},
    isNotEntered: true,
    insertedDaysAgo: 2,
    text: article(
      'Aiuta le imprese lombarde a preparare e ottenere la certificazione della parità di genere. Il bando è appena uscito: i requisiti sono ancora da leggere e riportare qui.',
      ['Che cosa copre', ['La consulenza per preparare l’azienda', 'Il costo del certificatore']],
    ),
  },
  {
    key: 'patrimonio-lombardia',
    title: 'Linea Patrimonio: garanzia sui prestiti di chi rafforza il capitale',
    amount: 500_000,
    type: 'regional',
    where: '03',
    opens: -540,
    difficulty: 'medium',
    investments: ['production'],
    requirements: { legalForm: ['capital'], size: ['micro', 'small', 'medium'] },
    insertedDaysAgo: 290,
    text: article(
      'Una garanzia regionale, senza costi, sul prestito bancario delle società di capitali che aumentano il proprio capitale e investono in Lombardia.',
      [
        'Come funziona',
        [
          'I soci deliberano un aumento di capitale e lo versano',
          'La banca presta le risorse per il piano di investimento',
          'La Regione garantisce fino all’80% del prestito',
        ],
      ],
      ['Tempi', 'Il bando non indica una scadenza: le domande si presentano a sportello, finché non viene chiuso.'],
    ),
  },
  {
    key: 'centro-brescia',
    title: 'Comune di Brescia: contributi a chi rinnova sedi e laboratori',
    amount: 20_000,
    type: 'regional',
    where: '03',
    towns: ['017029'],
    opens: -10,
    closes: 45,
    entrust: 38,
    success: 'medium',
    difficulty: 'low',
    investments: ['production', 'energy'],
    requirements: { size: ['micro', 'small'] },
    checks: [
      { text: 'Nessun arretrato con il Comune per tributi locali', isDecisive: true },
      { text: 'I lavori non devono essere iniziati prima della domanda', isDecisive: false },
    ],
    documents: ['DURC', 'Preventivi dei lavori', 'Visura catastale della sede', 'Firma digitale'],
    insertedDaysAgo: 9,
    text: article(
      'Il Comune rimborsa metà della spesa a micro e piccole imprese che rinnovano una sede o un laboratorio a Brescia, fino a 20.000 euro.',
      [
        'Che cosa finanzia',
        [
          'Impianti e serramenti che consumano meno',
          'Insegne, vetrine e ingressi accessibili',
          'Attrezzature del laboratorio',
        ],
      ],
      [
        'A che cosa fare attenzione',
        [
          'La sede dei lavori deve trovarsi nel comune di Brescia',
          'Nessun arretrato con il Comune per tributi locali',
          'I lavori non devono essere iniziati prima della domanda',
        ],
      ],
    ),
  },
];
