import type { TextKey, ValuesOf } from '@volano/domain/i18n/translate';
import type { ReactElement } from 'react';
import { Trans } from 'react-i18next';
import { allWords } from '../../lib/i18n/i18n.ts';

interface MarkedTextProps<K extends TextKey> {
  readonly i18nKey: K;
  /** What draws each mark of the text: `<b>` in it is `b` here. */
  readonly marks: Readonly<Record<string, ReactElement>>;
  readonly values: ValuesOf<K>;
}

/** A text with marks inside, typed as `t` is. The words of the screen have to be ready. */
export function MarkedText<K extends TextKey>({ i18nKey, marks, values }: MarkedTextProps<K>) {
  return <Trans i18n={allWords()} i18nKey={i18nKey as string} values={values} components={marks} />;
}
