/** What one person, one company and one node may have sent. */
export interface LimitsConfig {
  /** What one person may say in conversations in a minute. */
  readonly messagesAMinute: number;
  /** Megabytes of files that one person, and all persons of one company together, may send in a day. */
  readonly filesADay: { readonly person: number; readonly company: number };
  /** Files that one person may be sending at once over all nodes, and megabytes that may be on their way to this one. */
  readonly uploads: { readonly atOnce: number; readonly megabytes: number };
}

type Setting =
  | 'MESSAGES_A_MINUTE'
  | 'FILES_A_DAY_MB'
  | 'COMPANY_FILES_A_DAY_MB'
  | 'UPLOADS_AT_ONCE'
  | 'UPLOADS_IN_FLIGHT_MB';

export function limitsOf(env: Readonly<Record<Setting, number>>): LimitsConfig {
  return {
    messagesAMinute: env.MESSAGES_A_MINUTE,
    filesADay: { person: env.FILES_A_DAY_MB, company: env.COMPANY_FILES_A_DAY_MB },
    uploads: { atOnce: env.UPLOADS_AT_ONCE, megabytes: env.UPLOADS_IN_FLIGHT_MB },
  };
}
