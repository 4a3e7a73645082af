/**
 * The official correspondence of the codes above, from ATECO 2007 (update 2022) to 2025: the old code, the code that stands for it, and
 * how many codes it really became. One means that the passage is certain; `only`, that nothing else became that code:
 * it is certain backwards too.
 */
export const CORRESPONDENCES = `
01.21.00 01.21.00 1 only
10.41.10 10.41.10 1 only
10.41.20 10.41.20 1 only
10.41.30 10.41.30 1 only
10.51.10 10.51.10 1 only
10.51.20 10.51.20 1 only
10.52.00 10.52.00 1 only
10.61.10 10.61.11 1 only
10.61.20 10.61.19 1
10.61.30 10.61.20 1 only
10.61.40 10.61.90 1
10.71.10 10.71.10 1
10.71.20 10.71.20 1
10.73.00 10.73.0 2
11.02.10 11.02.10 1 only
11.02.20 11.02.20 1 only
13.10.00 13.10.00 1 only
13.20.00 13.20.00 3
15.11.00 15.11.00 1 only
15.12.01 15.12.00 1
15.12.09 15.12.00 1
16.23.10 16.25.00 2
23.11.00 23.11.00 1 only
23.12.00 23.12.00 2
23.13.00 23.13.00 1 only
23.14.00 23.14.00 1 only
23.19.10 23.15.90 1
23.19.20 23.15.10 1 only
23.19.90 23.15.90 1
23.31.00 23.31.00 1 only
23.41.00 23.41.00 1 only
24.10.00 24.10.00 1 only
25.11.00 25.11.00 1 only
25.62.00 25.53.00 1
25.73.11 25.63.11 1 only
25.73.12 25.63.12 1 only
25.73.20 25.63.20 1 only
28.41.00 28.41.00 1
28.99.10 28.99.10 1 only
28.99.20 28.99.20 1 only
28.99.91 28.99.91 1 only
28.99.92 28.99.92 1 only
28.99.93 28.99.93 1 only
28.99.99 28.99.99 3
30.12.00 30.12.00 1 only
31.01.10 31.00.1 2
31.01.21 31.00.1 3
31.01.22 31.00.1 3
31.02.00 31.00.20 1 only
31.03.00 31.00.35 1 only
31.09.10 31.00.31 1
31.09.20 31.00.33 2
31.09.30 31.00.34 1 only
31.09.40 31.00.36 1 only
31.09.50 31.00.37 1 only
31.09.90 31.00.3 2
33.12.10 33.12.10 5
33.12.20 33.12.20 1 only
33.12.30 33.12.30 1 only
33.12.40 33.12.40 1 only
33.12.51 33.12.51 1 only
33.12.52 33.12.52 1 only
33.12.53 33.12.53 1 only
33.12.54 33.12.54 1 only
33.12.55 33.12.59 2
33.12.59 33.12.59 1
33.12.60 33.12.60 1 only
33.12.70 33.12.70 1 only
33.12.91 33.12.91 1 only
33.12.92 33.12.92 1 only
33.12.99 33.12.99 3
33.15.00 33.1 2
43.21.01 43.21.01 2
43.21.02 43.21.0 2
43.21.03 43.21.03 1 only
43.21.04 43.21.04 1 only
45.20.10 95.31.10 1
45.20.20 95.31.20 1 only
45.20.30 95.31.10 1
45.20.40 95.31.30 1 only
45.20.91 95.31.91 1 only
45.20.99 95.31.99 2
49.41.00 49.41.00 3
52.29.22 52.25.09 2
55.10.00 55.10.00 1
56.10.11 56.11.11 1 only
56.10.12 56.11.91 1 only
56.10.13 56.11.92 1 only
56.10.20 56.11.12 1 only
56.10.30 56.11.2 4
56.10.50 56.11.93 1 only
62.01.00 62.10.00 1 only
62.02.00 62.20.10 1 only
62.03.00 62.20.20 1 only
62.09.01 62.90.01 1 only
62.09.09 62.90.09 36
63.11.11 63.10.21 1
63.11.19 63.10.29 1
63.11.20 63.10.10 1
63.11.30 63.10.10 3
63.12.00 63.91.00 36
63.99.00 63.92.00 36
70.22.01 70.20.01 1 only
70.22.09 70.20.09 3
71.11.00 71.11.0 2
71.12.10 71.12.10 1 only
71.12.20 71.12.20 1 only
71.12.30 71.12.30 1 only
71.12.40 71.12.40 1 only
71.12.50 71.12.50 1 only
73.11.01 73.11.01 1 only
73.11.02 73.11.02 2
74.10.21 74.12.01 1 only
74.10.29 74.12.09 1 only
`;

/**
 * What people call the things that a code stands for, a line each. The search looks here too, so that everyday words find a code.
 */
