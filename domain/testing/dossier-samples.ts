import type { DossierAnnouncement, DossierCriterion, DossierDocument } from '../rules/dossier/dossier-document.ts';

// Invented companies and calls, for the tests and the bench: a dossier as consultants make them, and one as large as they come.

const description = `<h2>A chi è rivolta</h2><p>Alle <strong>micro, piccole e medie imprese</strong> con sede in Lombardia che investono in
<em>macchinari e impianti</em> a minor consumo. Il progetto deve ridurre i consumi di almeno il <u>10%</u>.</p>
<h2>Che cosa finanzia</h2><ul><li>Macchinari nuovi di fabbrica</li><li>Impianti fotovoltaici, con accumulo:<ul><li>fino a 200 kW</li><li>solo per autoconsumo</li></ul></li>
<li>Opere murarie, fino al 20% della spesa</li></ul>
<table><tr><th>Dimensione</th><th>Contributo</th><th>Massimale</th></tr><tr><td>Micro e piccola</td><td>50%</td><td>€ 250.000</td></tr><tr><td>Media</td><td>40%</td><td>€ 400.000</td></tr></table>
<h3>Come si presenta la domanda</h3><ol><li>Firma digitale del legale rappresentante</li><li>Diagnosi energetica</li><li>Domanda sul <a href="https://www.bandi.example.it/linea-efficienza">portale dei bandi</a></li></ol>
<blockquote>Le domande si esaminano nell’ordine in cui arrivano, fino a esaurimento dei fondi.</blockquote>`;

type Asked = Pick<DossierCriterion, 'status' | 'label' | 'detail'>;

/** Requirements that could each exclude somebody, where they apply. */
function asked(...criteria: readonly Asked[]): DossierCriterion[] {
  return criteria.map((one, at) => ({
    ...one,
    key: `sample:${at}`,
    isCounted: one.status !== 'notApplicable',
    isToRead: false,
  }));
}

const voucher: DossierAnnouncement = {
  title: 'Voucher digitali I4.0: software, sensori e formazione',
  announcementType: 'commerce',
  territory: 'Camera di commercio di Brescia',
  amount: 10_000,
  successRate: 'high',
  difficultyLevel: 'low',
  publicationDate: '2026-10-01T07:00:00.000Z',
  expiryDate: '2026-11-21T22:59:59.000Z',
  expiryCommercialDate: '2026-11-20T22:59:59.000Z',
  untilFoundAvailable: false,
  waitingPublication: false,
  closing: null,
  closedAt: null,
  descriptionHtml:
    '<p>Il voucher copre il <strong>50% delle spese</strong> per software, sensori e formazione che portano in officina i dati delle macchine.</p><p>Le spese partono dalla domanda e si rendicontano entro sei mesi.</p>',
  criteria: asked(
    { status: 'pass', label: 'Sede nella circoscrizione di Brescia', detail: 'Sede legale a Brescia' },
    { status: 'pass', label: 'Codice ATECO ammesso: 25.53', detail: 'Il tuo codice è 25.53' },
    { status: 'pass', label: 'Micro, piccola o media impresa', detail: 'Piccola impresa' },
    { status: 'pass', label: 'Progetto software già preventivato', detail: 'Gestionale di produzione' },
    { status: 'pass', label: 'DURC regolare' },
  ),
  satisfied: 5,
  total: 5,
  verdict: 'eligible',
  why: 'Prevede un contributo a fondo perduto, fino a € 10.000: è per le imprese iscritte alla Camera di commercio di Brescia, come la tua.',
  now: 'Prepara preventivi di spesa e firma digitale del legale rappresentante, poi affidaci la pratica entro il 20/11/2026 (la domanda scade il 21/11/2026).',
  steps: [
    {
      by: 'company',
      key: 'documents 1',
      text: 'prepara preventivi di spesa e firma digitale del legale rappresentante',
    },
    { by: 'company', key: 'day entrust', text: 'affidaci la pratica entro il 20/11/2026' },
  ],
  checkState: 'reviewed',
  aidForms: ['grant'],
  aidTerms: 'Fondo perduto, 50% della spesa',
  ownAid: null,
  documents: ['Preventivi di spesa', 'Firma digitale del legale rappresentante'],
  cardUrl: 'https://portale.example.it/#/announcements/1',
  link: 'https://www.bs.camcom.example.it/voucher-digitali',
};

