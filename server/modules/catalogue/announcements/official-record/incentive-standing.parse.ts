import { romeDay } from '@volano/domain/rules/announcement-dates';
import { type CallFact, isInDoubt, type StoredDoubt } from '@volano/domain/rules/call-fact-kinds';
import { type CallStanding, standByFacts } from '@volano/domain/rules/call-standing';
import type { FirmsAsked } from '@volano/domain/rules/matching/types';
import type { Closing } from '@volano/domain/rules/vocabulary';
import { spelledFirms } from './incentive-firms.parse.ts';
import type { ImportedRow } from './incentives.queries.ts';
import type { Incentive } from './incentives.parse.ts';
import { distinct, type Finding } from './incentive-values.parse.ts';

/** How a record stands once its facts are laid over its columns, as it is kept of the call. */
export interface RecordStanding {
  readonly facts: readonly CallFact[];
  readonly openDoubt: StoredDoubt | null;
  readonly notedDay: string | null;
  /** What shut it and when, or what leaves it in doubt; null where neither is so. */
  readonly recordState: string | null;
  readonly shut: CallStanding['shut'];
  readonly firmsAsked: FirmsAsked | null;
}

/** A record with the dates that hold by its words, and how it stands at a moment. */
export type StandingIncentive = Incentive & { readonly standing: RecordStanding };

const NOTED: ReadonlySet<Finding['reason']> = new Set(['noteOfClosing', 'noteOfDeadline']);

/** Lays the facts of a record over its columns; what they leave in doubt is a finding. */
export function withStanding(incentive: Incentive, now: Date): StandingIncentive {
  const { read, publicationDate, expiryDate, sourceUpdatedAt } = incentive;
  const stands = standByFacts({ publicationDate, expiryDate, sourceUpdatedAt }, read, now);
  const today = romeDay(now);
  const findings: Finding[] = read.impossible.map(({ field, value }) => ({
    field,
    reason: 'impossibleDay',
    params: { value },
  }));
  // A note that is a remark already is not told twice.
  const isNoted = incentive.findings.some(({ field, reason }) => field === stands.doubt?.field && NOTED.has(reason));
  if (isInDoubt(stands.doubt, today) && !isNoted)
    findings.push({ field: stands.doubt.field, reason: 'openInDoubt', params: { value: stands.doubt.quote } });
  const shut = stands.shut;
  const newest = read.facts.find(({ kind }) => kind === shut?.kind);
  return {
    ...incentive,
    publicationDate: stands.publicationDate,
    expiryDate: stands.expiryDate,
    untilFoundAvailable: incentive.untilFoundAvailable && stands.expiryDate === null,
    findings: distinct([...incentive.findings, ...findings]),
    standing: {
      // A closing day without an hour is what the column says.
      facts: read.facts
        .filter(({ kind, time }) => kind !== 'hour' || time !== null)
        .map(({ kind, day, time, field, quote }) => ({
          kind,
          day,
          time: day === null ? null : time,
          field,
          quote,
        })),
      openDoubt: stands.doubt,
      notedDay:
        read.days
          .filter((day) => day <= today)
          .sort()
          .at(-1) ?? null,
      recordState: shut === null ? saidOf(stands.doubt) : [shut.kind, newest?.day].filter(Boolean).join(' '),
      shut,
      firmsAsked: incentive.firmsAsked,
    },
  };
}

function saidOf(doubt: StoredDoubt | null): string | null {
  if (doubt === null) return null;
  const { kind, day, field, quote } = doubt;
  return [kind, ...(kind === 'windowOver' ? [day] : []), field, quote].join(' ');
}

/** The columns of a call that its record's words change: null where they stand so already. */
export interface StandingUpdate {
  readonly recordState: string | null;
  readonly openDoubt: StoredDoubt | null;
  readonly notedDay: string | null;
  readonly firmsAsked: FirmsAsked | null;
  readonly allowsNewSite?: boolean;
  readonly closing?: Closing;
  readonly closedAt?: string | null;
}

/** How the record's words move a call: what the office said since stays until the record says something else. */
export function standingUpdate(
  { standing, ...read }: StandingIncentive,
  row: ImportedRow | undefined,
): StandingUpdate | null {
  const { recordState, openDoubt, notedDay, shut } = standing;
  // A difference that was kept by an earlier release says nothing of the firms.
  const firmsAsked = (standing.firmsAsked as FirmsAsked | null | undefined) ?? null;
  // What a person reviewed stays as it was confirmed.
  const opensUp = read.allowsNewSite && row?.allowsNewSite !== true && row?.checkState !== 'reviewed';
  const kept = { recordState, openDoubt, notedDay, firmsAsked, ...(opensUp && { allowsNewSite: true }) };
  if (row === undefined) return shut === null ? kept : { ...kept, closing: shut.kind, closedAt: shut.at };
  const isSame = !opensUp && row.notedDay === notedDay && spelledFirms(row.firmsAsked) === spelledFirms(firmsAsked);
  if (row.recordState === recordState) return isSame ? null : { ...kept, openDoubt: row.openDoubt };
  if (shut !== null) return row.closedAt === null ? { ...kept, closing: shut.kind, closedAt: shut.at } : kept;
  const isByRecord = row.closedAt !== null && row.recordState?.startsWith(row.closing ?? '-') === true;
  return isByRecord ? { ...kept, closing: 'reopened', closedAt: null } : kept;
}

/** Whether an update is news of the call, and not only a day that is noted. */
export function isNews(update: StandingUpdate | null, row: ImportedRow | undefined): boolean {
  if (update === null || row === undefined) return false;
  return update.recordState !== row.recordState;
}
