import { createHash } from 'node:crypto';
import type { AtecoKey } from './incentive-ateco.parse.ts';

/** The parts of an announcement that the import keeps up to date, each changed as a whole. */
export const PARTS = [
  ...(['title', 'description', 'amount', 'territory', 'dates', 'link', 'ateco'] as const),
  ...(['aid', 'purposes', 'sectors', 'towns', 'body', 'source', 'requirements', 'checks'] as const),
];
export type Part = (typeof PARTS)[number];

/** What a part says, in one spelling, so that two can be compared. */
export type Parts = Readonly<Record<Part, string>>;

interface Comparable {
  readonly title: string;
  readonly description: string;
  readonly amount: number | null;
  readonly territory: { readonly type: string; readonly regionIds: readonly string[]; readonly cciaaId: string | null };
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPubblication: boolean;
  readonly officialUrl: string | null;
  readonly codes: readonly (AtecoKey & { readonly isRemoved?: boolean })[];
  readonly aidForms: readonly string[];
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  readonly fund: number | null;
  readonly purposes: readonly string[];
  readonly costs: readonly string[];
  readonly investmentTypes: readonly string[];
  readonly sectors: readonly string[];
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  readonly grantingBody: string | null;
  readonly sourceUpdatedAt: string | null;
  readonly requirements: readonly { readonly questionId: string; readonly answers: readonly string[] }[];
  readonly admitsNoFirm: boolean;
  readonly checks: readonly string[];
}

/** The parts that were added since the first installations: their hashes do not have them, and what stands there is empty. */
const EMPTY: Partial<Record<Part, string>> = {
  aid: '||||',
  purposes: '||',
  sectors: '',
  towns: '|',
  body: '',
  source: '',
  requirements: '|false',
  checks: '',
};

/** A call of the file or an announcement of the database, part by part. */
export function partsOf(call: Comparable): Parts {
  const { type, regionIds, cciaaId } = call.territory;
  const codes = call.codes.map(({ version, code, isRemoved }) => `${isRemoved === true ? '-' : ''}${version} ${code}`);
  return {
    title: call.title,
    description: call.description,
    amount: call.amount === null ? '' : call.amount.toFixed(2),
    territory: [type, [...regionIds].sort().join(' '), cciaaId ?? ''].join('|'),
    dates: [call.publicationDate ?? '', call.expiryDate ?? '', call.untilFoundAvailable, call.waitingPubblication].join(
      '|',
    ),
    link: call.officialUrl ?? '',
    ateco: codes.sort().join(' '),
    aid: [
      sorted(call.aidForms),
      ...[call.aidMin, call.spendMin, call.spendMax, call.fund].map((euro) => euro?.toFixed(2) ?? ''),
    ].join('|'),
    purposes: [call.purposes, call.costs, call.investmentTypes].map(sorted).join('|'),
    sectors: sorted(call.sectors),
    towns: [call.municipalities, call.provinces].map(sorted).join('|'),
    body: call.grantingBody ?? '',
    source: call.sourceUpdatedAt ?? '',
    requirements: [
      sorted(call.requirements.map(({ questionId, answers }) => `${questionId}:${[...answers].sort().join(',')}`)),
      call.admitsNoFirm,
    ].join('|'),
    checks: [...call.checks].sort().join('\n'),
  };
}

/** What `officialHash` keeps: a short digest of every part as the import last read it (`title=1f0c… amount=…`). */
export function digestOf(parts: Parts): string {
  return PARTS.map((part) => `${part}=${digest(parts[part])}`).join(' ');
}

/**
 * Compares what the file says now, what it said at the last import, and what the database holds.
 * The rule: a part is written when the file changed it and the database still holds what the last import wrote; a part that the
 * office edited stays as it is, and is named in `kept` once, by the run that meets the change.
 */
export function compare(file: Parts, database: Parts, lastHash: string | null): { write: Part[]; kept: Part[] } {
  const last = new Map((lastHash ?? '').split(' ').map((pair) => pair.split('=') as [string, string | undefined]));
  const changed = PARTS.filter((part) => last.get(part) !== digest(file[part]) && file[part] !== database[part]);
  const isEdited = (part: Part): boolean =>
    last.has(part) || EMPTY[part] === undefined
      ? last.get(part) !== digest(database[part])
      : database[part] !== EMPTY[part];
  return { write: changed.filter((part) => !isEdited(part)), kept: changed.filter(isEdited) };
}

function sorted(values: readonly string[]): string {
  return [...values].sort().join(' ');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
