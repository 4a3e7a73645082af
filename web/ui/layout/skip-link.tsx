import { useT } from '../../lib/i18n/i18n.ts';
import classes from './layout.module.css';

/** The id of the element that holds the page itself in every shell. */
export const contentId = 'content';

/** First stop of the Tab key. The address is not touched: its hash belongs to the router. */
export function SkipLink() {
  const t = useT();
  return (
    <button type="button" className={classes['skipLink']} onClick={() => document.getElementById(contentId)?.focus()}>
      {t('common.skipToContent')}
    </button>
  );
}
