import { type Asking, criteriaOf, requirementsOf } from './company-criteria.ts';
import { CompanySets } from './company-sets.ts';
import { type CompiledCall, type CompiledCategory, type CompiledCompany, canExclude } from './compiled.ts';
import { gateOf, isOpenUnsure } from './judge.ts';
import { KeptCriteria } from './kept-criteria.ts';
import {
  addCriterion,
  countReach,
  type CriterionBits,
  endTally,
  type ReachBits,
  startTally,
  type Target,
  addBits,
  type Bits,
  countBits,
  without,
} from './target.ts';
import type { CriterionKey, References, ServiceFacts } from './types.ts';

/** Every company, arranged so that those in target for one call are found without evaluating the others. Places are reused. */
export interface CompanyIndex {
  put(company: CompiledCompany): number;
  /** Forgets a company and returns the place it leaves, or undefined when it was not there. */
  remove(id: string): number | undefined;
  placeOf(id: string): number | undefined;
  idAt(place: number): string | undefined;
  readonly size: number;
  /** Places that its sets have, taken or free. */
  readonly capacity: number;
  targetOf(call: CompiledCall, references: References, today: string): Target;
  /** Whom a call that is being written reaches. What its criteria need is kept from one keystroke to the next. */
  reachOf(call: CompiledCall, references: References, today: string): Reach;
  /** How many a saved call has in target, or would have were it active: counted again when a company, the day or the call is another one. */
  countsOf(saved: CompiledCall, references: References, today: string): Reach['counts'];
  /** How many companies each criterion of the call lets through, by key. */
  admittedBy(call: CompiledCall, references: References, today: string): ReadonlyMap<CriterionKey, number>;
  serviceTargetOf(service: ServiceFacts, categories: readonly CompiledCategory[]): Target;
}

/** The companies that a call has in target, how many they are, and by criterion how many of the listed ones it alone keeps out. */
export interface Reach extends Omit<ReachBits, 'alone'> {
  readonly excludes: ReadonlyMap<CriterionKey, number>;
}

/** An index without companies, to be filled with `put`. */
export function createCompanyIndex(): CompanyIndex {
  return new Index();
}

interface Counted {
  readonly revision: number;
  readonly today: string;
  readonly counts: Reach['counts'];
}

class Index implements CompanyIndex {
  private readonly sets = new CompanySets();
  private readonly kept = new KeptCriteria();
  private readonly counted = new WeakMap<CompiledCall, Counted>();
  /** Grows with every company that is put or leaves. */
  private revision = 0;

  put(company: CompiledCompany): number {
    const place = this.sets.put(company);
    this.kept.note(place, company);
    this.revision += 1;
    return place;
  }

  remove(id: string): number | undefined {
    this.revision += 1;
    return this.sets.remove(id);
  }

  placeOf(id: string): number | undefined {
    return this.sets.placeOf(id);
  }

  idAt(place: number): string | undefined {
    return this.sets.idAt(place);
  }

  get size(): number {
    return this.sets.size;
  }

  get capacity(): number {
    return this.sets.capacity;
  }

  targetOf(call: CompiledCall, references: References, today: string): Target {
    const { sets } = this;
    const tally = startTally(sets.capacity);
    for (const { bits } of criteriaOf(this.anew(references, today), call))
      addCriterion(tally, sets.flag('isHere'), bits);
    addBits(tally.waits, sets.lacks('hasSurvey'));
    return endTally(tally, listedFor(sets, call, today), isOpenUnsure(call, today) ? sets.flag('isHere') : undefined);
  }

  reachOf(call: CompiledCall, references: References, today: string): Reach {
    const { sets, kept } = this;
    const criteria = criteriaOf(
      { sets, references, today, made: (criterion) => kept.find(criterion, references, sets.capacity) },
      call,
    );
    const listed = listedFor(sets, call, today);
    const bits = criteria.map((criterion) => criterion.bits);
    const { alone, ...reach } = countReach(
      sets.flag('isHere'),
      sets.flag('hasSurvey'),
      listed,
      bits,
      isOpenUnsure(call, today),
    );
    return { ...reach, excludes: new Map(criteria.map(({ key }, at) => [key, alone[at] ?? 0])) };
  }

  countsOf(saved: CompiledCall, references: References, today: string): Reach['counts'] {
    const { revision } = this;
    const known = this.counted.get(saved);
    if (known?.revision === revision && known.today === today) return known.counts;
    const active = { ...saved, facts: { ...saved.facts, isActive: true } };
    const { counts } = this.reachOf(active, references, today);
    this.counted.set(saved, { revision, today, counts });
    return counts;
  }

  admittedBy(call: CompiledCall, references: References, today: string): ReadonlyMap<CriterionKey, number> {
    const here = this.sets.flag('isHere');
    const admitted = ({ passes }: CriterionBits): Bits => here.map((word, at) => word & (passes[at] ?? 0));
    const criteria = criteriaOf(this.anew(references, today), call);
    return new Map(criteria.map(({ key, bits }) => [key, countBits(admitted(bits))]));
  }

  serviceTargetOf(service: ServiceFacts, categories: readonly CompiledCategory[]): Target {
    const { sets } = this;
    const tally = startTally(sets.capacity);
    for (const { bits } of requirementsOf({ sets, today: '', made: (criterion) => criterion.make() }, categories))
      addCriterion(tally, sets.flag('isHere'), bits);
    // A service is the firm's own: one that asks nothing is for every company.
    addBits(tally.held, sets.flag('isHere'));
    if (categories.some(canExclude)) addBits(tally.waits, sets.lacks('hasSurvey'));
    const isOpen = service.isActive ? sets.flag('isHere') : sets.empty();
    return endTally(tally, service.isForBusinessPartner ? isOpen : without(isOpen, sets.flag('isPartner')));
  }

  private anew(references: References, today: string): Asking {
    return { sets: this.sets, references, today, made: (criterion) => criterion.make() };
  }
}

/** Whom the call is listed for. To be read, not written into: of a call without a gate it is everybody. */
function listedFor(sets: CompanySets, call: CompiledCall, today: string): Bits {
  const [isForOthers, isForMono] = [false, true].map((isMonoGrant) => gateOf({ isMonoGrant }, call, today) === null);
  if (isForOthers === isForMono) return isForOthers ? sets.flag('isHere') : sets.empty();
  return isForMono ? sets.flag('isMonoGrant') : sets.hereBut('isMonoGrant');
}
