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
