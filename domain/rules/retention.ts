/** How long what was taken away can still be given back, in days (holes H9, H34). */
export const AGENCY_RESTORABLE_DAYS = 30;
export const SURVEY_RESTORABLE_DAYS = 90;

/** How long a person may think again before they are forgotten, in days (holes H32). */
export const ERASURE_HOLD_DAYS = 30;

/** How long a copy of one's data is kept, in hours; what mails say and what the bell told, in days (7-holes §2). */
export const EXPORT_KEPT_HOURS = 24;
export const MAIL_BODY_DAYS = 90;
export const NOTIFICATION_DAYS = 365;
/** How long it is known what was opened or chosen after which words, in days after the last time; of what was too rare to be listed, the second. */
export const CHOICE_DAYS = 365;
export const RARE_CHOICE_DAYS = 90;
/** How long the list of what somebody of the staff did last goes back, in days. */
export const ACT_DAYS = 30;
/** How long an official file and its rows are kept after they were read or applied; the figures stay. */
export const IMPORT_DAYS = 90;
/** How long a list of companies and its rows are kept after they were read or taken: they are data of many people. */
export const COMPANY_IMPORT_DAYS = 30;
/** How long a device is known that nobody came in from any more, in days: after that an entry from it is told as from a new one. */
export const DEVICE_DAYS = 365;
/** How long it is known, in days, that a link for a new password was used or has expired: whoever opens its old mail reads which. */
export const RESET_DAYS = 30;
/** How long the link of an invitation to an imported owner opens, in days. */
export const INVITED_DAYS = 7;
/** After this long it is no longer known who did what was counted. */
export const KPI_PERSON_DAYS = 730;

/** How long after the last message a conversation is kept whose company is gone: the contract's end is known nowhere else. */
export const CHAT_DAYS = 730;

const DAY_MS = 86_400_000;

/** The moment a number of days before another, ISO 8601 UTC. */
export function daysBefore(moment: Date, days: number): string {
  return new Date(moment.getTime() - days * DAY_MS).toISOString();
}

/** The moment a number of days after another, ISO 8601 UTC. */
export function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * DAY_MS).toISOString();
}

/** The version of the privacy notice that consents are given to; a new text has a new one, and asks again. */
export const NOTICE_VERSION = '2026-11';
