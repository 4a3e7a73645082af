/**
 * Forty made records whose notes, text or title say how they stand, and what a reader who knows the trade says of each at noon of 30 November
 * 2026. Written before the rules that read them; `held` ones were never looked at while the rules were made.
 */
export interface StateNote {
  readonly id: string;
  readonly set: 'seen' | 'held';
  readonly title?: string;
  readonly text?: string;
  readonly note: string;
  /** Days of the columns. */
  readonly opens?: string;
  readonly closes?: string;
  /** `toCome` opens on a day that is not here yet; `unknown` has to be verified. */
  readonly state: 'open' | 'closed' | 'unknown' | 'toCome';
  /** The last day, and its hour, of one that is open. */
  readonly until?: string | null;
  readonly time?: string | null;
}

const YEAR = { opens: '2026-05-01', closes: '2026-12-31' } as const;

const SEEN: readonly Omit<StateNote, 'set'>[] = [
  {
    id: 's01',
    ...YEAR,
    note: 'Bando chiuso il 12 ottobre 2026 per esaurimento della dotazione finanziaria.',
    state: 'closed',
  },
  {
    id: 's02',
    ...YEAR,
    note: 'Le risorse disponibili risultano esaurite: lo sportello non accetta nuove domande.',
    state: 'closed',
  },
  {
    id: 's03',
    ...YEAR,
    note: 'Con determinazione n. 812 del 03/11/2026 lo sportello è chiuso anticipatamente.',
    state: 'closed',
  },
  { id: 's04', ...YEAR, note: 'Presentazione delle domande sospesa a partire dal 16.11.2026.', state: 'unknown' },
  {
    id: 's05',
    ...YEAR,
    note: 'Approvata la graduatoria definitiva con decreto n. 45 del 10 settembre 2026.',
    state: 'unknown',
  },
  {
    id: 's06',
    opens: '2026-03-01',
    closes: '2026-10-31',
    note: 'Scadenza prorogata al 28 febbraio 2027.',
    state: 'open',
    until: '2027-02-28',
    time: null,
  },
  {
    id: 's07',
    opens: '2026-03-01',
    closes: '2026-10-31',
    note: 'Il termine di presentazione è stato prorogato alle ore 13.00 del 15/01/2027.',
    state: 'open',
    until: '2027-01-15',
    time: '13:00',
  },
  {
    id: 's08',
    ...YEAR,
    note: 'Sportello sospeso dal 1° settembre 2026. Riaperto dal 5 ottobre 2026.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  {
    id: 's09',
    ...YEAR,
    note: 'Domande entro mezzogiorno del 31 dicembre 2026.',
    state: 'open',
    until: '2026-12-31',
    time: '12:00',
  },
  {
    id: 's10',
    opens: '2026-05-01',
    closes: '2026-11-30',
    note: 'Domande entro le ore 12 del 30/11/2026.',
    state: 'closed',
  },
  {
    id: 's11',
    opens: '2026-05-01',
    closes: '2026-11-30',
    note: 'Domande entro le ore 18:00 del 30 novembre 2026.',
    state: 'open',
    until: '2026-11-30',
    time: '18:00',
  },
  {
    id: 's12',
    ...YEAR,
    note: 'Lo sportello resta aperto fino ad esaurimento delle risorse.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  { id: 's13', closes: '2027-03-31', note: 'Lo sportello aprirà alle ore 10:00 del 20 gennaio 2027.', state: 'toCome' },
  {
    id: 's14',
    ...YEAR,
    note: 'La proroga dei termini di rendicontazione è fissata al 30/06/2027.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  { id: 's15', ...YEAR, note: 'Termine prorogato al 31/11/2026.', state: 'unknown' },
  {
    id: 's16',
    ...YEAR,
    note: 'Fondi esauriti in data 20/06/2026; con D.G.R. del 15/09/2026 lo sportello è stato riaperto con nuove risorse.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  {
    id: 's17',
    ...YEAR,
    note: '',
    text: "Cos'è Contributo. ATTENZIONE: dal 2 novembre 2026 non è più possibile presentare domanda per esaurimento fondi.",
    state: 'closed',
  },
  { id: 's18', ...YEAR, title: 'Voucher fiere 2026 - BANDO CHIUSO PER ESAURIMENTO FONDI', note: '', state: 'closed' },
  {
    id: 's19',
    ...YEAR,
    note: 'In caso di esaurimento delle risorse lo sportello sarà chiuso anticipatamente.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  {
    id: 's20',
    ...YEAR,
    note: 'Le domande già presentate e sospese per integrazioni vanno completate entro 30 giorni.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
];

const HELD: readonly Omit<StateNote, 'set'>[] = [
  {
    id: 'h01',
    ...YEAR,
    note: "Avviso chiuso: plafond esaurito il giorno stesso dell'apertura (4 maggio 2026).",
    state: 'closed',
  },
  {
    id: 'h02',
    opens: '2026-05-01',
    note: 'Dal 9 novembre 2026 è disposta la chiusura dello sportello per intervenuto esaurimento dei fondi stanziati.',
    state: 'closed',
  },
  { id: 'h03', ...YEAR, note: 'La dotazione è terminata e non è più possibile inviare istanze.', state: 'closed' },
  { id: 'h04', ...YEAR, note: 'Revocato con DGR n. 1020 del 6 ottobre 2026.', state: 'closed' },
  {
    id: 'h05',
    ...YEAR,
    note: 'Si comunica la temporanea sospensione dello sportello telematico dal giorno 23/11/2026 fino a nuova comunicazione.',
    state: 'unknown',
  },
  {
    id: 'h06',
    ...YEAR,
    note: 'Con decreto direttoriale 2 novembre 2026 sono stati pubblicati gli elenchi delle imprese ammesse e la graduatoria.',
    state: 'unknown',
  },
  {
    id: 'h07',
    opens: '2026-03-01',
    closes: '2026-09-30',
    note: 'I termini sono stati riaperti: nuove domande dal 1/10/2026 al 29/01/2027 ore 17.00.',
    state: 'open',
    until: '2027-01-29',
    time: '17:00',
  },
  {
    id: 'h08',
    opens: '2026-03-01',
    closes: '2026-09-30',
    note: 'Proroga della scadenza: le domande possono essere inviate fino alle 16:30 del 18 dicembre 2026.',
    state: 'open',
    until: '2026-12-18',
    time: '16:30',
  },
  {
    id: 'h09',
    ...YEAR,
    note: 'Lo sportello, sospeso dal 1 al 31 agosto 2026, è regolarmente operativo.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  {
    id: 'h10',
    closes: '2027-06-30',
    note: 'Apertura sportello: click day il 14 dicembre 2026 dalle ore 9.30.',
    state: 'toCome',
  },
  {
    id: 'h11',
    opens: '2026-05-01',
    closes: '2026-11-30',
    note: 'Chiusura dello sportello alle h 11 del 30 novembre 2026.',
    state: 'closed',
  },
  {
    id: 'h12',
    ...YEAR,
    note: 'Le domande si presentano dalle ore 9:00 del 4 maggio 2026 alle ore 16:00 del 31 dicembre 2026.',
    state: 'open',
    until: '2026-12-31',
    time: '16:00',
  },
  {
    id: 'h13',
    ...YEAR,
    note: 'Le istruttorie si concludono entro 60 giorni; la graduatoria sarà approvata entro il 31/03/2027.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  {
    id: 'h14',
    ...YEAR,
    note: 'I lavori dovranno concludersi entro il 30/06/2028, salvo proroga fino al 31/12/2028.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  { id: 'h15', ...YEAR, note: 'Bando scaduto.', state: 'closed' },
  {
    id: 'h16',
    ...YEAR,
    note: 'Chiuso per esaurimento risorse il 30/06/2026, riaperto il 01/09/2026 e nuovamente chiuso il 13/10/2026 per esaurimento delle risorse.',
    state: 'closed',
  },
  { id: 'h17', ...YEAR, note: 'Scadenza anticipata al 14/11/2026.', state: 'closed' },
  {
    id: 'h18',
    ...YEAR,
    title: 'Bando turismo (PROROGATO AL 29 GENNAIO 2027)',
    note: '',
    state: 'open',
    until: '2027-01-29',
    time: null,
  },
  {
    id: 'h19',
    ...YEAR,
    note: 'Sospensione dei termini dei procedimenti dal 1° al 31 agosto.',
    state: 'open',
    until: '2026-12-31',
    time: null,
  },
  { id: 'h20', ...YEAR, note: 'Domande entro le ore dodici del trenta febbraio 2027.', state: 'unknown' },
];

/** The forty, the seen half first. */
export const STATE_NOTES: readonly StateNote[] = [
  ...SEEN.map((note) => ({ ...note, set: 'seen' as const })),
  ...HELD.map((note) => ({ ...note, set: 'held' as const })),
];