const SHARED: Readonly<Record<string, string>> = {
  '01.21.00': 'vigneto, uva da vino e da tavola\nviticoltore, azienda vitivinicola che vende uva',
  '10.41.10': 'frantoio, olio extravergine di oliva\nmolitura delle olive per conto terzi',
  '10.51.20': 'caseificio, formaggi freschi e stagionati\nburro, yogurt, ricotta, mozzarella',
  '10.52.00': 'laboratorio di gelato senza vendita al banco',
  '10.71.10': 'forno, panificio, pane fresco\npizza al taglio da asporto prodotta nel forno, piadina, focaccia',
  '11.02.10': 'cantina, vinificazione, imbottigliamento di vino proprio',
  '13.10.00': 'filatura, filati di lana, cotone, seta e fibre rigenerate',
  '13.20.00': 'tessitura, tessuti jacquard, stoffe per abbigliamento e arredo',
  '15.11.00': 'conceria, concia al vegetale, pelle finita per borse e scarpe',
  '23.12.00': 'vetri curvi, temperati, specchi, vetrocamera',
  '23.13.00': 'bottiglie, vasetti, bicchieri in vetro',
  '23.31.00': 'piastrelle, gres porcellanato, rivestimenti in ceramica',
  '24.10.00': 'acciaieria, forno elettrico, laminati e billette',
  '25.11.00': 'carpenteria metallica, capannoni, scale e ringhiere in ferro',
  '28.41.00': 'presse, torni, centri di lavoro, cesoie per lamiera',
  '28.99.99': 'macchine speciali su commessa\nautomazione di linea e impianti non classificati altrove',
  '30.12.00': 'cantiere navale da diporto, barche a vela, gommoni, yacht',
  '33.12.99':
    'manutenzione di macchine utensili e impianti industriali\nassistenza tecnica su macchinari di produzione',
  '43.21.01': 'elettricista, impianti elettrici, quadri\ninstallazione di impianti fotovoltaici',
  '49.41.00': 'autotrasporto, camion, trasporto merci conto terzi, padroncino',
  '55.10.00': 'albergo, hotel, bed and breakfast in struttura alberghiera',
  '71.12.10': 'studio di ingegneria, progettazione di impianti, calcoli strutturali',
  '73.11.02': 'campagne pubblicitarie, gestione dei social, marketing digitale',
};

const OF_2007: Readonly<Record<string, string>> = {
  '10.61.10': 'molino, farina di grano tenero, semola',
  '10.73.00': 'pastificio, pasta secca e fresca, cuscus',
  '16.23.10': 'falegnameria, serramenti in legno, finestre e portoncini',
  '23.19.20': 'vetro soffiato, vetro di Murano, lampade artistiche',
  '25.62.00':
    'tornitura, fresatura, lavorazioni CNC, officina meccanica di precisione\nlavori di meccanica per conto terzi',
  '25.73.20': 'stampi per plastica e per lamiera, attrezzeria',
  '31.02.00': 'cucine componibili, mobili per cucina su misura',
  '31.09.10': 'mobili su misura, armadi, camere da letto',
  '45.20.10': 'officina auto, meccanico, tagliando e revisione del motore',
  '45.20.20': 'carrozzeria, verniciatura auto',
  '45.20.30': 'elettrauto, centraline, batterie',
  '45.20.40': 'gommista, riparazione pneumatici, cambio gomme, equilibratura',
  '62.01.00': 'sviluppo software, app, programmazione su commessa\nprogettazione di un sito web con funzioni su misura',
  '62.02.00': 'consulenza informatica, sistemi informativi',
  '63.11.30': 'hosting, spazio web, posta elettronica per conto terzi',
  '63.12.00': 'gestione di un sito web, portale di informazioni, motore di ricerca',
  '56.10.11': 'ristorante, trattoria, pizzeria con servizio al tavolo',
  '70.22.09': 'consulenza aziendale, organizzazione, controllo di gestione',
  '74.10.21': 'grafica di un sito web, pagine web, interfacce',
};

const OF_2025: Readonly<Record<string, string>> = {
  '10.61.11': 'molino, farina di grano tenero, semola',
  '10.73.01': 'pastificio, pasta secca di semola',
  '16.25.00': 'falegnameria, serramenti in legno, finestre e portoncini',
  '23.15.10': 'vetro soffiato, vetro di Murano, lampade artistiche',
  '25.53.00':
    'tornitura, fresatura, lavorazioni CNC, officina meccanica di precisione\nlavori di meccanica per conto terzi',
  '25.63.20': 'stampi per plastica e per lamiera, attrezzeria',
  '31.00.20': 'cucine componibili, mobili per cucina su misura',
  '31.00.31': 'mobili su misura, armadi, camere da letto',
  '56.11.11': 'ristorante, trattoria, pizzeria con servizio al tavolo',
  '62.10.00': 'sviluppo software, app, programmazione su commessa\nprogettazione di un sito web con funzioni su misura',
  '62.20.10': 'consulenza informatica, sistemi informativi',
  '63.10.10': 'hosting di un sito web, cloud, spazio web, posta elettronica per conto terzi',
  '63.91.00': 'portale che cerca e confronta contenuti in rete, motore di ricerca',
  '70.20.09': 'consulenza aziendale, organizzazione, controllo di gestione',
  '74.12.01': 'grafica di un sito web, pagine web, interfacce',
  '95.31.10': 'officina auto, meccanico, elettrauto, tagliando, batterie',
  '95.31.20': 'carrozzeria, verniciatura auto',
  '95.31.30': 'gommista, riparazione pneumatici, cambio gomme, equilibratura',
};

export const ATECO_NOTES = { '2007': { ...SHARED, ...OF_2007 }, '2025': { ...SHARED, ...OF_2025 } } as const;
