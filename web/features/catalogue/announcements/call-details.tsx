import { IconArrowRight } from '@tabler/icons-react';
import { CALL_STATES, DATE_WORDS, NO_FIRM } from '@volano/domain/rules/call-changes';
import { SECTORS } from '@volano/domain/rules/vocabulary';
import { matchTextOf } from '@volano/domain/rules/matching/said';
import type { Translate } from '@volano/domain/i18n/translate';
import { useId } from 'react';
import { Box, Flex, Group, Text } from '@mantine/core';
import { formatDate, formatMoney, beginSmall } from '../../../lib/format/format.ts';
import { useT, currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { TradeText } from '../../../ui/cards/card-parts.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { pointsOf, sortedCriteria, summaryOf, ringOf, useReader } from './announcement-marks.tsx';
import {
  type Announcement,
  type AnnouncementChange,
  useHistory,
  type Criterion,
  type Match,
} from './announcements.api.ts';
import { OriginLine } from './criterion-origin.tsx';
import classes from './announcement-detail.module.css';
import { WhyList } from './why-list.tsx';

export interface CallDetailsProps {
  call: Announcement;
  /** The towns and provinces that narrow it, in words. */
  place: React.ReactNode;
  /** Its conditions stand elsewhere, where they are settled for a company. */
  isForCompany: boolean;
}

/** What the office keeps of a call beside its text: whom and where it is for, what is to be read in the notice, what an application needs. */
export function CallDetails({ call, place, isForCompany }: CallDetailsProps) {
  const t = useT();
  const { grantingBody, sectors, purposes, costs, manualChecks, documents, municipalities, provinces } = call;
  const facts: [string, string][] = [
    [t('callReview.body'), grantingBody ?? ''],
    [t('callReview.sectors'), sectors.map((sector) => t(`callDetails.sectors.${sector}`)).join(', ')],
    [t('callReview.purposes'), purposes.map((purpose) => t(`callDetails.purposes.${purpose}`)).join(', ')],
    [t('callReview.costs'), costs.map((cost) => t(`callDetails.costs.${cost}`)).join(', ')],
  ];
  return (
    <Flex component="dl" direction="column" gap="s10" className={classes['callDetailsFacts']}>
      {municipalities.length + provinces.length === 0 ? null : (
        <div>
          <dt>{t('callReview.place')}</dt>
          <dd>{place}</dd>
        </div>
      )}
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {isForCompany || manualChecks.length === 0 ? null : (
        <div>
          <dt>{t('announcements.checks.title')}</dt>
          {manualChecks.map(({ _id, text, isDecisive, field, quote }) => (
            <dd key={_id}>
              {text} {isDecisive ? <StatusBadge tone="accent">{t('announcements.checks.decisive')}</StatusBadge> : null}
              {field === null ? null : <OriginLine origin={{ kind: 'sentence', field, quote }} said={text} />}
            </dd>
          ))}
        </div>
      )}
      {documents.length === 0 ? null : (
        <div>
          <dt>{t('announcements.detail.documents')}</dt>
          <dd>
            <DocumentsNeeded documents={documents} />
          </dd>
        </div>
      )}
    </Flex>
  );
}

/** Whether there is any of it. */
export function hasCallDetails(call: Announcement): boolean {
  const { grantingBody, sectors, purposes, costs, manualChecks, documents, municipalities, provinces } = call;
  return (
    [sectors, purposes, costs, manualChecks, documents, municipalities, provinces].some(({ length }) => length > 0) ||
    grantingBody !== null
  );
}

/** What an application needs, one a line. */
export function DocumentsNeeded({ documents }: { documents: readonly string[] }) {
  return (
    <Flex component="ul" direction="column" gap="2xs" pl="s20" className={classes['callDetailsList']}>
      {documents.map((name) => (
        <li key={name}>
          <TradeText>{name}</TradeText>
        </li>
      ))}
    </Flex>
  );
}

/** Line after line what changed of an announcement: field, old, new, the day, and for the office who. */
export function HistoryList({ announcementId }: { announcementId: string }) {
  const t = useT();
  const { data, isError, refetch } = useHistory(announcementId);
  if (isError) return <ErrorBlock title={t('announcements.history.loadError')} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.length === 0) return <p className={classes['none']}>{t('announcements.history.none')}</p>;
  return (
    <Box component="ol">
      {data.map((change) => (
        <li key={change._id} className={classes['line']}>
          <Flex component="p" rowGap="2xs" columnGap="sm" wrap="wrap" c="var(--vl-ink2)" className="font-micro">
            <time dateTime={change.createdAt}>{formatDate(change.createdAt)}</time>
            {change.source === undefined ? null : <span>{whoOf(t, change)}</span>}
          </Flex>
          <Text size="sm" mt="3xs" className={classes['what']}>
            <strong>{t(`announcements.history.fields.${change.field}`)}</strong> <Change change={change} />
          </Text>
        </li>
      ))}
    </Box>
  );
}

function whoOf(t: Translate, { source = 'person', userName = null }: AnnouncementChange): string {
  return userName ?? t(`announcements.history.sources.${source}`);
}

