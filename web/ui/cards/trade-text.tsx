import { Fragment, type ToggleEvent, useId, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './card-parts.module.css';

/** How each term is written in texts of calls; the dictionary says what it means (10-company-path §2). */
const WRITTEN = {
  deMinimis: 'de minimis',
  durc: '\\bDURC\\b',
  rea: '\\bREA\\b',
  grant: 'fondo perduto',
  softLoan: '(?:prestito|finanziamento) agevolato',
  taxCredit: "credito d[’']imposta",
  extract: '\\bvisura(?: camerale)?\\b',
  signature: 'firma digitale',
  declaration: '\\bDSAN\\b',
  sme: '\\bPMI\\b',
  clickDay: 'click[ -]day',
} as const;

type Known = keyof typeof WRITTEN;
const KNOWN = Object.keys(WRITTEN) as Known[];
const ANY = new RegExp(KNOWN.map((name) => `(?<${name}>${WRITTEN[name]})`).join('|'), 'gi');

/** Plain text in which each term of the trade explains itself when it is touched, the first time that it stands there. */
export function TradeText({ children }: { children: string }) {
  const said = new Set<Known>();
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const found of children.matchAll(ANY)) {
    const name = KNOWN.find((one) => found.groups?.[one] !== undefined);
    if (name === undefined || said.has(name)) continue;
    said.add(name);
    parts.push(children.slice(end, found.index));
    parts.push(
      <TradeTerm key={name} name={name}>
        {found[0]}
      </TradeTerm>,
    );
    end = found.index + found[0].length;
  }
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
      {children.slice(end)}
    </>
  );
}

/** How wide a meaning is, how far from its term and from the edge of the window, and how much room it wants below, in pixels. */
const [WIDTH, GAP, EDGE, ROOM] = [300, 8, 8, 180];

/** One term with what it means, which the browser itself shows above everything and puts away at a touch elsewhere. */
export function TradeTerm({ name, children }: { name: Known | 'inTarget'; children: string }) {
  const t = useT();
  const id = useId();
  const term = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(false);

  /** Beside the term; it does not follow when that is scrolled away. */
  function place({ newState, currentTarget: { style }, currentTarget: meaning }: ToggleEvent<HTMLElement>): void {
    setShown(newState === 'open');
    if (newState !== 'open' || term.current === null) return;
    const { left, top, bottom } = term.current.getBoundingClientRect();
    const isAbove = window.innerHeight - bottom < ROOM && top > ROOM;
    const width = Math.min(WIDTH, window.innerWidth - 2 * EDGE);
    style.width = `${width}px`;
    style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
    style.top = isAbove ? 'auto' : `${bottom + GAP}px`;
    style.bottom = isAbove ? `${window.innerHeight - top + GAP}px` : 'auto';
    window.addEventListener('scroll', () => meaning.hidePopover(), { once: true, capture: true });
  }

  return (
    <>
      <button
        ref={term}
        type="button"
        className={classes['term']}
        title={t('tradeTerms.explain', { name: t(`tradeTerms.${name}.name`) })}
        popoverTarget={id}
      >
        {children}
      </button>
      <span id={id} popover="auto" role="note" className={classes['meaning']} onBeforeToggle={place}>
        {isShown ? t(`tradeTerms.${name}.text`) : null}
      </span>
    </>
  );
}
