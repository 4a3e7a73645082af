import fc from 'fast-check';
import { expect, test } from 'vitest';
import { romeDay } from '../announcement-dates.ts';
import { arbitraryCall, arbitraryCompany } from './arbitrary.ts';
import { type Bits, eachBit } from './bitset.ts';
import { createCallIndex } from './call-index.ts';
import { createCompanyIndex } from './company-index.ts';
import { compileCall, compileCategories, compileCompany } from './compiled.ts';
import { evaluate, evaluateService } from './evaluate.ts';
import { NOW, REFERENCES } from './examples.ts';
import type { Match, Verdict } from './types.ts';

const today = romeDay(NOW);
const VERDICTS = ['eligible', 'toVerify', 'nearMiss', 'notAssessable'] as const;

function members(bits: Bits): number[] {
  const found: number[] = [];
  eachBit(bits, (at) => found.push(at));
  return found;
}

function listedWith(matches: readonly Match[], verdict: Verdict): number[] {
  return matches.flatMap((match, at) => (match.isListed && match.verdict === verdict ? [at] : []));
}

const companies = fc
  .array(arbitraryCompany, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, _id: `company-${at}` })));
const calls = fc
  .array(arbitraryCall, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, _id: `call-${at}` })));

test('the index of calls finds what evaluating each would', () => {
  fc.assert(
    fc.property(arbitraryCompany, calls, (who, all) => {
      const index = createCallIndex(
        all.map((call) => compileCall(call, REFERENCES)),
        REFERENCES,
      );
      const target = index.targetOf(compileCompany(who), today);
      const expired = index.targetOf(compileCompany(who), today, 'expired');
      const matches = all.map((call) => evaluate(who, call, REFERENCES, NOW));
      for (const verdict of VERDICTS) expect(members(target[verdict])).toEqual(listedWith(matches, verdict));
      for (const verdict of VERDICTS) {
        const past = matches.map((match) => ({ ...match, isListed: match.gate === 'expired' }));
        expect(members(expired[verdict])).toEqual(listedWith(past, verdict));
      }
      expect(members(index.upcoming(today))).toEqual(matches.flatMap((match, at) => (match.isUpcoming ? [at] : [])));
    }),
    { numRuns: 300 },
  );
});

test('the index of companies finds what evaluating each would, after any sequence of edits', () => {
  fc.assert(
    fc.property(companies, companies, fc.array(fc.nat(39)), arbitraryCall, (before, after, removed, call) => {
      const index = createCompanyIndex();
      const now = new Map(before.map((company) => [company._id, company]));
      for (const company of before) index.put(compileCompany(company));
      for (const at of removed) now.delete(`company-${at}`);
      for (const at of removed) index.remove(`company-${at}`);
      for (const company of after) now.set(company._id, company);
      for (const company of after) index.put(compileCompany(company));

      const target = index.targetOf(compileCall(call, REFERENCES), REFERENCES, today);
      const service = { ...call, isForBusinessPartner: call.isMonoGrant };
      const services = index.serviceTargetOf(service, compileCategories(service.categories));
      expect(index.size).toBe(now.size);
      for (const verdict of VERDICTS) {
        const idsOf = (bits: Bits) => new Set(members(bits).map((place) => index.idAt(place)));
        const having = (match: (id: string) => Match) =>
          new Set([...now.keys()].filter((id) => match(id).isListed && match(id).verdict === verdict));
        expect(idsOf(target[verdict])).toEqual(having((id) => evaluate(now.get(id)!, call, REFERENCES, NOW)));
        expect(idsOf(services[verdict])).toEqual(having((id) => evaluateService(now.get(id)!, service, REFERENCES)));
      }
    }),
    { numRuns: 300 },
  );
});
