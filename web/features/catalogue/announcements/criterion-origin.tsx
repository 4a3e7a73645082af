import { originWords, quoteBeside } from '@volano/domain/rules/matching/origin-words';
import type { CriterionOrigin } from '@volano/domain/rules/matching/types';
import { createContext, type ReactNode, use, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { holdsQuote, lightQuote } from '../../../ui/rich-text/quote-light.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { useReader } from './announcement-marks.tsx';
import classes from './why.module.css';

interface Beside {
  html: string;
  text: React.RefObject<HTMLDivElement | null>;
}

/** The text of the call on the same page, in which a quoted sentence can be shown. */
const BesideText = createContext<Beside | null>(null);

/** A page that shows the text of a call (`CallText`) and, elsewhere, what of it decides. */
export function WithCallText({ html, children }: { html: string; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  return <BesideText value={{ html, text }}>{children}</BesideText>;
}

/** The text of a call, in which quoted sentences are lit up. */
export function CallText({ html }: { html: string }) {
  const beside = use(BesideText);
  return (
    <div ref={beside?.text} tabIndex={-1} className={classes['callText']}>
      <RichText html={html} />
    </div>
  );
}

interface OriginProps {
  origin: CriterionOrigin;
  /** What is said already, and not quoted once more. */
  said?: string;
  /** Its sentence is quoted above. */
  isAgain?: boolean;
}

/** Where a criterion comes from, and the words that say it: touched, they are lit up in the text where that stands on the page (12-whole-record §6). */
export function OriginLine({ origin, said = '', isAgain = false }: OriginProps) {
  const t = useT();
  const reader = useReader();
  const beside = use(BesideText);
  const { quote } = origin;
  const isQuoted = !isAgain && quoteBeside(origin, said) !== null;
  const canShow = quote !== null && beside !== null && holdsQuote(beside.html, quote);
  const from = isAgain ? t('matching.origin.again') : originWords(t, origin, reader);
  return (
    <p className={classes['origin']}>
      {isQuoted ? <q>{quote}</q> : null}
      {canShow ? (
        <button
          type="button"
          aria-label={`${from}. ${t('matching.origin.show', { quote })}`}
          onClick={() => beside.text.current !== null && lightQuote(beside.text.current, quote)}
        >
          {from}
        </button>
      ) : (
        <span>{from}</span>
      )}
    </p>
  );
}
