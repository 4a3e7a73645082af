import { Popover } from '@mantine/core';
import { Fragment } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './trade-text.module.css';

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

/** One term with what it means. */
export function TradeTerm({ name, children }: { name: Known | 'inTarget'; children: string }) {
  const t = useT();
  return (
    <Popover width={300} withArrow shadow="md" position="bottom">
      <Popover.Target>
        <button
          type="button"
          className={classes['term']}
          title={t('tradeTerms.explain', { name: t(`tradeTerms.${name}.name`) })}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['meaning'] ?? ''}>{t(`tradeTerms.${name}.text`)}</Popover.Dropdown>
    </Popover>
  );
}
