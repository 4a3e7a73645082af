/** The version of the privacy notice that consents are given to; a new text has a new one, and asks again. */
export const NOTICE_VERSION = '2026-11';
