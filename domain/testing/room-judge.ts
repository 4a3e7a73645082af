import type {
  AidFact,
  AidRules,
  CompanyEventFact,
  DeMinimisRegime,
  LinkFact,
  UndertakingFacts,
} from '../rules/state-aid/facts.ts';
import type { RoomQuestion } from '../rules/state-aid/room.ts';

/** A second reading of the rules of de minimis aid (13-notices-and-state-aid §5), by a ledger and calendar dates; it shares no code with the first. */

interface Judged {
  readonly ceiling: number;
  readonly certain: number;
  readonly possible: number;
  readonly least: number;
  readonly most: number;
}

interface Entry {
  readonly owners: string[];
  readonly cents: number;
}

export function judgeRoom(question: RoomQuestion, facts: UndertakingFacts, rules: AidRules): Judged | null {
  const own = count(question, question.regime, facts, rules);
  if (own === null) return null;
  const isFarmOrFish = ['deMinimisAgriculture', 'deMinimisFisheries'].includes(question.regime);
  const general = isFarmOrFish ? count(question, 'deMinimis', facts, rules) : null;
  if (general === null) return own;
  return { ...own, least: Math.min(own.least, general.least), most: Math.min(own.most, general.most) };
}

function count(
  question: RoomQuestion,
  regime: DeMinimisRegime,
  facts: UndertakingFacts,
  rules: AidRules,
): Judged | null {
  const rows = rules.ceilings.filter(
    (row) => row.regime === regime && row.from <= question.on && (row.to ?? '9999-12-31') >= question.on,
  );
  const special = rows.filter((row) => row.isRoadHaulage);
  const row = question.isRoadHaulier && special.length > 0 ? special[0] : rows.find((one) => !one.isRoadHaulage);
  if (row === undefined) return null;
  const counted: DeMinimisRegime[] =
    regime === 'deMinimis' ? ['deMinimis', 'deMinimisAgriculture', 'deMinimisFisheries'] : [regime];
  const [sure, maybe] = groups(question.company, question.on, facts);
  let [certain, possible] = [0, 0];
  for (const aid of facts.aids) {
    if (!counted.includes(aid.regime) || aid.grantedOn > question.on) continue;
    if (question.on >= endOf(aid.grantedOn, row.window, question.fiscalYearEnd)) continue;
    const [cents, isSure] = worth(aid, question.on, rules);
    for (const { owners, cents: part } of ledger(aid, cents, facts.events, question.on)) {
      if (!owners.some((owner) => maybe.has(owner))) continue;
      possible += part;
      if (isSure && owners.length === 1 && sure.has(owners[0] ?? '')) certain += part;
    }
  }
  const left = (used: number): number => (used > row.amount ? 0 : row.amount - used);
  return { ceiling: row.amount, certain, possible, least: left(possible), most: left(certain) };
}

/** The day from which an aid counts no more. JavaScript's calendar makes the 1st of March of a 29th of February that does not exist. */
function endOf(day: string, window: string, fiscalYearEnd: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (window === 'rolling3') return textOf(new Date(Date.UTC(year + 3, month - 1, date)));
  let ends = 0;
  for (let at = new Date(Date.UTC(year, month - 1, date)); ; at = new Date(at.getTime() + 86_400_000)) {
    if (isFiscalEnd(at, fiscalYearEnd)) ends += 1;
    if (ends === 3) return textOf(new Date(at.getTime() + 86_400_000));
  }
}

function isFiscalEnd(day: Date, fiscalYearEnd: string): boolean {
  const text = textOf(day).slice(5);
  const isLastOfFebruary = text === '02-28' && textOf(new Date(day.getTime() + 86_400_000)).endsWith('03-01');
  return text === fiscalYearEnd || (fiscalYearEnd === '02-29' && isLastOfFebruary);
}

function textOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

function worth(aid: AidFact, on: string, rules: AidRules): [cents: number, isSure: boolean] {
  if (aid.state !== 'granted' && (aid.stateOn ?? '') <= on)
    return [aid.state === 'reduced' ? (aid.reducedTo ?? 0) : 0, true];
  if (aid.element !== null) return [aid.element, true];
  const nominal = aid.nominal ?? (aid.instalments ?? []).reduce((sum, part) => sum + part.amount, 0);
  if (aid.instalments !== null && aid.instalments.length > 0) {
    const known = rules.rates.filter((rate) => rate.from <= aid.grantedOn);
    const last = known.reduce<string>((latest, { from }) => (from > latest ? from : latest), '');
    const percent = known.find(({ from }) => from === last)?.percent;
    if (percent === undefined) return [nominal, false];
    const yearly = Math.log1p(percent / 100);
    const now = aid.instalments.reduce(
      (sum, { afterMonths, amount }) => sum + amount * Math.exp((-yearly * afterMonths) / 12),
      0,
    );
    return [Math.round(now), true];
  }
  if (aid.kind !== 'loan' && aid.kind !== 'guarantee') return [nominal, true];
  const isLoan = aid.kind === 'loan';
  const months = aid.months ?? Infinity;
  const euros = nominal / 100;
  const isSafe = isLoan ? (aid.securedShare ?? 0) >= 50 : (aid.cover ?? 100) <= 80;
  const most = isLoan ? 1_500_000 : 2_250_000;
  const isSmall = (euros <= most && months <= 60) || (euros <= most / 2 && months <= 120);
  if (!isSafe || !isSmall) return [nominal, false];
  // 300,000 € is to the element what the most for 60 months is to this one.
  const [over, under] = [BigInt(nominal) * BigInt(months) * 300_000n, BigInt(most) * 60n];
  return [Number((over * 2n + under) / (under * 2n)), true];
}

