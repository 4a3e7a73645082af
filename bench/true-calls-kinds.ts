import type { Company, Quality, Size } from './true-calls-companies.ts';
import { listOf, plain, type RawRecord, textOf } from './true-calls-raw.ts';
import {
  FAIL,
  FAIL_OR_ASK,
  isOnly,
  oneOf,
  PASS,
  PASS_OR_ASK,
  type Statuses,
  UNKNOWN,
  ANY,
} from './true-calls-statuses.ts';

const SIZES: Readonly<Record<string, Size>> = {
  microimpresa: 'micro',
  'piccola impresa': 'small',
  'media impresa': 'medium',
  'grande impresa': 'large',
};

/** `Dimensioni`: all four sizes, or nothing that has a size, is no condition. A size beside "not classifiable" can be read both ways. */
export function judgeSize(record: RawRecord, { size }: Company): Statuses {
  const values = listOf(record, 'Dimensioni').map(plain);
  const named = new Set(values.flatMap((value) => SIZES[value] ?? []));
  const isOpen = values.some((value) => value.startsWith('non classificabile'));
  const hasUnread = values.some((value) => SIZES[value] === undefined && !value.startsWith('non classificabile'));
  if (named.size === 4 || (named.size === 0 && !hasUnread)) return PASS;
  if (named.size === 0) return UNKNOWN;
  if (size === null) return isOpen ? PASS_OR_ASK : UNKNOWN;
  if (named.has(size)) return PASS;
  if (isOpen) return ANY;
  return hasUnread ? FAIL_OR_ASK : FAIL;
}

/** Who no company is, whatever it answered. */
const NO_FIRM = /^(ente pubblico|enti pubblici|universita|cittadin|istitut\w* finanziar)/;

/**
 * `Tipologia_Soggetto`: any of the kinds is enough, and "Impresa" alone is every company but one still to be founded, for which there is a value of its own.
 * Whoever need not be in the register of companies has to ask where the text wants it.
 */
export function judgeKind(record: RawRecord, company: Company): Statuses {
  const values = listOf(record, 'Tipologia_Soggetto').map(plain);
  const judged = oneOf(values.map((value) => judgeOne(value, company)));
  const isThere = company.form !== 'professional' && company.form !== 'thirdSector';
  const asksRegister = /(registro (delle )?imprese|camer[ae] di commercio|cciaa)/.test(
    plain(textOf(record, 'Descrizione')),
  );
  return isOnly(judged, 'pass') && !isThere && asksRegister ? PASS_OR_ASK : judged;
}

/** Whether the record is for nobody whom a portal of companies serves. */
export function admitsNoFirm(record: RawRecord): boolean {
  const values = listOf(record, 'Tipologia_Soggetto').map(plain);
  return values.length > 0 && values.every((value) => NO_FIRM.test(value));
}

function judgeOne(value: string, { form, qualities }: Company): Statuses {
  if (form === 'toFound' && /^impres[ae](?! da costituire)/.test(value)) return FAIL_OR_ASK;
  if (value === 'impresa' || value === 'imprese') return PASS;
  if (NO_FIRM.test(value)) return FAIL;
  const has = (...some: readonly Quality[]): Statuses =>
    qualities === null ? UNKNOWN : some.some((one) => qualities.includes(one)) ? PASS : FAIL;
  const is = (...some: readonly Company['form'][]): Statuses =>
    form === null ? UNKNOWN : some.includes(form) ? PASS : FAIL;
  if (value.startsWith('impresa da costituire')) {
    const founding = is('toFound');
    // Who would found it is not asked before the company is there.
    return founding === PASS && !value.endsWith('altro') ? (has(...qualityOf(value)) === PASS ? PASS : ANY) : founding;
  }
  if (value.startsWith('cooperative')) return form === 'cooperative' ? PASS_OR_ASK : is('thirdSector');
  if (value.startsWith('consorzi')) return form === 'cooperative' ? PASS_OR_ASK : is('cooperative');
  if (value.startsWith('professionist')) return is('professional');
  if (value.startsWith('rete d impresa') || value.startsWith('reti d impresa')) return FAIL_OR_ASK;
  const asked = qualityOf(value);
  return asked.length === 0 ? UNKNOWN : has(...asked);
}

function qualityOf(value: string): Quality[] {
  if (/femminil/.test(value)) return ['women'];
  if (/giovanil/.test(value)) return ['young'];
  return /su pmi innovativ|startup|pmi innovativ/.test(value) ? ['startup', 'innovativeSme'] : [];
}
