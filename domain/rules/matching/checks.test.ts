import { expect, test } from 'vitest';
import {
  answered,
  BARE_REFERENCES,
  company,
  call,
  ended,
  matchOf,
  NO_SOURCE,
} from '../../testing/matching-examples.ts';
import { evaluate } from './evaluate.ts';
import type { CompanyFacts } from './types.ts';

const REFERENCES = {
  ...BARE_REFERENCES,
  requirementNames: new Map([
    ['women', 'Prevalenza femminile'],
    ['young', 'Prevalenza giovanile'],
    ['new', 'Impresa da costituire'],
    ['none', 'Nessuna di queste'],
    ['capital', 'Srl'],
  ]),
};
const EITHER = {
  _id: 'either',
  text: 'La scheda ufficiale ammette: Femminile, Giovanile, Da costituire',
  isDecisive: true,
  ...NO_SOURCE,
  field: 'Tipologia_Soggetto',
  anyOf: [
    { questionId: 'team', name: 'Compagine', answers: ['women', 'young'] },
    { questionId: 'form', name: 'Forma giuridica', answers: ['new'] },
  ],
};
const NEEDED =
  'fail: Serve almeno uno di questi requisiti: Prevalenza femminile, Prevalenza giovanile, Impresa da costituire';
const unsure = (...questions: string[]) => ({
  numbers: questions.map((categoryCode) => ({ categoryCode, value: null })),
});

test.each<[string, Partial<CompanyFacts>, string, string, readonly string[]]>([
  ['one is met', answered(['team', 'young']), 'pass: Compagine: Prevalenza giovanile', 'accepted', ['team']],
  [
    'one is met, the other is not',
    answered(['team', 'none'], ['form', 'new']),
    'pass: Forma giuridica: Impresa da costituire',
    'accepted',
    ['form'],
  ],
  ['none is met', answered(['team', 'none'], ['form', 'capital']), NEEDED, 'notAccepted', ['team', 'form']],
  ['nothing was answered', {}, 'unknown: Compagine, Forma giuridica: da confermare', 'notGiven', ['team', 'form']],
  ['one is left', answered(['team', 'none']), 'unknown: Forma giuridica: da confermare', 'notGiven', ['form']],
  ['one is not known', unsure('form'), 'unknown: Compagine: da confermare', 'notGiven', ['team']],
  [
    'none is known',
    { ...answered(['team', 'none']), ...unsure('form') },
    'unknown: Compagine, Forma giuridica: da confermare',
    'notKnown',
    ['team', 'form'],
  ],
])('alternatives across questions: %s', (_, who, said, cause, questions) => {
  const match = evaluate(company(who), call({ checks: [EITHER] }), REFERENCES, new Date('2026-11-18T09:42:00Z'));
  expect(ended(match, 'check:either')).toBe(said);
  const criterion = match.criteria.find(({ key }) => key === 'check:either');
  expect(criterion).toMatchObject({
    cause,
    questions,
    source: 'answers',
    origin: { kind: 'column', field: 'Tipologia_Soggetto' },
  });
});

test('what a consultant settled wins over the answers; undecided it is to be read where it does not decide', () => {
  const statusOf = (who: Partial<CompanyFacts>, isDecisive = true) => {
    const match = matchOf(who, { checks: [{ ...EITHER, isDecisive }] });
    const criterion = match.criteria.find(({ key }) => key === 'check:either');
    return [criterion?.status, criterion?.cause, criterion?.source];
  };
  const settled = (isMet: boolean) => ({ checkAnswers: [{ checkId: 'either', isMet }] });
  expect(statusOf({ ...answered(['team', 'young']), ...settled(false) })).toEqual(['fail', 'settled', 'advisor']);
  expect(statusOf({ ...answered(['team', 'none'], ['form', 'capital']), ...settled(true) })[0]).toBe('pass');
  expect(statusOf({}, false)).toEqual(['notApplicable', 'toRead', 'advisor']);
  expect(statusOf(answered(['team', 'none'], ['form', 'capital']), false)[0]).toBe('fail');
  expect(statusOf({ hasSurvey: false })).toEqual(['unknown', 'noSurvey', 'answers']);
});
