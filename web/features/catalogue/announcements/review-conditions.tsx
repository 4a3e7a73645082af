import { deadlineText } from '@volano/domain/rules/deadline-text';
import { boundsWords } from '@volano/domain/rules/matching/bounds-words';
import type { Translate } from '@volano/domain/i18n/translate';
import type { ReactNode } from 'react';
import { Box, Flex } from '@mantine/core';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { fieldWords, valueWords } from '../../../lib/i18n/import-words.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import type { Announcement } from './announcements.api.ts';
import { OriginLine } from './criterion-origin.tsx';
import { ReviewedCondition } from './open-conditions.tsx';
import type { ReviewedCall } from './review.api.ts';
import classes from './review-conditions.module.css';

interface Line {
  label: string;
  /** Null where nothing is said. */
  value: ReactNode;
  /** The parts of an official record whose change is shown under it. */
  parts?: readonly string[];
}

/** Moments of which an hour may be stated; the others are days. */
const HAS_HOUR: ReadonlySet<string> = new Set(['opens', 'closes']);

type Words = readonly (string | null | false)[];
const joined = (words: Words, mark = ', '): string | null => words.filter(Boolean).join(mark) || null;

/** How each part of what matching uses is shown. A part without an entry does not compile: nobody confirms what they do not see. */
const SHOWN: { readonly [Part in keyof Omit<ReviewedCall, 'changes'>]: (t: Translate, call: ReviewedCall) => Line[] } =
  {
    companies: (t, { companies }) => [
      {
        label: t('callReview.companies'),
        value: companies.admitsNoFirm
          ? t('callReview.noFirm')
          : joined([
              t(`callReview.firms.${companies.isMonoGrant ? 'mono' : 'notMono'}`),
              companies.firmsAsked?.founded != null && t(`callReview.founded.${companies.firmsAsked.founded}`),
              companies.firmsAsked?.register != null &&
                t('callReview.register', { quote: companies.firmsAsked.register.quote }),
            ]),
      },
    ],
    requirements: (t, { requirements }) =>
      requirements.length === 0
        ? [{ label: t('callReview.asked'), value: t('callReview.nothingAsked'), parts: ['requirements'] }]
        : requirements.map(({ name, answers, bounds, acceptsAll, isFixable }, at) => ({
            label: name,
            value: joined(
              [
                bounds === null ? joined(answers) : boundsWords(t, bounds),
                acceptsAll && t('callReview.acceptsAll'),
                isFixable && t('callReview.fixable'),
              ],
              ' · ',
            ),
            ...(at === 0 ? { parts: ['requirements'] } : {}),
          })),
    checks: (t, { checks }) =>
      checks.map(({ _id, text, isDecisive, field, quote, answers }, at) => ({
        label: at === 0 ? t('callReview.checks') : '',
        value: (
          <>
            {text} {isDecisive ? <StatusBadge tone="accent">{t('announcements.checks.decisive')}</StatusBadge> : null}
            {answers.length === 0 ? null : <div>{t('callReview.anyOf', { list: answers.join(', ') })}</div>}
            {field === null ? null : (
              <Flex rowGap={0} columnGap="md" align="baseline" wrap="wrap">
                <OriginLine origin={{ kind: 'sentence', field, quote }} said={text} />
                <ReviewedCondition checkId={_id} />
              </Flex>
            )}
          </>
        ),
        ...(at === 0 ? { parts: ['checks'] } : {}),
      })),
    territory: (t, { territory: { name, regions, allowsNewSite } }) => [
      {
        label: t('callReview.place'),
        value: joined(
          [
            name ?? t('callReview.everywhere'),
            regions.length > 0 && `(${regions.join(', ')})`,
            allowsNewSite && `· ${t('callReview.newSite')}`,
          ],
          ' ',
        ),
        parts: ['territory'],
      },
    ],
    place: (t, { place: { provinces, municipalities } }) =>
      provinces.length + municipalities.length === 0
        ? []
        : [
            {
              label: '',
              value: (
                <>
                  {provinces.length === 0 ? null : t('callReview.provinces', { list: provinces.join(', ') })}{' '}
                  <Folded said={t('callReview.towns', { count: municipalities.length })} names={municipalities} />
                </>
              ),
              parts: ['towns'],
            },
          ],
    sectors: (t, { sectors }) => [
      {
        label: t('callReview.sectors'),
        value: joined(sectors.map((sector) => t(`callDetails.sectors.${sector}`))) ?? t('callReview.allSectors'),
        parts: ['sectors'],
      },
    ],
    activity: (t, { activity }) =>
      activity.length === 0
        ? [
            {
              label: t('callReview.activities', { version: '' }).trim(),
              value: t('callReview.allActivities'),
              parts: ['ateco'],
            },
          ]
        : activity.map(({ version, divisions }, at) => ({
            label: t('callReview.activities', { version }),
            value: <Divisions divisions={divisions} />,
            ...(at === 0 ? { parts: ['ateco'] } : {}),
          })),
    dates: (t, { dates, news }) => {
      const day = (word: 'opens' | 'closes' | 'handOver' | 'closed' | 'news' | 'updated', date: string | null) =>
        date !== null &&
        t(`callReview.${word}`, { date: HAS_HOUR.has(word) ? deadlineText(t, date) : formatDate(date) });
      const said = joined([
        dates.waitingPubblication && t('callReview.waiting'),
        day('opens', dates.publicationDate),
        day('closes', dates.expiryDate),
        dates.untilFoundAvailable && t('callReview.untilFunds'),
        day('handOver', dates.expiryCommercialDate),
        day('closed', dates.closedAt),
      ]);
      const { openDoubt } = news;
      const doubt = openDoubt !== null && t('callReview.inDoubt', { quote: openDoubt.quote });
      const heard = [doubt, day('news', news.newsDay), day('updated', news.sourceUpdatedAt)];
      return [
        {
          label: t('callReview.dates'),
          value: joined([said ?? t('callReview.noDates'), ...heard]),
          parts: ['dates', 'source'],
        },
      ];
    },
    // Said in the line of the dates, and by a badge.
    news: () => [],
    aid: (t, { aid }) => {
      const euro = (word: 'aidMin' | 'aidMost' | 'from' | 'upTo', amount: number | null) =>
        amount !== null && t(`callReview.${word}`, { amount: formatMoney(amount) });
      const types = aid.investmentTypes.map((type) => t(`dossiers.builder.investmentTypes.${type}`));
      const most = [euro('aidMin', aid.aidMin), euro('aidMost', aid.amount)].filter(Boolean);
      return [
        {
          label: t('callReview.aid'),
          value: joined([
            ...(most.length === 0 ? [t('callReview.noAmount')] : most),
            aid.aidIntensity !== null && t('callReview.aidShare', { percent: aid.aidIntensity }),
            ...aid.aidForms.map((form) => t(`callDetails.aidForms.${form}`)),
          ]),
          parts: ['amount', 'aid'],
        },
        {
          label: t('callReview.spend'),
          value: joined(
            [
              joined([euro('from', aid.spendMin), euro('upTo', aid.spendMax)], ' ') ?? t('callReview.anySpend'),
              types.length > 0 && t('callReview.investments', { list: types.join(', ') }),
            ],
            ' · ',
          ),
          parts: ['purposes'],
        },
      ];
    },
    checkState: () => [],
    ratings: (t, { ratings: { successRate, difficultyLevel } }) => [
      {
        label: t('callReview.ratings'),
        value:
          joined([
            successRate !== null && t('callReview.success', { level: t(`callReview.levels.${successRate}`) }),
            difficultyLevel !== null &&
              t('callReview.difficulty', { level: t(`callReview.levels.${difficultyLevel}`) }),
          ]) ?? t('callReview.notRated'),
      },
    ],
  };