const efficiency: DossierAnnouncement = {
  ...voucher,
  title: 'Linea Efficienza: macchinari e impianti a basso consumo',
  announcementType: 'regional',
  territory: 'Lombardia',
  amount: 250_000,
  difficultyLevel: 'medium',
  expiryDate: '2026-11-27T22:59:59.000Z',
  expiryCommercialDate: '2026-11-24T22:59:59.000Z',
  descriptionHtml: description,
  criteria: asked(
    { status: 'pass', label: 'Sede in Lombardia', detail: 'Sede legale a Brescia' },
    { status: 'pass', label: 'Industria manifatturiera', detail: 'ATECO 25.53, lavorazione dei metalli' },
    { status: 'pass', label: 'Micro, piccola o media impresa', detail: 'Piccola impresa' },
    { status: 'pass', label: 'Investimento in energia', detail: 'Impianto fotovoltaico da € 180.000 già previsto' },
    { status: 'pass', label: 'Bilancio depositato' },
    { status: 'pass', label: 'Nessuna procedura concorsuale' },
    {
      status: 'unknown',
      label: 'DURC regolare',
      detail: 'Non l’abbiamo trovato nel tuo profilo. Rispondi alla domanda',
    },
    { status: 'fail', label: 'Diagnosi energetica', detail: 'Serve una diagnosi fatta negli ultimi quattro anni' },
    { status: 'notApplicable', label: 'Certificazione ambientale' },
  ),
  satisfied: 6,
  total: 8,
};

const leasing: DossierAnnouncement = {
  ...voucher,
  title: 'Nuova Sabatini: finanziamento agevolato per beni strumentali',
  announcementType: 'national',
  territory: 'Tutta Italia',
  amount: 4_000_000,
  expiryDate: null,
  expiryCommercialDate: null,
  untilFoundAvailable: true,
  descriptionHtml:
    'Contributo sugli interessi di un finanziamento per macchinari.\n\nSi chiede alla banca,\nche lo chiede al ministero.',
  criteria: efficiency.criteria.slice(0, 7),
  satisfied: 6,
  total: 7,
  link: null,
};

/** As the mock-ups show it: three calls, a service or two, three investments, a note. */
export const sampleDossier: DossierDocument = {
  firm: { name: 'Volano', colours: null, vatNumber: null, pec: null, seat: null, logo: null },
  isDraft: false,
  agency: {
    businessName: 'Officine Bertolini S.r.l.',
    place: 'Via Industriale 14, Brescia',
    atecoCode: '25.53',
    vatNumber: '03482910175',
  },
  referentName: 'Paolo Bertolini',
  advisor: {
    fullName: 'Elena Marchetti',
    gender: 'female',
    email: 'elena.marchetti@volano.example',
    telephone: '030 555 0142',
    photo: null,
  },
  date: '2026-11-18T09:42:00.000Z',
  announcements: [voucher, efficiency, leasing],
  services: [
    {
      name: 'Diagnosi energetica e Conto Termico',
      categoryType: 'energy',
      cost: 2400,
      consultantEvaluation: false,
      descriptionHtml:
        '<p>Un tecnico misura i consumi dell’azienda e scrive la <strong>diagnosi</strong> che i bandi chiedono.</p><ul><li>Sopralluogo in giornata</li><li>Relazione in tre settimane</li></ul>',
      cardUrl: null,
    },
    {
      name: 'Check-up crediti d’imposta',
      categoryType: 'tax',
      cost: 0,
      consultantEvaluation: true,
      descriptionHtml: 'Verifica dei crediti maturati e non ancora usati.',
      cardUrl: null,
    },
  ],
  investments: [
    {
      name: 'Centro di lavoro a 5 assi',
      type: 'production',
      description: 'Sostituisce la fresatrice del 2009',
      amount: 32_000_000,
    },
    {
      name: 'Impianto fotovoltaico 90 kW',
      type: 'energy',
      description: 'Copertura del capannone sud',
      amount: 18_000_000,
    },
    { name: 'Corsi per tecnici CNC', type: 'formation', description: '', amount: 2_400_050 },
  ],
  notes:
    'Paolo, partiamo dal voucher: è semplice e scade per primo. Per la diagnosi energetica ho già chiesto un preventivo.',
};

/** A dossier of `count` calls, each with its requirements and a rich description. */
export function manyCalls(count: number): DossierDocument {
  const calls = [voucher, efficiency, leasing];
  const announcements = Array.from({ length: count }, (_, index) => {
    const call = calls[index % calls.length] ?? voucher;
    return { ...call, title: `${call.title} (avviso ${index + 1})`, descriptionHtml: description };
  });
  return { ...sampleDossier, announcements };
}