function Change({ change }: { change: AnnouncementChange }) {
  const t = useT();
  const { field, before, after } = change;
  if (Array.isArray(before) || Array.isArray(after)) {
    const [left, came] = [listed(t, before), listed(t, after)];
    return (
      <>
        {came === '' ? null : (
          <Box component="span" display="block">
            {t('announcements.history.came', { list: came })}
          </Box>
        )}
        {left === '' ? null : (
          <Box component="span" display="block">
            {t('announcements.history.left', { list: left })}
          </Box>
        )}
      </>
    );
  }
  return (
    <span>
      <s>{valueOf(t, field, before)}</s> <IconArrowRight size={14} aria-hidden /> {valueOf(t, field, after)}
    </span>
  );
}

function listed(t: Translate, value: AnnouncementChange['before']): string {
  return Array.isArray(value) ? value.map((entry: string) => entryOf(t, entry)).join(', ') : '';
}

/** A code that is taken out, a sector of the official list, or words as they are. */
function entryOf(t: Translate, entry: string): string {
  if (entry.startsWith('-')) return t('announcements.history.without', { code: entry.slice(1) });
  if (entry === NO_FIRM) return t('announcements.history.noFirm');
  const sector = SECTORS.find((each) => entry === `sector:${each}`);
  return sector === undefined ? entry : t(`callDetails.sectors.${sector}`);
}

function valueOf(t: Translate, field: AnnouncementChange['field'], value: AnnouncementChange['before']): string {
  if (value === null)
    return t(field === 'territory' ? 'announcements.history.everywhere' : 'announcements.history.nothing');
  if (typeof value === 'number') return formatMoney(value);
  const text = String(value);
  const state = CALL_STATES.find((each) => each === text);
  if (field === 'state') return state === undefined ? text : t(`announcements.history.states.${state}`);
  if (field === 'territory') return text;
  const word = DATE_WORDS.find((each) => each === text);
  return word === undefined ? formatDate(text) : t(`announcements.history.dates.${word}`);
}

/** How many things to verify the sentence names; all of them stand below it. */
const NAMED = 2;

interface RequirementsPanelProps {
  match: Match;
  /** False once it has expired: nothing more can be done about what is missing. */
  isOpen: boolean;
  answerHref: (criterion: Criterion) => string | null;
  /** Instead of its own: it names the company to those who follow it. */
  heading?: string;
}

/** What decides: the wheel, one sentence, and the reasons under it (visual language §10.04). */
export function RequirementsPanel({ match, isOpen, answerHref, heading }: RequirementsPanelProps) {
  const t = useT();
  const reader = useReader();
  const title = useId();
  return (
    <section className={classes['panel']} aria-labelledby={title}>
      <Group gap="s20" wrap="nowrap" mb="s18">
        <Box component="span" flex="none" className={classes['ring']}>
          <RequirementRing
            segments={ringOf(match)}
            size={112}
            label={`${String(match.satisfied)}/${String(match.total)}`}
            animate
          />
        </Box>
        <div>
          <h2 id={title}>{heading ?? t('announcements.detail.requirements')}</h2>
          <Text size="compact" mt="3xs" c="var(--vl-ink2)">
            {reader === 'office' ? summaryOf(t, match, reader) : sentenceOf(t, match, isOpen)}
          </Text>
          {match.checkState === 'official' ? (
            <Text size="meta" mt="2xs" c="dimmed">
              {t('matching.origin.unread')}
            </Text>
          ) : null}
        </div>
      </Group>
      <WhyList match={match} isBrief answerHref={isOpen ? answerHref : undefined} />
    </section>
  );
}

/** What may be said of the match, then which one or two things are to verify, and how much of what is missing can still be put right. */
function sentenceOf(t: ReturnType<typeof useT>, match: Match, isOpen: boolean): string {
  const { missing, toVerify } = sortedCriteria(match);
  const parts = [summaryOf(t, match, 'company')];
  // A doubt on the call alone is already said.
  if (isOpen && toVerify.length > 0 && matchTextOf(match) === 'some') {
    const named = pointsOf(t, toVerify).slice(0, NAMED);
    const points = named.map(({ label }) => beginSmall(label));
    const others = toVerify.length - named.reduce((sum, { count }) => sum + count, 0);
    const more = others > 0 ? ` ${t('announcements.andOthers', { count: others })}` : '';
    parts.push(t('matching.said.toVerify', { points: `${points.join(', ')}${more}` }));
  }
  const fixable = missing.filter(({ isFixable }) => isFixable).length;
  if (isOpen && fixable > 0)
    parts.push(
      fixable === 2 ? t('announcements.detail.fixableTwo') : t('announcements.detail.fixable', { count: fixable }),
    );
  if (isOpen && match.isUpcoming && missing.length + toVerify.length === 0) parts.push(t('matching.said.toOpen'));
  return parts.join(' ');
}

/** The chat assistant, in a frame without an origin; whom it talks to goes behind the hash, which no server between reads (holes H29). */
export function AssistantFrame() {
  const t = useT();
  const me = useMe();
  const said = new URLSearchParams({ language: currentLanguage(), email: me.email ?? '' });
  return (
    <iframe
      className={classes['assistantFrame']}
      title={t('announcements.assistant.frame')}
      src={`/assistant#${said.toString()}`}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
