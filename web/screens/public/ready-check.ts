import type { ComponentType } from 'react';
import { loadTranslations } from '../../lib/i18n/i18n.ts';

/** The two-minute check, with its words and its questions: what stands of it in the first frame stays until the whole of it is there. */
export async function readyCheck(): Promise<ComponentType> {
  const [{ QuickCheckPage, loadCheckForm }] = await Promise.all([import('./quick-check.tsx'), loadTranslations()]);
  await loadCheckForm();
  return QuickCheckPage;
}
