import type { Translate } from '../../i18n/translate.ts';
import type { Bounds } from '../bounds.ts';

/** "al massimo 60 mesi", in the language of whoever reads it. */
export function boundsWords(t: Translate, { unit, minimum, maximum }: Bounds): string {
  const ends = minimum === null ? 'atMost' : maximum === null ? 'atLeast' : 'between';
  const params = { minimum: String(minimum ?? ''), maximum: String(maximum ?? '') };
  return unit === 'value' ? t(`matching.bounds.${ends}`, params) : t(`matching.bounds.${ends}Months`, params);
}
