import { article } from './html.ts';
import type { AnnouncementSeed } from './shapes.ts';

const digital = {
  type: 'commerce',
  where: 'BS',
  investments: ['production', 'formation'],
  ateco: { '2025': ['10', '13', '14', '15', '16', '22', '24', '25', '28', '31', '33', '62'] },
  requirements: {
    legalForm: ['soleTrader', 'partnership', 'capital', 'cooperative'],
    size: ['micro', 'small', 'medium'],
    compliance: ['durc'],
  },
} as const;

/** Editions of calls of the story that are over or still to come: a year ago the chamber opened in the same weeks. */
export const OTHER_EDITIONS: readonly AnnouncementSeed[] = [
  {
    ...digital,
    key: 'voucher-brescia-last',
    editionOf: 'voucher-brescia',
    title: 'Voucher digitali I4.0: software e sensori',
    amount: 8_000,
    opens: -389,
    closes: -350,
    entrust: -355,
    success: 'high',
    difficulty: 'low',
    insertedDaysAgo: 390,
    text: article(
      'La Camera di Commercio di Brescia ha rimborsato il 60% di consulenze e acquisti legati alle tecnologie digitali, fino a 8.000 euro per impresa.',
      ['Com’è andata', 'I fondi sono bastati per 214 imprese. Le domande arrivate nei primi tre giorni erano 160.'],
    ),
  },
  {
    ...digital,
    key: 'voucher-brescia-next',
    editionOf: 'voucher-brescia',
    title: 'Voucher digitali I4.0: la prossima edizione',
    amount: null,
    isWaiting: true,
    insertedDaysAgo: 15,
    text: article(
      'La Camera di Commercio di Brescia ha annunciato che i voucher per il digitale tornano anche l’anno prossimo.',
      ['Che cosa si sa', 'La dotazione è confermata. Importo, spese ammesse e date saranno nel bando.'],
    ),
  },
];
