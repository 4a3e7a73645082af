/** Why the CRM did not take something. The first two pass by themselves, the others wait for somebody. */
export type FailureReason = 'unavailable' | 'limit' | 'credentials' | 'duplicate' | 'refused';

/** A send that did not arrive. `detail` is the CRM's own words: text of somebody else's. */
export class CrmFailure extends Error {
  readonly reason: FailureReason;
  readonly detail: string;

  constructor(reason: FailureReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.name = 'CrmFailure';
    this.reason = reason;
    this.detail = detail.slice(0, 300);
  }

  /** Whether the same will do at another time. */
  get isPassing(): boolean {
    return this.reason === 'unavailable' || this.reason === 'limit';
  }
}

const DUPLICATES = ['DUPLICATES_DETECTED', 'DUPLICATE_VALUE', 'DUPLICATE_EXTERNAL_ID'];
const LIMITS = ['REQUEST_LIMIT_EXCEEDED', 'SERVER_UNAVAILABLE', 'UNABLE_TO_LOCK_ROW'];

/** What an answer that is no success means, from its status and from the list of faults in its body. */
export function failureOf(status: number, body: unknown): CrmFailure {
  const faults = (Array.isArray(body) ? body : [body]) as readonly { errorCode?: unknown; message?: unknown }[];
  const code = textOf(faults[0]?.errorCode);
  const detail = [code, textOf(faults[0]?.message)].filter(Boolean).join(': ') || `HTTP ${status}`;
  if (status === 429 || LIMITS.includes(code)) return new CrmFailure('limit', detail);
  if (status >= 500) return new CrmFailure('unavailable', detail);
  if (status === 401) return new CrmFailure('credentials', detail);
  if (status === 300 || DUPLICATES.includes(code)) return new CrmFailure('duplicate', detail);
  return new CrmFailure('refused', detail);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