interface ReviewConditionsProps {
  reviewed: ReviewedCall;
  /** What the call says besides, once it is read. */
  call: Announcement | undefined;
}

/** Every condition that matching uses of a call, a line each, with what an import changed of it since somebody last looked. */
export function ReviewConditions({ reviewed, call }: ReviewConditionsProps) {
  const t = useT();
  const parts = Object.keys(SHOWN) as (keyof typeof SHOWN)[];
  const lines = [
    ...parts.flatMap((part) => SHOWN[part](t, reviewed).map((line) => ({ ...line, part }))),
    ...otherLines(t, call).map((line) => ({ ...line, part: 'other' })),
  ];
  const shown = new Set(lines.flatMap((line) => line.parts ?? []));
  const label = t('callReview.changed');
  return (
    <dl className={classes['lines']}>
      {lines.map(({ label, value, parts: under = [], part }, at) => (
        <div key={`${part} ${String(at)}`} data-part={part}>
          <dt>{label}</dt>
          <dd data-none={value === null || undefined}>
            {value ?? t('callReview.none')}
            {reviewed.changes
              .filter((change) => under.includes(change.part))
              .map((change) => (
                <Compared key={change._id} label={label} {...change} />
              ))}
          </dd>
        </div>
      ))}
      {reviewed.changes
        .filter(({ part }) => !shown.has(part))
        .map((change) => (
          <div key={change._id} data-part={change.part}>
            <dt>{fieldWords(t, change.part)}</dt>
            <dd>
              <Compared label={label} {...change} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** What a reader compares with the text besides: nothing of it decides for whom a call is. */
function otherLines(t: Translate, call: Announcement | undefined): Line[] {
  if (call === undefined) return [];
  const { grantingBody, purposes, costs } = call;
  return [
    { label: t('callReview.body'), value: grantingBody, parts: ['body'] },
    {
      label: t('callReview.purposes'),
      value: joined(purposes.map((purpose) => t(`callDetails.purposes.${purpose}`))),
    },
    { label: t('callReview.costs'), value: joined(costs.map((cost) => t(`callDetails.costs.${cost}`))) },
  ];
}

type Division = ReviewedCall['activity'][number]['divisions'][number];

/** The codes of one version, a line a division; opened, it lists them. */
function Divisions({ divisions }: { divisions: readonly Division[] }) {
  const t = useT();
  const removed = divisions.filter(({ isRemoved }) => isRemoved);
  return (
    <>
      <DivisionList divisions={divisions.filter(({ isRemoved }) => !isRemoved)} />
      {removed.length === 0 ? null : (
        <>
          <Box component="p" fw={600} c="var(--vl-danger-ink)">
            {t('callReview.removed')}
          </Box>
          <DivisionList divisions={removed} />
        </>
      )}
    </>
  );
}

function DivisionList({ divisions }: { divisions: readonly Division[] }) {
  const t = useT();
  return (
    <ul className={classes['divisions']}>
      {divisions.map(({ division, name, codes }) => (
        <li key={division}>
          <details>
            <summary>{t('callReview.division', { division, name, count: codes.length })}</summary>
            <ul>
              {codes.map((one) => (
                <li key={one.code}>
                  {one.code} {one.name}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** As many names as stand on one line. */
const NAMED = 8;

/** Names in a row; more than a few are counted, and listed once they are opened. */
function Folded({ said, names }: { said: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  if (names.length <= NAMED) return <span>{names.join(', ')}</span>;
  return (
    <details className={classes['folded']}>
      <summary>{said}</summary>
      {names.join(', ')}
    </details>
  );
}

interface ComparedProps {
  label: string;
  part: string;
  before: string | null;
  after: string | null;
}

/** What stood there and what stands there now: of lists what left and what came. */
export function Compared({ label, part, before, after }: ComparedProps) {
  const t = useT();
  const [was, is] = [valueWords(t, part, before), valueWords(t, part, after)];
  const [gone, come] = [wordsOf(was), wordsOf(is)];
  const isList = gone.length + come.length > 2;
  const left = isList ? gone.filter((word) => !come.includes(word)) : gone;
  const came = isList ? come.filter((word) => !gone.includes(word)) : come;
  return (
    <Box component="p" my="3xs" py="var(--vl-hairline)" px="s6" bg="var(--vl-soft)" className={classes['compared']}>
      <span>{label}:</span> {left.length === 0 ? null : <del>{left.join(', ')}</del>}{' '}
      {came.length === 0 ? null : <ins>{came.join(', ')}</ins>}
    </Box>
  );
}

function wordsOf(said: string): string[] {
  return said.split(/, |\n/).filter((word) => word !== '');
}
