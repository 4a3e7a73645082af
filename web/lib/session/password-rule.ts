import { useT } from '../i18n/i18n.ts';
import { firmName, useOptions } from '../api/options.ts';

/** What is asked of a password that is being set, in one sentence, as this installation asks it (decisions §2). */
export function usePasswordRule(): string {
  const t = useT();
  const options = useOptions();
  return t('session.passwordRule', { min: String(options?.passwordMin ?? 6), brand: firmName() });
}
