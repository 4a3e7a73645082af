import { Box, Button, Flex } from '@mantine/core';
import type { Translate } from '@volano/domain/i18n/translate';
import { shownVerdict } from '@volano/domain/rules/matching/said';
import { IconArrowRight, IconClockPause, IconThumbUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import { KeyHints } from '../../../ui/marks/kbd.tsx';
import { Chip } from '../../../ui/marks/marks.tsx';
import { changeSides, changeWords } from './change-words.ts';
import type { NewsGroup } from './portfolio.api.ts';
import classes from './news-rows.module.css';

/** A call of a company. */
export interface NewsPair {
  readonly agencyId: string;
  readonly agencyName: string;
  readonly announcementId: string;
  readonly title: string;
}

export interface NewsActions {
  readonly onRecommend: (pair: NewsPair) => void;
  /** "Not now". */
  readonly onAside: (pair: NewsPair) => void;
  /** The way to write to a company; null for who has no conversations of their own. */
  readonly writeTo: ((agencyId: string, name: string) => ReactNode) | null;
  readonly isWorking: boolean;
}

type Other = NewsGroup['others'][number];
type Event = NewsGroup['events'][number];
interface Thing {
  readonly type: NewsGroup['type'];
  readonly _id: string;
  readonly name: string;
}

/** One line of the news: a company, a call or service, or both, and what is new. */
interface Row {
  readonly key: string;
  readonly agency: Thing | null;
  readonly thing: Thing | null;
  readonly news: readonly Event[];
  readonly other: Other | null;
  /** How many more of its group are not named. */
  readonly more: number;
  /** Whether it leads to all whom its call suits. */
  readonly isLead: boolean;
}

/** Groups as lines of call × company; what happened to a company or a call alone has a line of its own. */
export function rowsOf(groups: readonly NewsGroup[]): Row[] {
  return groups.flatMap((group) => {
    const { type, _id, name, events, others, othersCount } = group;
    const isCompany = type === 'agency';
    const own: Thing = { type, _id, name };
    // Of a call by itself they are what is new of it for each of its companies.
    const shared = isCompany ? [] : events.filter(({ other }) => other === null);
    const alone = isCompany || others.length === 0 ? events : events.filter(({ other }) => other !== null);
    const more = Math.max(0, othersCount - others.length);
    return [
      ...alone.map((event, at): Row => {
        const there: Thing | null = event.other;
        return {
          key: `${_id} ${event.kind} ${String(at)}`,
          agency: isCompany ? own : there,
          thing: isCompany ? there : own,
          news: [event],
          other: null,
          more: 0,
          isLead: false,
        };
      }),
      ...others.map((other, at): Row => {
        const there: Thing = { type: isCompany ? 'announcement' : 'agency', _id: other._id, name: other.name };
        const [agency, thing] = isCompany ? [own, there] : [there, own];
        return {
          key: `${agency._id} ${thing._id}`,
          agency,
          thing,
          news: shared,
          other,
          more: at === others.length - 1 ? more : 0,
          isLead: !isCompany && at === 0 && others.some(({ verdict }) => verdict !== null),
        };
      }),
    ];
  });
}

/** The news, a line each: whose, of what, what changed from what to what, and what to do about it, by keyboard too. */
export function NewsRows({ groups, actions }: { groups: readonly NewsGroup[]; actions: NewsActions | null }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const rows = rowsOf(groups);
  const [stand, setStand] = useState(0);
  const at = Math.min(stand, Math.max(0, rows.length - 1));

  function move(by: number): void {
    const next = Math.min(Math.max(0, at + by), rows.length - 1);
    setStand(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  const pair = pairOf(rows[at]);
  const canAct = actions !== null && pair !== null && !actions.isWorking;
  useShortcuts([
    { keys: ['J'], label: t('portfolio.news.keys.next'), does: () => move(1) },
    { keys: ['K'], label: t('portfolio.news.keys.previous'), does: () => move(-1) },
    ...(actions === null
      ? []
      : [
          {
            keys: ['C'] as const,
            label: t('portfolio.news.recommend'),
            does: () => (canAct && canRecommend(rows[at]) ? actions.onRecommend(pair) : undefined),
          },
          {
            keys: ['X'] as const,
            label: t('portfolio.news.aside'),
            does: () => (canAct ? actions.onAside(pair) : undefined),
          },
        ]),
  ]);
  return (
    <>
      <Box ref={list} component="ul" mt="s10" className="rule-above">
        {rows.map((row, place) => (
          <NewsRow key={row.key} row={row} actions={actions} isAt={place === at} />
        ))}
      </Box>
      {actions === null ? null : (
        <KeyHints
          hints={[
            { keys: ['J', 'K'], does: t('portfolio.news.keys.move') },
            { keys: ['C'], does: t('portfolio.news.recommend') },
            { keys: ['X'], does: t('portfolio.news.aside') },
            { keys: ['?'], does: t('portfolio.news.keys.help') },
          ]}
        />
      )}
    </>
  );
}

/** The call and the company that a line is about both; null of any other. */
function pairOf(row: Row | undefined): NewsPair | null {
  if (row?.other === null || row?.agency == null || row.thing?.type !== 'announcement') return null;
  const { agency, thing } = row;
  return { agencyId: agency._id, agencyName: agency.name, announcementId: thing._id, title: thing.name };
}

/** What is recommended already, or suits no longer, is not recommended from here. */
function canRecommend(row: Row | undefined): boolean {
  const other = row?.other ?? null;
  return other !== null && !other.isRecommended && (other.verdict === 'eligible' || other.verdict === 'toVerify');
}

interface NewsRowProps {
  row: Row;
  actions: NewsActions | null;
  isAt: boolean;
}

function NewsRow({ row, actions, isAt }: NewsRowProps) {
  const t = useT();
  const { agency, thing, other, news, more, isLead } = row;
  const pair = pairOf(row);
  return (
    <li className={classes['row']} aria-current={isAt || undefined}>
      <span className={classes['company']}>{agency === null ? null : <ThingLink thing={agency} />}</span>
      <span className={classes['thing']}>
        {thing === null ? null : <ThingLink thing={thing} />}
        {more > 0 ? <small>{t('portfolio.more', { count: more })}</small> : null}
      </span>
      <Flex component="span" direction="column" miw={0} className="font-meta anywhere">
        <What news={news} other={other} />
        {isLead && thing !== null ? <Involve call={thing} /> : null}
      </Flex>
      <Flex component="span" rowGap={0} columnGap="s6" align="center" wrap="wrap" className={classes['marks']}>
        {other === null ? null : <Marks other={other} />}
      </Flex>
      <span className={classes['actions']}>
        {actions === null || pair === null ? null : (
          <>
            {canRecommend(row) ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconThumbUp size={15} aria-hidden />}
                disabled={actions.isWorking}
                aria-label={t('portfolio.news.recommendTo', { title: pair.title, name: pair.agencyName })}
                onClick={() => actions.onRecommend(pair)}
              >
                {t('portfolio.news.recommend')}
              </Button>
            ) : null}
            {actions.writeTo?.(pair.agencyId, pair.agencyName)}
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconClockPause size={15} aria-hidden />}
              disabled={actions.isWorking}
              aria-label={t('portfolio.news.asideOf', { title: pair.title, name: pair.agencyName })}
              onClick={() => actions.onAside(pair)}
            >
              {t('portfolio.news.aside')}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

function ThingLink({ thing }: { thing: Thing }) {
  return (
    <a href={hrefOfThing(thing)} title={thing.name}>
      {thing.name}
    </a>
  );
}

function Involve({ call: { _id, name } }: { call: Thing }) {
  const t = useT();
  return (
    <a
      className={classes['involve']}
      href={hrefOf('/admin/announcements/$announcementId/associated', { announcementId: _id })}
      aria-label={t('portfolio.news.involveIn', { name })}
    >
      {t('portfolio.news.involve')}
    </a>
  );
}

function Marks({ other: { verdict, standing, isRecommended, isFavorite } }: { other: Other }) {
  const t = useT();
  return (
    <>
      {verdict === null ? (
        <Chip tone="more">{t('portfolio.news.closedFor')}</Chip>
      ) : (
        <Chip tone={verdict === 'eligible' ? 'ok' : verdict === 'toVerify' ? 'check' : 'more'}>
          {t(`matching.verdict.${shownVerdict({ verdict, standing })}`)}
        </Chip>
      )}
      {isRecommended ? <small>{t('portfolio.news.recommended')}</small> : null}
      {isFavorite ? <small>{t('portfolio.news.favorite')}</small> : null}
    </>
  );
}

/** What is new: a change from what to what, else in words. */
function What({ news, other }: { news: readonly Event[]; other: Other | null }) {
  const t = useT();
  const changes = [
    ...(other?.changes ?? []),
    ...news.flatMap(({ kind, field, before, after }) =>
      kind === 'changed' && field !== null ? [{ field, before, after }] : [],
    ),
  ];
  const kinds = (other?.kinds ?? []).filter((kind) => kind !== 'changed' || changes.length === 0);
  const said = news.filter(
    ({ kind }) => kind !== 'changed' && !(other?.kinds as readonly string[] | undefined)?.includes(kind),
  );
  return (
    <>
      {changes.map((change, at) => (
        <span key={`${change.field} ${String(at)}`} className={classes['change']}>
          <ChangeLine change={change} />
        </span>
      ))}
      {kinds.length === 0 ? null : <span>{kinds.map((kind) => t(`portfolio.news.kinds.${kind}`)).join(', ')}</span>}
      {said.map((event, at) => (
        <span key={`${event.kind} ${String(at)}`}>{eventWords(t, event)}</span>
      ))}
    </>
  );
}

function ChangeLine({ change }: { change: Other['changes'][number] }) {
  const t = useT();
  const sides = changeSides(t, change);
  if (sides === null) return changeWords(t, change);
  return (
    <>
      {sides.field} <s>{sides.before}</s> <IconArrowRight size={13} aria-label="→" /> <strong>{sides.after}</strong>
    </>
  );
}

function eventWords(t: Translate, { kind, at, daysLeft, answer, reason, other }: Event): string {
  const when = at === null ? '' : ` · ${formatDateTime(at)}`;
  if (kind === 'closing') return t('portfolio.news.closing', { count: daysLeft ?? 0 });
  if (kind === 'answered') {
    const said = answer === null ? '' : t(`officeRecommendations.answers.${answer}`);
    const words = t('portfolio.news.answered', { name: other?.name ?? '', answer: said });
    return `${words}${reason === null ? '' : ` «${reason}»`}${when}`;
  }
  if (kind === 'changed') return t('portfolio.news.kinds.changed');
  return `${t(`portfolio.news.${kind}`)}${when}`;
}

function hrefOfThing({ type, _id }: Thing): string {
  if (type === 'agency') return hrefOf('/admin/agencies/$agencyId', { agencyId: _id });
  if (type === 'service') return hrefOf('/admin/services/$serviceId', { serviceId: _id });
  return hrefOf('/admin/announcements/$announcementId', { announcementId: _id });
}
