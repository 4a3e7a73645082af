import { deduceFacts, withDeduced } from '@volano/domain/rules/matching/deductions';
import type { TargetCounts } from '@volano/domain/rules/matching/company-tallies';
import { type CompiledCall, compileCompany } from '@volano/domain/rules/matching/compiled';
import { instantOf, standingInstant } from '@volano/domain/rules/matching/instants';
import { gateOf, isCallUpcoming } from '@volano/domain/rules/matching/judge';
import type { CallFacts, CompanyFacts, Match } from '@volano/domain/rules/matching/types';
import type { Database } from '../platform/context.ts';
import { findCompany } from './facts.queries.ts';
import { judgeCalls, type JudgedCall, matchCalls, type Standpoint } from './matching.queries.ts';
import { type Catalogue, getCatalogue } from './memory.queries.ts';

/** A call as it stands for a company that is described and not kept, with its days left, and why. */
export interface VisitorCall extends JudgedCall {
  readonly facts: CallFacts;
  readonly match: Match;
}

/**
 * How the open calls stand for a company that is described and not kept: the counts of its feed, and the best with why. What its name or its answers
 * tell counts as it does in a feed.
 */
export async function readVisitor(
  db: Database,
  said: CompanyFacts,
  { name, now, most }: { readonly name: string; readonly now: Date; readonly most: number },
): Promise<{ readonly counts: VisitorCounts; readonly best: readonly VisitorCall[] }> {
  const catalogue = await getCatalogue(db);
  const { places, deducer } = catalogue;
  const facts = withDeduced(said, deduceFacts(said, { name, city: null, province: null }, places, deducer), deducer);
  const { standpoint, judged, counts } = judgeVisitor(catalogue, facts, now);
  const of = (verdict: Match['verdict']) =>
    judged.filter((call) => call.standing === 'inTarget' && call.verdict === verdict).toSorted(byFit);
  const first = [...of('eligible'), ...of('toVerify')].slice(0, most);
  const matches = matchCalls(
    standpoint,
    first.map(({ _id }) => _id),
  );
  const best = first.flatMap((call) => {
    const [match, compiled] = [matches.get(call._id), catalogue.calls.get(call._id)];
    return match === undefined || compiled === undefined ? [] : [{ ...call, facts: compiled.facts, match }];
  });
  return { counts, best };
}

type VisitorCounts = TargetCounts & Readonly<Record<'openToAll' | 'unproven' | 'notAssessable', number>>;

/** The open calls of which there is something to say for somebody with these facts, and how many of each verdict. */
function judgeVisitor(catalogue: Catalogue, facts: CompanyFacts, now: Date) {
  const today = standingInstant(catalogue, now);
  const standpoint: Standpoint = { catalogue, company: compileCompany(facts), today };
  const judged = judgeCalls(standpoint).filter(({ isUpcoming, gate }) => !isUpcoming && gate === null);
  const count = (test: (call: JudgedCall) => boolean): number => judged.filter(test).length;
  const inTarget = (wanted: Match['verdict']) => (call: JudgedCall) =>
    call.standing === 'inTarget' && call.verdict === wanted;
  const counts: VisitorCounts = {
    eligible: count(inTarget('eligible')),
    toVerify: count(inTarget('toVerify')),
    openToAll: count(({ standing }) => standing === 'openToAll'),
    unproven: count(({ standing }) => standing === 'unproven'),
    notAssessable: count(({ verdict }) => verdict === 'notAssessable'),
  };
  return { standpoint, judged, counts };
}

/** The better fit first; of two alike always the same. */
function byFit(a: JudgedCall, b: JudgedCall): number {
  return b.fit - a.fit || (a._id < b._id ? -1 : 1);
}

/**
 * The open calls of a company: how many are in target, how many would be by its answers alone, and of all of them how many its region and its activity
 * leave, as if it had answered nothing else. Null for a company that does not exist.
 */
export async function countOpenFor(db: Database, agencyId: string, now: Date) {
  const catalogue = await getCatalogue(db);
  const record = await findCompany(db, catalogue, agencyId);
  if (record === null) return null;
  const inTarget = ({ eligible, toVerify }: TargetCounts): number => eligible + toVerify;
  const countsOf = (facts: CompanyFacts): VisitorCounts => judgeVisitor(catalogue, facts, now).counts;
  const facts = { ...record.facts, hasSurvey: true, answers: [], toConfirm: [], investments: [], checkAnswers: [] };
  const [counts, byPlace] = [countsOf(record.facts), countsOf(facts)];
  const told = record.deductions.filter(({ source }) => source === 'peopleAndTurnover' || source === 'region');
  const answered = withDeduced(
    { ...record.said, towns: record.said.towns.map(withoutAddress) },
    told,
    catalogue.deducer,
  );
  const today = instantOf(now);
  const isOpen = (call: CompiledCall): boolean => gateOf(facts, call, today) === null && !isCallUpcoming(call, today);
  return {
    open: [...catalogue.calls.values()].filter(isOpen).length,
    inTarget: inTarget(counts),
    byAnswers: inTarget(countsOf(answered)),
    notAssessable: counts.notAssessable,
    admitting: inTarget(byPlace) + byPlace.openToAll + byPlace.unproven,
    undecided: byPlace.notAssessable,
    hasRegion: facts.registerOfficeId !== null || facts.operationalHeadQuarterIds.length > 0,
    hasActivity: facts.atecoCodes.length > 0,
  };
}

/** A site whose town its written address alone tells. */
function withoutAddress(site: CompanyFacts['towns'][number]): CompanyFacts['towns'][number] {
  return site.siteId === 'registered' ? { ...site, provinceCode: null, municipalityCode: null } : site;
}
