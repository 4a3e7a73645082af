import { describe, expect, test } from 'vitest';
import { translateKey } from '../../i18n/t.ts';
import * as examples from '../../testing/matching-examples.ts';
import { explanationKey, evaluateService } from './evaluate.ts';
import type { CallFacts, CompanyFacts, Match } from './types.ts';
import { isConfirmable } from './judge.ts';

const { answered, ateco, AWAY, CERTIFICATE, ended, matchOf, NOWHERE, REGIONAL, SIZE, company, REFERENCES } = examples;

describe('a requirement', () => {
  const asked = { categories: [SIZE] };
  test.each<[string, Partial<CompanyFacts>, string]>([
    ['an accepted answer', answered(['size', 'small']), 'pass: Dimensione: Piccola impresa'],
    ['one accepted among several', answered(['size', 'large'], ['size', 'micro']), 'pass: Dimensione: Micro impresa'],
    ['another answer', answered(['size', 'large']), 'fail: Dimensione: requisito mancante'],
    ['left open', {}, 'unknown: Dimensione: da confermare'],
    ['an answer to another question', answered(['certificate', 'small']), 'unknown: Dimensione: da confermare'],
  ])('%s', (_name, who, expected) => {
    expect(ended(matchOf(who, asked), 'requirement:size')).toBe(expected);
  });

  test('explains what was asked and what was found', () => {
    const { message } = matchOf(answered(['size', 'large']), asked).criteria[2]!;
    expect(translateKey('it', explanationKey(message.key), message.params)).toBe(
      'Il bando chiede: Micro impresa, Piccola impresa. Nel profilo hai indicato: Grande impresa.',
    );
  });
});

describe('the verdict', () => {
  const wanted = { ...REGIONAL, ...ateco({ chosen2025: ['25'] }), categories: [SIZE, CERTIFICATE] };
  const whole = answered(['size', 'small'], ['certificate', 'iso14001']);
  const unfixed = answered(['size', 'small'], ['certificate', 'none']);
  const elsewhere: Partial<CompanyFacts> = { atecoCodes: [{ version: '2025', code: '62.10.00' }] };
  const metals: Partial<CompanyFacts> = { atecoCodes: [{ version: '2025', code: '25' }] };
  const newSite = { ...wanted, allowsNewSite: true };
  test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, Match['verdict']]>([
    ['everything passes', whole, wanted, 'eligible'],
    ['a question left open', answered(['size', 'small']), wanted, 'toVerify'],
    ['a code too generic', { ...whole, ...metals }, { ...wanted, ...ateco({ chosen2025: ['25.53'] }) }, 'toVerify'],
    ['one fail that can be fixed', unfixed, wanted, 'nearMiss'],
    ['one fixable fail and one open', answered(['certificate', 'none']), wanted, 'nearMiss'],
    ['one fail that cannot', answered(['size', 'large'], ['certificate', 'iso14001']), wanted, 'notEligible'],
    ['a fixable fail and another', answered(['size', 'large'], ['certificate', 'none']), wanted, 'notEligible'],
    ['two fails that can both be fixed', { ...unfixed, ...AWAY }, newSite, 'notEligible'],
    ['a territory fail', { ...whole, ...AWAY }, wanted, 'notEligible'],
    ['a territory fail where a new site is allowed', { ...whole, ...AWAY }, newSite, 'nearMiss'],
    ['an activity fail', { ...whole, ...elsewhere }, wanted, 'notEligible'],
    ['an activity fail where a new site is allowed', { ...whole, ...elsewhere }, newSite, 'nearMiss'],
    ['no survey', { hasSurvey: false, ...NOWHERE, cciaaIds: [], atecoCodes: [] }, {}, 'notAssessable'],
    ['no site given', { ...whole, ...NOWHERE }, wanted, 'notAssessable'],
    ['no code given', { ...whole, atecoCodes: [] }, wanted, 'notAssessable'],
    ['nothing given, but nothing needed', { ...NOWHERE, atecoCodes: [] }, {}, 'eligible'],
  ])('%s', (_name, who, what, expected) => {
    expect(matchOf(who, what).verdict).toBe(expected);
  });

  test('counts the criteria that apply and could exclude somebody', () => {
    expect(matchOf(unfixed, wanted)).toMatchObject({ satisfied: 3, total: 4 });
    const nothing = matchOf({}, { categories: [{ ...SIZE, requirements: [] }] });
    expect(nothing).toMatchObject({ satisfied: 0, total: 0, verdict: 'eligible' });
  });

  test('can be confirmed by answering, unless a code is what is in doubt', () => {
    const generic = { ...wanted, ...ateco({ chosen2025: ['25.53'] }) };
    const doubtful = { ...whole, ...metals };
    expect(isConfirmable(matchOf(answered(['size', 'small']), wanted).criteria)).toBe(true);
    expect(isConfirmable(matchOf(doubtful, generic).criteria)).toBe(false);
    expect(isConfirmable(matchOf(whole, wanted).criteria)).toBe(false);
  });
});

const service = {
  _id: 'service',
  name: 'Certifica',
  isActive: true,
  isForBusinessPartner: false,
  categories: [SIZE],
  provides: [],
};

test('services match by their categories, with no territory and no activity', () => {
  const match = evaluateService(company(answered(['size', 'small'])), service, REFERENCES);
  expect(match).toMatchObject({ verdict: 'eligible', gate: null, satisfied: 1, total: 1 });
  expect(match.criteria.map((criterion) => criterion.key)).toEqual(['requirement:size']);
  expect(evaluateService(company({ ...NOWHERE, atecoCodes: [] }), service, REFERENCES).verdict).toBe('toVerify');
  expect(evaluateService(company({ hasSurvey: false }), service, REFERENCES).verdict).toBe('notAssessable');
});

test('services reach a business partner only when made for it', () => {
  const partner = company({ role: 'business-partner' });
  expect(evaluateService(partner, service, REFERENCES).gate).toBe('role');
  expect(evaluateService(partner, { ...service, isForBusinessPartner: true }, REFERENCES).gate).toBeNull();
  expect(evaluateService(company(), { ...service, isActive: false }, REFERENCES).gate).toBe('inactive');
});
