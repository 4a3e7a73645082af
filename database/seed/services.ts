import { article } from './html.ts';
import type { ServiceSeed } from './shapes.ts';

const smes = ['micro', 'small', 'medium'];

/** What Volano and its partners offer. */
export const SERVICES: readonly ServiceSeed[] = [
  {
    key: 'diagnosi',
    name: 'Diagnosi energetica e accesso al Conto Termico',
    categoryType: 'energy',
    cost: 0,
    consultantEvaluation: true,
    requirements: { premises: ['owned', 'rented'] },
    insertedDaysAgo: 220,
    text: article(
      'Un tecnico certificato misura i consumi dell’azienda e prepara la diagnosi che quasi tutti i bandi sull’energia richiedono.',
      [
        'Che cosa ricevi',
        [
          'Sopralluogo e raccolta delle bollette di due anni',
          'Diagnosi firmata, valida per i bandi',
          'Elenco degli interventi con costo e tempo di rientro',
        ],
      ],
      [
        'Quanto dura',
        'Da tre a cinque settimane. Il costo dipende dal numero di sedi e di linee produttive: lo valuta la tua consulente.',
      ],
    ),
  },
  {
    key: 'monitoraggio',
    name: 'Monitoraggio dei consumi',
    categoryType: 'energy',
    cost: 1_800,
    isOnlyGoAndGrow: true,
    platformLink: 'https://energia.volano.example',
    requirements: { premises: ['owned', 'rented'], size: ['small', 'medium', 'large'] },
    insertedDaysAgo: 160,
    text: article(
      'Sensori sui quadri elettrici e una pagina che mostra quanto consuma ogni reparto, ora per ora.',
      [
        'Incluso nel canone',
        ['Otto punti di misura', 'Avvisi sui consumi anomali', 'Relazione ogni tre mesi con Chiara Fontana'],
      ],
      [
        'A cosa serve',
        'I dati raccolti valgono come monitoraggio nei bandi e come base per la certificazione ISO 50001.',
      ],
    ),
  },
  {
    key: 'checkup-crediti',
    name: 'Check-up dei crediti d’imposta non utilizzati',
    categoryType: 'tax',
    cost: 900,
    isForBusinessPartner: true,
    requirements: { legalForm: ['soleTrader', 'partnership', 'capital', 'cooperative'] },
    insertedDaysAgo: 200,
    text: article(
      'Rileggiamo gli ultimi cinque esercizi e cerchiamo crediti maturati e mai usati: investimenti, ricerca, formazione, energia.',
      [
        'Come funziona',
        [
          'Ci mandi bilanci, registro dei cespiti e modelli fiscali',
          'In quindici giorni ricevi un prospetto con importi e scadenze',
          'Se vuoi prepariamo noi le comunicazioni',
        ],
      ],
      ['Costo', 'Da 900 euro. Se non troviamo nulla paghi la metà.'],
    ),
  },
  {
    key: 'certificazione-ricerca',
    name: 'Certificazione dei progetti di ricerca e sviluppo',
    categoryType: 'tax',
    cost: 3_200,
    isOnlyGoAndGrow: true,
    requirements: { research: ['spending', 'team', 'patent', 'university'] },
    insertedDaysAgo: 110,
    text: article(
      'Un certificatore iscritto all’albo esamina i progetti e attesta che le spese rientrano nel credito d’imposta.',
      [
        'Perché conviene',
        'La certificazione vincola gli uffici nei controlli successivi, se il progetto è quello descritto.',
      ],
      [
        'Che cosa prepariamo',
        [
          'Relazione tecnica per ogni progetto',
          'Raccolta di ore, contratti e fatture',
          'Rapporto con il certificatore',
        ],
      ],
    ),
  },
  {
    key: 'parita-genere',
    name: 'Certificazione parità di genere UNI/PdR 125',
    categoryType: 'other',
    cost: 2_400,
    requirements: { staff: ['upTo9', 'from10to49', 'from50to249', 'over250'] },
    insertedDaysAgo: 90,
    text: article(
      'Ti accompagniamo dalla prima analisi alla verifica dell’ente: politiche, indicatori, documenti e formazione di chi guida i gruppi.',
      ['Vantaggi', ['Sgravio sui contributi', 'Punteggi più alti in molti bandi', 'Requisito premiale nelle gare']],
      ['Tempi', 'Da quattro a sei mesi, secondo la dimensione. Da 2.400 euro, escluso l’ente di certificazione.'],
    ),
  },
  {
    key: 'iso14001',
    name: 'Sistema ambientale ISO 14001',
    categoryType: 'other',
    cost: 4_500,
    consultantEvaluation: true,
    requirements: {
      size: ['small', 'medium', 'large'],
      certifications: ['none', 'iso9001', 'iso45001', 'sa8000', 'pdr125'],
    },
    insertedDaysAgo: 70,
    text: article(
      'Per le aziende che devono ottenere la certificazione ambientale in tempo per un bando o per un cliente.',
      [
        'Percorso',
        [
          'Analisi ambientale iniziale',
          'Procedure e registro delle norme applicabili',
          'Verifica interna e assistenza davanti all’ente',
        ],
      ],
    ),
  },
  {
    key: 'fondo-formazione',
    name: 'Piani formativi con i fondi interprofessionali',
    categoryType: 'other',
    cost: 0,
    isForBusinessPartner: true,
    requirements: { staff: ['upTo9', 'from10to49', 'from50to249', 'over250'], size: [...smes, 'large'] },
    insertedDaysAgo: 45,
    text: article(
      'Progettiamo il piano, lo presentiamo al fondo e seguiamo la rendicontazione. Se l’azienda non è iscritta a un fondo l’iscrizione è gratuita.',
      ['Per chi', 'Aziende con almeno un dipendente. Il costo è coperto dal fondo quando il piano è approvato.'],
    ),
  },
  {
    key: 'passaporto-digitale',
    name: 'Passaporto digitale del prodotto',
    categoryType: 'other',
    cost: 5_600,
    isOnlyGoAndGrow: true,
    requirements: { export: ['planning', 'upTo10', 'over10'], size: ['small', 'medium', 'large'] },
    insertedDaysAgo: 12,
    text: article(
      'Raccogliamo i dati di filiera del tuo prodotto e li pubblichiamo in una scheda leggibile da un codice, come chiederanno le norme europee.',
      ['Fasi', ['Mappa dei materiali e dei fornitori', 'Scheda pilota su un articolo', 'Collegamento al gestionale']],
    ),
  },
  {
    key: 'piano-annuale',
    name: 'Piano annuale delle agevolazioni',
    categoryType: 'other',
    cost: 0,
    consultantEvaluation: true,
    isOnlyGoAndGrow: true,
    // Asks nothing of a company: whoever has only just registered meets it, with its lock.
    requirements: {},
    insertedDaysAgo: 130,
    text: article(
      'Una volta l’anno mettiamo in fila gli investimenti che hai in mente e le misure che possono sostenerli, mese per mese.',
      [
        'Che cosa ricevi',
        [
          'Un incontro di due ore con chi ti segue',
          'Un calendario con aperture e scadenze adatte alla tua azienda',
          'L’elenco dei documenti da preparare prima che aprano gli sportelli',
        ],
      ],
      ['Quando si aggiorna', 'Ogni tre mesi, e ogni volta che un bando importante cambia.'],
    ),
  },
];
