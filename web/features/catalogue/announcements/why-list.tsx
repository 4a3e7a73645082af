import { deadlineText } from '@volano/domain/rules/deadline-text';
import { repeatedIn } from '@volano/domain/rules/matching/said';
import { IconCircleCheck, IconCircleX, IconFileText, IconHelpCircle } from '@tabler/icons-react';
import type { Translate } from '@volano/domain/i18n/translate';
import { Box, Stack, Text } from '@mantine/core';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { TradeText } from '../../../ui/cards/card-parts.tsx';
import { chipOf, type Reader, sortedCriteria, subjectOf, useReader, whyOf } from './announcement-marks.tsx';
import type { Criterion, Match, AnnouncementRow } from './announcements.api.ts';
import { OriginLine } from './criterion-origin.tsx';
import classes from './why.module.css';

interface WhyListProps {
  match: Match;
  /** Where a criterion that does not hold is settled; without it there is no link. */
  answerHref?: ((criterion: Criterion) => string | null) | undefined;
  /** The heading's level under the panel's own. */
  order?: 3 | 4;
  /** What is satisfied in a few words each, and nothing of what excludes nobody. */
  isBrief?: boolean;
}

type Tone = 'missing' | 'toVerify' | 'ours' | 'toRead' | 'satisfied';

/** The trace of a match in words: what is missing, what is to verify with the question that settles it, what is satisfied. */
export function WhyList({ match, answerHref, order = 3, isBrief = false }: WhyListProps) {
  const t = useT();
  const { missing, toVerify, ours, satisfied, toRead, open } = sortedCriteria(match);
  const groups: { tone: Tone; title: string; icon: typeof IconCircleX; criteria: Criterion[] }[] = [
    { tone: 'missing', title: t('announcements.detail.missing'), icon: IconCircleX, criteria: missing },
    { tone: 'toVerify', title: t('announcements.detail.toVerify'), icon: IconHelpCircle, criteria: toVerify },
    { tone: 'ours', title: t('announcements.detail.ours'), icon: IconHelpCircle, criteria: ours },
    { tone: 'satisfied', title: t('announcements.detail.satisfiedTitle'), icon: IconCircleCheck, criteria: satisfied },
    { tone: 'toRead', title: t('announcements.detail.toRead'), icon: IconFileText, criteria: toRead },
  ];
  const Heading = order === 3 ? 'h3' : 'h4';
  const repeated = repeatedIn(groups.flatMap(({ criteria }) => criteria));
  return (
    <Stack gap={0}>
      {groups
        .filter(({ criteria }) => criteria.length > 0)
        .map(({ tone, title, icon: Icon, criteria }) => (
          <section key={tone} className={classes['group']}>
            <Heading className={classes['title']} data-tone={tone}>
              <Icon size={20} aria-hidden />
              {title}
              <Box component="span" ml="auto">
                {criteria.length}
              </Box>
            </Heading>
            <Box component="ul" pt="xs" pb="s14" pl="s28" className={classes['list']} data-tone={tone}>
              {criteria.map((criterion) => (
                <WhyItem
                  key={criterion.key}
                  criterion={criterion}
                  tone={tone}
                  isBrief={isBrief}
                  answerHref={answerHref}
                  isAgain={repeated.has(criterion.key)}
                />
              ))}
            </Box>
          </section>
        ))}
      {open.length === 0 || isBrief ? null : (
        <Text size="meta" pb="sm" c="dimmed">
          {t('announcements.detail.excludesNobody', {
            names: open.map((criterion) => chipOf(t, criterion)).join('; '),
          })}
        </Text>
      )}
      {isBrief ? (
        <Text size="meta" pt="sm" c="dimmed" className="rule-above">
          {t('announcements.detail.prevails')}
        </Text>
      ) : null}
    </Stack>
  );
}

interface WhyItemProps {
  criterion: Criterion;
  tone: Tone;
  isBrief: boolean;
  answerHref: WhyListProps['answerHref'];
  /** Its sentence stands above already. */
  isAgain: boolean;
}

function WhyItem({ criterion, tone, isBrief, answerHref, isAgain }: WhyItemProps) {
  const t = useT();
  const reader = useReader();
  if (isOpenTone(tone))
    return (
      <li>
        <OpenCriterion criterion={criterion} answerHref={answerHref} reader={reader} isAgain={isAgain} />
      </li>
    );
  const subject = subjectOf(t, criterion);
  return (
    <li>
      {tone === 'toRead' ? (
        <TradeText>{subject}</TradeText>
      ) : isBrief ? (
        chipOf(t, criterion)
      ) : (
        whyOf(t, criterion, reader)
      )}
      <OriginLine origin={criterion.origin} said={subject} isAgain={isAgain} />
    </li>
  );
}