function ledger(aid: AidFact, cents: number, events: readonly CompanyEventFact[], on: string): Entry[] {
  let entries: Entry[] = [{ owners: [aid.party], cents }];
  const days = [...new Set(events.map((event) => event.on))].sort();
  for (const day of days.filter((one) => one <= on && one >= aid.grantedOn))
    for (const event of events.filter((one) => one.on === day)) {
      const next: Entry[] = [];
      for (const entry of entries) {
        const touched = entry.owners.filter((owner) => event.parts.includes(owner));
        if (touched.length === 0) {
          next.push(entry);
          continue;
        }
        const named = event.kind === 'split' ? event.into.filter(({ aids }) => aids.includes(aid.id)).slice(0, 1) : [];
        const heirs = named.length > 0 ? named : event.into;
        const equity = heirs.map((heir) => heir.equity ?? -1);
        const total = equity.reduce((sum, one) => sum + one, 0);
        const isShared = event.kind === 'split' && heirs.length > 1 && !equity.includes(-1) && total > 0;
        const rest = entry.owners.filter((owner) => !touched.includes(owner));
        if (isShared && rest.length === 0 && touched.length === 1) {
          const parts = equity.slice(0, -1).map((one) => Number((BigInt(entry.cents) * BigInt(one)) / BigInt(total)));
          parts.push(entry.cents - parts.reduce((sum, one) => sum + one, 0));
          heirs.forEach(({ party }, at) => next.push({ owners: [party], cents: parts[at] ?? 0 }));
        } else next.push({ owners: [...new Set([...rest, ...heirs.map(({ party }) => party)])], cents: entry.cents });
      }
      entries = next;
    }
  return entries;
}

/** The firms that surely are, and those that surely or perhaps are, one undertaking with a company: by colouring until nothing changes. */
function groups(company: string, on: string, facts: UndertakingFacts): [sure: Set<string>, maybe: Set<string>] {
  const kind = (party: string): string => facts.kinds.get(party) ?? 'firm';
  const live = facts.links.filter((link) => (link.from ?? '') <= on && (link.to ?? '9999') >= on);
  const strong = (link: LinkFact): boolean => link.isCertain && !(link.kind === 'votes' && (link.share ?? 0) <= 50);
  const sure = spread(
    company,
    (one, other) =>
      live.some(
        (link) =>
          strong(link) &&
          kind(one) === 'firm' &&
          kind(other) === 'firm' &&
          ((link.holder === one && link.held === other) || (link.holder === other && link.held === one)),
      ),
    live,
  );
  const persons = [...new Set(live.map(({ holder }) => holder))].filter((party) => kind(party) === 'naturalPerson');
  const stake = (person: string, firm: string): number =>
    live
      .filter(({ holder, held }) => holder === person && held === firm)
      .reduce((sum, link) => sum + (link.isCertain && link.kind === 'votes' ? (link.share ?? 0) : 100), 0);
  const maybe = spread(
    company,
    (one, other) => {
      const kinds = [kind(one), kind(other)];
      if (kinds.some((name) => name === 'publicBody' || name === 'naturalPerson')) return false;
      const direct = live.some(
        (link) =>
          (strong(link) || !link.isCertain) &&
          ((link.holder === one && link.held === other) || (link.holder === other && link.held === one)),
      );
      const both = persons.filter((person) => hasRow(live, person, one) && hasRow(live, person, other));
      const sum = (firm: string): number => both.reduce((total, person) => total + stake(person, firm), 0);
      const byPersons = kinds.every((name) => name === 'firm') && one !== other && sum(one) > 50 && sum(other) > 50;
      return direct || byPersons;
    },
    live,
  );
  return [sure, new Set([...maybe].filter((party) => kind(party) === 'firm'))];
}

function hasRow(live: readonly LinkFact[], person: string, firm: string): boolean {
  return live.some(({ holder, held }) => holder === person && held === firm);
}

function spread(
  start: string,
  areJoined: (one: string, other: string) => boolean,
  live: readonly LinkFact[],
): Set<string> {
  const everybody = [...new Set([start, ...live.flatMap(({ holder, held }) => [holder, held])])];
  const found = new Set([start]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const one of found) for (const other of everybody) if (areJoined(one, other)) found.add(other);
  }
  return found;
}
