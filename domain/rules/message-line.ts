import type { TFunction } from 'i18next';
import { excerpt } from './excerpt.ts';
import { escapeHtml } from './harmless-text.ts';

/** As much of a message as is quoted. */
const QUOTE_LENGTH = 120;

/**
 * What the bell says of a message: who said it, of which company, and how it begins; nothing of it where its reader would need premium to
 * read it (abuse 63). The body is HTML.
 */
export function messageLine(
  t: TFunction,
  {
    sender,
    businessName,
    message,
    isLocked,
  }: {
    readonly sender: { readonly name: string; readonly surname: string };
    readonly businessName: string;
    readonly message: string;
    readonly isLocked: boolean;
  },
): { title: string; body: string } {
  const began = message.trim() === '' ? t('notifications.newMessage.files') : excerpt(message, QUOTE_LENGTH);
  const quote = isLocked ? t('notifications.newMessage.locked') : began;
  return {
    title: t('notifications.newMessage.title', { name: `${sender.name} ${sender.surname}` }),
    body: t('notifications.newMessage.body', { businessName: escapeHtml(businessName), quote: escapeHtml(quote) }),
  };
}