/** Whether a group tells why something does not hold: where it comes from then stands under what it says. */
function isOpenTone(tone: Tone): boolean {
  return tone !== 'satisfied' && tone !== 'toRead';
}

interface OpenCriterionProps {
  criterion: Criterion;
  answerHref: WhyListProps['answerHref'];
  reader: Reader;
  /** Its sentence stands above already. */
  isAgain: boolean;
}

/** What does not hold, or is not known: what it is about, why, and where it is settled. */
function OpenCriterion({ criterion, answerHref, reader, isAgain }: OpenCriterionProps) {
  const t = useT();
  const [subject, reason] = [subjectOf(t, criterion), whyOf(t, criterion, reader)];
  return (
    <>
      <Text size="compact" fw={500}>
        {subject}
      </Text>
      <OriginLine
        origin={criterion.origin}
        said={subject.endsWith('…') ? subject : `${subject} ${reason}`}
        isAgain={isAgain}
      />
      <Text size="sm" c="var(--vl-ink2)" className="anywhere">
        <TradeText>{reason}</TradeText>
      </Text>
      <AnswerLink criterion={criterion} href={answerHref?.(criterion) ?? null} />
      {reader === 'office' && criterion.service ? <ProvidedBy service={criterion.service} /> : null}
    </>
  );
}

/** The firm's service that brings about what is missing. */
export function ProvidedBy({ service: { _id, name } }: { service: NonNullable<Criterion['service']> }) {
  const t = useT();
  return (
    <a href={hrefOf('/admin/services/$serviceId', { serviceId: _id })} className={classes['answer']}>
      {t('announcements.detail.providedBy', { name })}
    </a>
  );
}

/** The way to the question that settles a criterion; its name says which one to those who do not see it. */
export function AnswerLink({ criterion, href }: { criterion: Criterion; href: string | null }) {
  const t = useT();
  if (href === null) return null;
  const action = actionOf(t, criterion);
  return (
    <a
      href={href}
      className={classes['answer']}
      aria-label={t('announcements.detail.questionOf', { action, name: subjectOf(t, criterion) })}
    >
      {action}
    </a>
  );
}

function actionOf(t: ReturnType<typeof useT>, { key, status, source, questions = [] }: Criterion): string {
  if (source === 'call' || source === 'advisor') return t('announcements.detail.ask');
  if (status === 'fail') return t('announcements.detail.review');
  return key.startsWith('requirement:') || questions.length > 0
    ? t('announcements.detail.answer')
    : t('announcements.detail.completeData');
}

/** Why a row that a company keeps, or that was recommended to it, is not in target: expired, still to open, or what is missing. */
export function StandingNote({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const said = standingOf(t, announcement);
  return said === null ? null : (
    <Text size="meta" fw={500} c="var(--vl-accent-ink)" className={classes['standingNote']}>
      {said}
    </Text>
  );
}

/** Nothing of what is in target; of what is over or to come only where it is kept, since its own list says so already. */
function standingOf(
  t: Translate,
  { match, isInTarget, isFavorite, isRecommended, ...dates }: AnnouncementRow,
): string | null {
  if (match === undefined || isInTarget !== false) return null;
  const isKept = isFavorite === true;
  if (
    dates.closedAt !== null &&
    (dates.closing === 'exhausted' || dates.closing === 'closedEarly' || dates.closing === 'suspended')
  )
    return isKept ? t(`announcements.standing.${dates.closing}`, { date: formatDate(dates.closedAt) }) : null;
  if (dates.isExpired && dates.expiryDate !== null)
    return isKept ? t('announcements.standing.expired', { date: deadlineText(t, dates.expiryDate) }) : null;
  if (match.verdict === 'eligible' || match.verdict === 'toVerify')
    return isKept ? t('announcements.standing.upcoming') : null;
  const missing = sortedCriteria(match).missing.map((criterion) => chipOf(t, criterion));
  if (missing.length === 0) return t('announcements.standing.waiting');
  const said = isKept && isRecommended !== true ? 'left' : 'outside';
  return t(`announcements.standing.${said}`, { missing: missing.join('; ') });
}
