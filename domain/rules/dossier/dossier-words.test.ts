import { expect, test } from 'vitest';
import { translations } from '../../i18n/t.ts';
import { dossierSteps, nowSentence } from './dossier-steps.ts';
import { whySentence, type Worded } from './dossier-words.ts';
import { OF_SURVEY } from '../matching/origins.ts';
import type { Criterion } from '../matching/types.ts';

const t = translations('it');

function criterion(name: string, given: Partial<Criterion>, params: Criterion['message']['params'] = {}): Criterion {
  const base = { cause: '', required: [], found: [], isFixable: false, isCounted: true, origin: OF_SURVEY } as const;
  const key = `matching.chip.${name}`;
  return { ...base, key: 'territory', status: 'pass', source: 'sites', message: { key, params }, ...given };
}

const INSIDE = criterion('regionPass', {}, { place: 'Lombardia' });
const CODE = criterion('activityUnknown', { key: 'activity', status: 'unknown', source: 'atecoCodes' });
const CHECK = criterion(
  'checkUnknown',
  { key: 'check:1', status: 'unknown', source: 'advisor' },
  { text: 'Sede a Borgo.' },
);

function worded({
  call = {},
  match = {},
  ...rest
}: { call?: Partial<Worded['call']>; match?: Partial<Worded['match']> } & Partial<
  Pick<Worded, 'investments'>
> = {}): Worded {
  return {
    call: {
      amount: 250_000,
      aidForms: ['grant'],
      investmentTypes: ['production'],
      documents: ['Visura camerale', 'DURC'],
      closing: null,
      closedAt: null,
      publicationDate: '2026-10-01T07:00:00Z',
      expiryDate: '2026-12-27T22:59:59Z',
      expiryCommercialDate: '2026-12-20T22:59:59Z',
      untilFoundAvailable: false,
      waitingPubblication: false,
      ...call,
    },
    match: { satisfied: 1, total: 1, checkState: 'reviewed', ownAid: null, criteria: [INSIDE], ...match },
    investments: [{ name: 'Centro di lavoro', type: 'production', amount: 32_000_000 }],
    now: new Date('2026-11-18T09:00:00Z'),
    ...rest,
  };
}

test.each([
  [
    'the investment and the criterion that decides',
    worded(),
    'Sostiene investimenti produttivi come «Centro di lavoro» (€ 320.000) con un contributo a fondo perduto, fino a € 250.000: vale in Lombardia, dove hai una sede.',
  ],
  [
    'its own aid, where it is known',
    worded({ match: { ownAid: { investment: 320_000, aid: 96_000 } } }),
    'Sostiene investimenti produttivi come «Centro di lavoro» (€ 320.000) con un contributo a fondo perduto, che per te può arrivare a € 96.000: vale in Lombardia, dove hai una sede.',
  ],
  [
    'whose word it is, and an amount that nobody stated',
    worded({
      call: { amount: null, investmentTypes: [] },
      match: { checkState: 'official', criteria: [criterion('regionPass', {}, { place: 'Marche' })] },
    }),
    'Secondo la scheda ufficiale prevede un contributo a fondo perduto, importo non indicato: vale nelle Marche, dove hai una sede.',
  ],
  [
    'what is still to be verified',
    worded({ investments: [], match: { criteria: [INSIDE, CODE] } }),
    'Prevede un contributo a fondo perduto, fino a € 250.000: vale in Lombardia, dove hai una sede, ma resta da verificare il tuo codice ATECO.',
  ],
  [
    'what would decide, where nothing holds yet',
    worded({ investments: [], match: { criteria: [CODE], satisfied: 0 } }),
    'Prevede un contributo a fondo perduto, fino a € 250.000: per dire se fa per te resta da chiarire il tuo codice ATECO.',
  ],
])('why names %s', (_, given, sentence) => {
  expect(whySentence(t, given).replaceAll('\u00A0', ' ')).toBe(sentence);
});

test.each([
  [
    'documents and days',
    worded(),
    'Prepara visura camerale e DURC, poi affidaci la pratica entro il 20/12/2026 (si chiude il 27/12/2026).',
  ],
  [
    'the quotes where no document is listed, and who finds the documents',
    worded({ call: { documents: [], expiryCommercialDate: null } }),
    'Mandaci i preventivi di «Centro di lavoro», poi affidaci la pratica prima della scadenza del 27/12/2026; noi verifichiamo quali documenti servono (la scheda non li elenca).',
  ],
  [
    'what the company answers and what the firm verifies',
    worded({ match: { criteria: [INSIDE, CODE, CHECK] } }),
    'Indicaci il codice ATECO, prepara visura camerale e DURC, poi affidaci la pratica entro il 20/12/2026 (si chiude il 27/12/2026); noi verifichiamo la condizione «Sede a Borgo».',
  ],
  [
    'that it is not open yet',
    worded({ call: { publicationDate: '2026-11-30T23:00:00Z' } }),
    'La domanda si apre il 01/12/2026: prepara visura camerale e DURC, poi affidaci la pratica entro il 20/12/2026 (si chiude il 27/12/2026).',
  ],
  [
    'that it is suspended',
    worded({ call: { closing: 'suspended', closedAt: '2026-11-10T09:00:00Z', documents: ['DURC'] } }),
    'È sospesa dal 10/11/2026 e per ora non si può fare domanda: prepara DURC, poi affidaci la pratica entro il 20/12/2026 (si chiude il 27/12/2026).',
  ],
  [
    'nothing but the end of what is over',
    worded({ call: { expiryDate: '2026-11-16T22:59:59Z' } }),
    'È scaduta il 16/11/2026: non si può più fare domanda.',
  ],
  [
    'no document where the company is out',
    worded({ match: { criteria: [criterion('regionFail', { status: 'fail' }, { place: 'Lazio' })] } }),
    'Parlane con noi prima di muoverti, perché oggi manca una sede nel Lazio, poi decidiamo insieme se vale la pena.',
  ],
])('what now names %s', (_, given, sentence) => {
  expect(nowSentence(t, given)).toBe(sentence);
});

test('of a call that is over there is nothing to do', () => {
  expect(dossierSteps(t, worded({ call: { expiryDate: '2026-11-16T22:59:59Z' } }))).toEqual([]);
});
