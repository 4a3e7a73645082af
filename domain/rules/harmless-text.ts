import type { Translate } from '../i18n/translate.ts';

/** Texts that people and foreign files bring: which characters the product takes from nobody, and how the rest stands in markup. */

// NUL cannot be stored; other control characters and bidirectional overrides make a text lie about itself.
// eslint-disable-next-line no-control-regex
const HARMFUL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text without control, bidirectional-override and unpaired surrogate characters. */
export function harmless(text: string): string {
  return text.replace(HARMFUL, '');
}

/** Whether there is nothing to take out of a text. */
export function isHarmless(text: string): boolean {
  return harmless(text) === text;
}

/** Whether nothing of a text can be seen: spaces, and characters that only join or part others. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** As much of the beginning of a text as has room, and never half a letter: some are two characters long. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** A text as HTML that shows it letter by letter, in an element or in an attribute (abuse 51). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The beginning of a text on one line, in at most so many characters; that something is left out is seen. */
export function excerpt(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${beginningOf(line, length - 1)}…`;
}

const SUBJECT_LENGTH = 60;

/** The title of a call or service in the subject of a mail, whose end no inbox shows (17-seams §3). */
export function titleInSubject(title: string): string {
  const line = title.replaceAll(/\s+/g, ' ').trim();
  return line.length <= SUBJECT_LENGTH ? line : `${beginningOf(line, SUBJECT_LENGTH).trimEnd()}…`;
}

/** As much of a message as is quoted. */
const QUOTE_LENGTH = 120;

/**
 * What the bell says of a message: who said it, of which company, and how it begins; nothing of it where its reader would need premium to
 * read it (abuse 63). The body is HTML.
 */
export function messageLine(
  t: Translate,
  {
    sender,
    businessName,
    message,
    lock,
  }: {
    readonly sender: { readonly name: string; readonly surname: string };
    readonly businessName: string;
    readonly message: string;
    /** What keeps its reader from it. */
    readonly lock: 'contract' | 'pending' | null;
  },
): { title: string; body: string } {
  const began = message.trim() === '' ? t('notifications.newMessage.files') : excerpt(message, QUOTE_LENGTH);
  const quote = lock === null ? began : t(`notifications.newMessage.locked.${lock}`);
  return {
    title: t('notifications.newMessage.title', { name: `${sender.name} ${sender.surname}` }),
    body: t('notifications.newMessage.body', { businessName: escapeHtml(businessName), quote: escapeHtml(quote) }),
  };
}
