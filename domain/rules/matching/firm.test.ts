import { expect, test } from 'vitest';
import { call, company, ended, NOW, REFERENCES } from '../../testing/matching-examples.ts';
import type { FirmStage } from '../register.ts';
import { evaluate } from './evaluate.ts';
import type { CallFacts, FirmsAsked } from './types.ts';

const register = { field: 'Descrizione', quote: 'Imprese attive e iscritte al Registro delle Imprese.' };
const REQUIRED: FirmsAsked = { founded: 'required', register };
const UNSURE: FirmsAsked = { founded: 'unsure', register: null };
const FORM = {
  categoryCode: 'form',
  categoryName: 'Forma giuridica',
  isFixable: false,
  acceptsAll: false,
  requirements: [{ requirementCode: 'new', name: 'Impresa da costituire' }],
};

function matchOf(kind: FirmStage | null, what: Partial<CallFacts>) {
  const stage = kind === null ? null : { kind, categoryCode: 'form' };
  const answers = kind === 'toBeFounded' ? [{ categoryCode: 'form', requirementCode: 'new' }] : [];
  return evaluate(company({ stage, answers, cciaaIds: [] }), call(what), REFERENCES, NOW);
}

test.each<[FirmStage | null, Partial<CallFacts>, string, string]>([
  ['toBeFounded', { firmsAsked: REQUIRED }, 'notEligible', 'fail: Solo imprese già costituite'],
  ['toBeFounded', { firmsAsked: UNSURE }, 'toVerify', 'unknown: Impresa da costituire: da verificare'],
  ['toBeFounded', { firmsAsked: { founded: null, register } }, 'eligible', ''],
  // What the call asks of the legal form says it better.
  ['toBeFounded', { firmsAsked: REQUIRED, categories: [FORM] }, 'eligible', ''],
  ['unregistered', { firmsAsked: REQUIRED }, 'toVerify', 'unknown: Registro imprese: da verificare'],
  ['unregistered', { firmsAsked: UNSURE }, 'eligible', ''],
  [null, { firmsAsked: REQUIRED }, 'eligible', ''],
])('%s, %j: %s', (kind, what, verdict, said) => {
  const match = matchOf(kind, what);
  expect([match.verdict, match.criteria.some(({ key }) => key === 'firm') ? ended(match, 'firm') : '']).toEqual([
    verdict,
    said,
  ]);
});

test('the register is quoted from the text, the firms come from their column', () => {
  const originOf = (kind: FirmStage) =>
    matchOf(kind, { firmsAsked: REQUIRED, isOfficial: true }).criteria.find(({ key }) => key === 'firm')?.origin;
  expect(originOf('unregistered')).toEqual({ kind: 'sentence', ...register });
  expect(originOf('toBeFounded')).toEqual({ kind: 'column', field: 'Tipologia_Soggetto', quote: null });
});

test('who need not be in a chamber is not asked for one, and not told to have one', () => {
  const chamber = { announcementType: 'commerce', cciaaId: 'brescia' } as const;
  expect(ended(matchOf('unregistered', chamber), 'territory')).toMatch(
    /^unknown: .*da verificare per chi non è iscritto$/,
  );
  expect(matchOf('unregistered', chamber).verdict).toBe('toVerify');
  expect(matchOf(null, chamber).verdict).toBe('notAssessable');
});
