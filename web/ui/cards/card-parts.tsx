import { type ComponentType, Fragment, type ToggleEvent, useId, useRef, useState } from 'react';
import { IconClockFilled, IconHourglass, IconInfinity, IconLock, IconPlayerPause } from '@tabler/icons-react';
import { Box, Flex, Group, Text } from '@mantine/core';
import { formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './card-parts.module.css';

type DeadlineLabelProps = {
  /** Short badge ("9 giorni"), for narrow cards. */
  isShort?: boolean;
  /** The day alone: what it is stands beside it. */
  isBare?: boolean;
} & (
  | {
      kind: 'dated';
      /** Already formatted, `27/11/2026`. */
      date: string;
      /** Whole days left; 0 is today. */
      daysLeft: number;
      /** Share of the time from publication already gone, 0 to 1. Without it there is no bar. */
      elapsed?: number;
      /** The day is later than it was first. */
      isExtended?: boolean;
    }
  | { kind: 'untilFundsLast' }
  | { kind: 'waitingPublication' }
  /** Nobody said yet until when. */
  | { kind: 'undated' }
  /** So far away, without news, that it is none. */
  | { kind: 'uncertain' }
  | { kind: 'expired'; date: string }
  /** Shut before its day, on a day. */
  | { kind: 'exhausted'; date: string }
  | { kind: 'closedEarly'; date: string }
  | { kind: 'suspended'; date: string }
);

/** From so many years on, days say nothing to anybody. */
export const FEW_YEARS = 2;
export const DAYS_A_YEAR = 365.25;

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

interface PaperCardProps {
  /** Names the region when it is an `aside` or a `section`. */
  label?: string;
  as?: 'div' | 'aside' | 'section';
  children: React.ReactNode;
}

/** Carta: the pink surface of people and guidance, never of data (visual language §1.5). */
export function PaperCard({ label, as: Tag = 'div', children }: PaperCardProps) {
  return (
    <Tag className={classes['paperCard']} aria-label={label}>
      {children}
    </Tag>
  );
}

export interface AmountProps {
  /** Euro. */
  euro: number;
  /** 22 to 38 px; 30 in list cards, 24 in the carousel, 34 on a detail page. */
  size?: 22 | 24 | 30 | 34 | 38;
  /** The small words in front; "fino a" by default, null for none. */
  prefix?: 'upTo' | 'from' | null;
}

/** An amount of money in Besley, with "fino a" before it (visual language §3, visual language §6). */
export function Amount({ euro, size = 30, prefix = 'upTo' }: AmountProps) {
  const t = useT();
  return (
    <Flex component="p" rowGap={0} columnGap="xs" align="baseline" wrap="wrap">
      {prefix ? (
        <Text span size="sm" c="dimmed">
          {t(`common.${prefix}`)}
        </Text>
      ) : null}
      <span
        className={classes['amount']}
        style={{ '--fz': `min(${String(size / 16)}rem, ${String(size / 3.2)}vw)` } as React.CSSProperties}
      >
        {formatMoney(euro)}
      </span>
    </Flex>
  );
}

interface TypeTagProps {
  /** A Tabler icon; a word alone without it. */
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  label: string;
  /** Secondary facts, such as a territory, are lighter. */
  isMuted?: boolean;
}

/** An icon and a word that say of what kind something is, on one line. */
export function TypeTag({ icon: Icon, label, isMuted = false }: TypeTagProps) {
  return (
    <span className={classes['tipoTag']} data-muted={isMuted || undefined}>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      <span className="one-line">{label}</span>
    </span>
  );
}

/** A deadline: over 10 days plain, 10 or fewer a tinted badge, 3 or fewer a solid one; the bar is time gone since publication (visual language §6). */
export function DeadlineLabel(props: DeadlineLabelProps) {
  const t = useT();
  if (props.kind === 'untilFundsLast') {
    return <Words icon={<IconInfinity size={18} aria-hidden />} text={t('common.deadline.untilFundsLast')} />;
  }
  if (props.kind === 'waitingPublication') {
    return <Words icon={<IconHourglass size={17} aria-hidden />} text={t('common.deadline.waitingPublication')} />;
  }
  if (props.kind === 'undated' || props.kind === 'uncertain') {
    return <Words icon={<IconHourglass size={17} aria-hidden />} text={t(`common.deadline.${props.kind}`)} />;
  }
  if (props.kind === 'exhausted' || props.kind === 'closedEarly' || props.kind === 'suspended') {
    return (
      <Words
        icon={
          props.kind === 'suspended' ? <IconPlayerPause size={17} aria-hidden /> : <IconLock size={17} aria-hidden />
        }
        text={t(`common.deadline.${props.kind}`, { date: props.date })}
      />
    );
  }
  if (props.kind === 'expired') {
    return (
      <Text size="sm" c="dimmed">
        {t('common.deadline.expired', { date: props.date })}
      </Text>
    );
  }
  return <Dated {...props} />;
}

function Words({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <p className={classes['words']}>
      {icon}
      <span>{text}</span>
    </p>
  );
}

/** How near a deadline is, for anything that must be coloured alike. */
export function urgencyOf(daysLeft: number): 'far' | 'near' | 'now' {
  if (daysLeft <= 3) return 'now';
  return daysLeft <= 10 ? 'near' : 'far';
}

function Dated({
  date,
  daysLeft,
  elapsed,
  isShort = false,
  isBare = false,
  isExtended = false,
}: Extract<DeadlineLabelProps, { kind: 'dated' }>) {
  const t = useT();
  const urgency = urgencyOf(daysLeft);
  const isPlain = isShort || urgency === 'far';
  const years = Math.floor(daysLeft / DAYS_A_YEAR);
  const soon = t(isPlain ? 'common.deadline.days' : 'common.deadline.left', { count: daysLeft });
  const counted = years >= FEW_YEARS ? t('common.deadline.years', { count: years }) : soon;
  return (
    <Text component="div" size="sm" w="100%" className={classes['deadline']} data-urgency={urgency}>
      <Group gap="xs" justify="space-between" wrap="nowrap" mih={22} className="nowrap">
        <Box component="span" c="var(--vl-ink2)">
          {isExtended ? t('common.deadline.extended', { date }) : isBare ? date : t('common.deadline.on', { date })}
        </Box>
        <span className={classes['days']}>
          {urgency === 'far' ? null : <IconClockFilled size={14} aria-hidden />}
          {daysLeft <= 0 ? t('common.deadline.today') : counted}
        </span>
      </Group>
      {elapsed === undefined ? null : (
        <div className={classes['track']} aria-hidden>
          <div
            className={classes['bar']}
            style={{ width: `${String(Math.round(Math.min(1, Math.max(0, elapsed)) * 100))}%` }}
          />
        </div>
      )}
    </Text>
  );
}

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
      <Box
        ref={term}
        type="button"
        component="button"
        p={0}
        bg="none"
        c="inherit"
        className={classes['term']}
        title={t('tradeTerms.explain', { name: t(`tradeTerms.${name}.name`) })}
        popoverTarget={id}
      >
        {children}
      </Box>
      <span id={id} popover="auto" role="note" className={classes['meaning']} onBeforeToggle={place}>
        {isShown ? t(`tradeTerms.${name}.text`) : null}
      </span>
    </>
  );
}
