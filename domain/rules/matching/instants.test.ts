import { expect, test } from 'vitest';
import { call, company, REFERENCES } from '../../testing/matching-examples.ts';
import { compileCall, compileCompany } from './compiled.ts';
import { evaluateCompiled } from './evaluate.ts';
import { instantOf, standingInstant } from './instants.ts';

test('minutes of a day are counted as they pass, through the hour that comes twice', () => {
  const at = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:00Z'].map((moment) =>
    instantOf(moment),
  );
  expect(at).toEqual(['2026-10-25T0150', '2026-10-25T0210', '2026-10-25T1499']);
  expect(at.toSorted()).toEqual(at);
});

test('what is kept of a day changes when an hour of a call passes, and not before', () => {
  const noon = compileCall(call({ expiryDate: '2026-11-28T11:00:00.000Z' }), REFERENCES);
  const click = compileCall(call({ publicationDate: '2026-11-28T09:00:00.000Z', expiryDate: null }), REFERENCES);
  const whole = compileCall(call({ expiryDate: '2026-11-28T22:59:59.999Z' }), REFERENCES);
  const calls = [noon, click, whole];
  const instants = ['2026-11-28T08:59:59Z', '2026-11-28T09:00:00Z', '2026-11-28T10:59:59Z', '2026-11-28T11:00:00Z'];
  expect(instants.map((moment) => standingInstant({ index: { calls } }, new Date(moment)))).toEqual([
    '2026-11-28',
    '2026-11-28T0600',
    '2026-11-28T0600',
    '2026-11-28T0720',
  ]);
  const gates = instants.map((moment) => {
    const today = standingInstant({ index: { calls } }, new Date(moment));
    const of = (one: typeof noon) => evaluateCompiled(compileCompany(company()), one, REFERENCES, today);
    return [of(noon).isExpired, of(click).isUpcoming, of(whole).isExpired];
  });
  expect(gates).toEqual([
    [false, true, false],
    [false, false, false],
    [false, false, false],
    [true, false, false],
  ]);
});
