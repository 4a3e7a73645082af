import { readEuros } from '@volano/domain/rules/money';
import { type Cell, textOf } from '../../../../platform/imports/report.ts';
import { type Finding, readAmount } from './incentive-values.parse.ts';

/** The figures of one call, in euro; null where nothing is known. */
export interface Money {
  readonly amount: number | null;
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  readonly fund: number | null;
}

const COLUMNS = {
  amount: 'Agevolazione_Concedibile_max',
  aidMin: 'Agevolazione_Concedibile_min',
  spendMin: 'Spesa_Ammessa_min',
  spendMax: 'Spesa_Ammessa_max',
  fund: 'Stanziamento_incentivo',
} as const;

/** More than this is not what one company gets: some notices write the fund of all there. */
const HUGE = 50_000_000;

/** From this share of the fund on, the most that one may get is taken for the fund itself. */
const SHARE = 0.9;

/** From this share on it is worth a look: a year's part of the fund is written there too. */
const LARGE_SHARE = 0.25;

/** A fund under this, in euro, stands for none: notices without a budget write one cent or a few euro. */
const SYMBOLIC = 1000;

/**
 * Reads the figures, and says what is no figure and what contradicts another. Of two in the wrong order neither is kept, and an amount
 * that seems to be the fund of the whole call is not kept as what one company gets.
 */
export function readMoney(at: (column: string) => Cell | undefined): { money: Money; findings: Finding[] } {
  const findings: Finding[] = [];
  const read = (name: keyof Money): number | null => {
    const field = COLUMNS[name];
    const value = name === 'fund' ? readFund(at(field)) : readAmount(at(field));
    if (value !== 'bad') return value;
    findings.push({ field, reason: 'badAmount', params: { value: textOf(at(field)) } });
    return null;
  };
  let fund = read('fund');
  let [amount, aidMin, spendMin, spendMax] = [read('amount'), read('aidMin'), read('spendMin'), read('spendMax')];
  const contradiction = (name: keyof Money, reason: Finding['reason'], least: number, most: number): void => {
    findings.push({ field: COLUMNS[name], reason, params: { least, most } });
  };
  if (spendMin !== null && spendMax !== null && spendMax < spendMin) {
    contradiction('spendMax', 'spendBackwards', spendMin, spendMax);
    [spendMin, spendMax] = [null, null];
  }
  if (aidMin !== null && amount !== null && amount < aidMin) {
    contradiction('amount', 'aidBackwards', aidMin, amount);
    [aidMin, amount] = [null, null];
  }
  if (amount !== null && spendMax !== null && amount > spendMax) {
    contradiction('amount', 'aidAboveSpend', amount, spendMax);
    amount = null;
  }
  if (fund !== null && fund < SYMBOLIC && amount !== null && amount > fund) {
    findings.push({ field: COLUMNS.fund, reason: 'symbolicFund', params: { value: fund } });
    fund = null;
  }
  const doubt = amount === null ? null : doubtOf(amount, fund);
  if (amount !== null && doubt !== null) {
    if (doubt === 'hugeAid') findings.push({ field: COLUMNS.amount, reason: doubt, params: { value: amount } });
    else contradiction('amount', doubt, amount, fund ?? 0);
    amount = null;
  }
  if (amount !== null && fund !== null && amount >= fund * LARGE_SHARE)
    contradiction('amount', 'aidLargeShare', amount, fund);
  return { money: { amount, aidMin, spendMin, spendMax, fund }, findings };
}

/** Why an amount is not believed to be what one company gets; null where nothing speaks against it. */
function doubtOf(amount: number, fund: number | null): 'aidAboveFund' | 'aidIsFund' | 'hugeAid' | null {
  if (fund !== null && amount > fund) return 'aidAboveFund';
  if (fund !== null && amount >= fund * SHARE) return 'aidIsFund';
  return amount >= HUGE ? 'hugeAid' : null;
}

const FIGURE = /(\d{1,3}(?:[. ]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)\s*(mila|milion[ei]|mln|miliard[oi]|mld)?/gi;

/** A fund: an amount, or the one figure of a sentence ("€ 5 milioni", "Euro 1.250.000,00 a valere sul PR FESR"); `bad` where there are several. */
function readFund(cell: Cell | undefined): number | null | 'bad' {
  const plain = readAmount(cell);
  if (plain !== 'bad') return plain;
  // Years and the numbers of laws are no figures.
  const text = textOf(cell).replace(/\b(?:19|20)\d{2}\b(?!\s*(?:€|euro|mil|mln))/gi, ' ');
  const figures = [...text.matchAll(FIGURE)].flatMap(([, digits = '', scale = '']) => {
    const value = readEuros(`${digits} ${scale}`) ?? Number.POSITIVE_INFINITY;
    return scale === '' && value < 1000 ? [] : [value];
  });
  const [only] = figures;
  if (only === undefined || new Set(figures).size > 1 || only >= 1e12) return 'bad';
  return only >= 9_999_999_999 || only === 0 ? null : Math.round(only * 100) / 100;
}
