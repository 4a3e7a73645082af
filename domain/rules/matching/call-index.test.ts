import { expect, test } from 'vitest';
import { countBits } from './target.ts';
import { createCallIndex } from './call-index.ts';
import { compileCall, compileCompany } from './compiled.ts';
import { call, company, REFERENCES, SIZE } from '../../testing/matching-examples.ts';

const LARGE = { categoryCode: 'size', requirementCode: 'large' };

test('in the index too, what a company has not given comes before what it fails', () => {
  const nowhere = {
    registerOfficeId: null,
    operationalHeadQuarterIds: [],
    secondOperationalHeadQuarterIds: [],
    towns: [],
  };
  const asks = [
    { announcementType: 'commerce' as const, cciaaId: 'brescia', provinces: ['BR'] },
    { sectors: ['food' as const] },
  ];
  const who = company({ ...nowhere, cciaaIds: ['brescia'], atecoCodes: [], answers: [LARGE] });
  for (const asked of asks) {
    const what = compileCall(call({ regionId: null, categories: [SIZE], ...asked }), REFERENCES);
    const index = createCallIndex([what], REFERENCES);
    expect(countBits(index.targetOf(compileCompany(who), '2026-11-27').notAssessable)).toBe(1);
  }
});
