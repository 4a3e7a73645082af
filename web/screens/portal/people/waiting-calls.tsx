import { Box, Flex } from '@mantine/core';
import { MoneyFacts } from '../../../features/catalogue/announcements/announcement-card.tsx';
import {
  AnnouncementDeadline,
  AnnouncementKind,
  summaryOf,
} from '../../../features/catalogue/announcements/announcement-marks.tsx';
import {
  type AnnouncementRow,
  useFeed,
  useOpenCalls,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import { useDeductions } from '../../../features/companies/deductions/deductions.api.ts';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { MarkedText } from '../../../ui/marks/marked-text.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { useSearch } from '../../../lib/screens/use-screen.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import classes from './people.module.css';

const MARKS = { mark: <mark /> };
const ROWS = 10;

/** The page of the calls in target that the address names, and how many there are. */
export function useCallsInTarget(isOpen: boolean) {
  const [search, setSearch] = useSearch('/waiting');
  const page = Math.max(1, Number(search.page) || 1);
  const feed = useFeed('user', { page: String(page), limit: String(ROWS), count: 'true' }, isOpen);
  const onPage = (to: number): void => setSearch({ page: to === 1 ? undefined : String(to) });
  const isLeading = useLastPage(feed, { page, pageSize: ROWS, onPage });
  const isComing = isOpen && feed.data === undefined && !feed.isError;
  return { feed, page, onPage, isComing, isLeading, total: feed.data?.total ?? 0 };
}

export function WaitingNumber({ count, name }: { count: number; name: string }) {
  return <MarkedText i18nKey="registration.waiting.found" values={{ count, name }} marks={MARKS} />;
}

interface CallsProps {
  agency: Agency;
  calls: ReturnType<typeof useCallsInTarget>;
}

/** All that is in target by name, page by page; what settled more than the answers, and what they leave open. */
export function CallsInTarget({ agency, calls: { feed, page, onPage, isLeading, total } }: CallsProps) {
  const t = useT();
  if (feed.isError && feed.data === undefined)
    return (
      <ErrorBlock
        isCard
        title={t('announcements.loadError')}
        onRetry={() => void feed.refetch()}
        isRetrying={feed.isFetching}
      />
    );
  if (total === 0) return null;
  return (
    <section aria-labelledby="waiting-calls">
      <SectionTitle id="waiting-calls" hasRule>
        {t('registration.waiting.list')}
      </SectionTitle>
      <Settled agency={agency} />
      <Box
        component="ul"
        mb="md"
        className={classes['calls']}
        data-stale={feed.isPlaceholderData || isLeading || undefined}
      >
        {(feed.data?.rows ?? []).map((row) => (
          <Call key={row._id} row={row} />
        ))}
      </Box>
      {total > ROWS ? <Pager page={page} pageSize={ROWS} total={total} onPage={onPage} /> : null}
    </section>
  );
}

/** A call by name: what it is, what is said of the match, what one gets and until when. */
function Call({ row }: { row: AnnouncementRow }) {
  const t = useT();
  return (
    <li>
      <div>
        <h3>
          <a href={hrefOf('/announcements/$announcementId', { announcementId: row._id })}>{row.title}</a>
        </h3>
        <Flex component="p" rowGap="2xs" columnGap="s14" wrap="wrap" mt="2xs">
          <AnnouncementKind announcement={row} hasPin={false} />
        </Flex>
        {row.match === undefined ? null : (
          <Box component="p" mt="2xs" c="var(--vl-ink2)">
            {summaryOf(t, row.match, 'company')}
          </Box>
        )}
      </div>
      <MoneyFacts announcement={row} size={22} />
      <AnnouncementDeadline announcement={row} isShort />
    </li>
  );
}

/** Why the number is another than the answers alone would make: what name and address tell; and of how many nothing can be said. */
function Settled({ agency }: { agency: Agency }) {
  const t = useT();
  const counted = useOpenCalls(agency._id).data;
  const isSettled = counted !== undefined && counted.byAnswers !== counted.inTarget;
  const known = (useDeductions(agency._id).data ?? [])
    .filter(({ state, key }) => state === 'deduced' && TOLD.has(key))
    .map(({ label, from }) => `${label} (${from})`)
    .join(', ');
  if (counted === undefined || (!isSettled && counted.notAssessable === 0)) return null;
  const { byAnswers, notAssessable } = counted;
  const isBegun = agency.surveyId !== null;
  return (
    <Box component="p" mt="sm" mb="md" maw="80ch" c="var(--vl-ink2)">
      {isSettled ? (
        <>
          {isBegun ? `${t('registration.waiting.byAnswers', { count: byAnswers })} ` : null}
          {known === ''
            ? t('registration.waiting.address')
            : t(isBegun ? 'registration.waiting.known' : 'registration.waiting.knownAlone', { known })}{' '}
          <a href={surveyHref(agency._id, agency.surveyId)}>{t('registration.waiting.correct')}</a>{' '}
        </>
      ) : null}
      {notAssessable > 0 ? t('registration.waiting.unsaid', { count: notAssessable }) : null}
    </Box>
  );
}

/** What is told by a name or an address, and not by answers. */
const TOLD: ReadonlySet<string> = new Set(['legalForm', 'region', 'cciaa']);

/** How many calls are open for the region and the activity, as far as both are known; what is not is said. */
export function OpenCalls({ agency }: { agency: Agency }) {
  const t = useT();
  const counted = useOpenCalls(agency._id);
  return (
    <section aria-labelledby="waiting-open" className={classes['open']}>
      <SectionTitle id="waiting-open" hasRule>
        {t('registration.waiting.open.title')}
      </SectionTitle>
      {counted.data === undefined ? (
        <p aria-busy={!counted.isError}>{counted.isError ? t('registration.waiting.open.error') : '…'}</p>
      ) : (
        <Counted {...counted.data} businessName={agency.businessName} />
      )}
    </section>
  );
}

type Counts = NonNullable<ReturnType<typeof useOpenCalls>['data']>;

function Counted({
  open,
  admitting,
  undecided,
  hasRegion,
  hasActivity,
  businessName,
}: Counts & { businessName: string }) {
  const t = useT();
  // The sentence brings its own full stop after "S.r.l.".
  const name = businessName.replace(/\.$/, '');
  if (open === 0) return <p>{t('registration.waiting.open.none')}</p>;
  if (!hasRegion && !hasActivity) {
    return (
      <>
        <p className={classes['count']}>
          <MarkedText i18nKey="registration.waiting.open.total" values={{ count: open }} marks={MARKS} />
        </p>
        <p>{t('registration.waiting.open.missingBoth', { name: businessName })}</p>
      </>
    );
  }
  const known = hasRegion && hasActivity ? 'both' : hasRegion ? 'region' : 'activity';
  const what = t(`registration.waiting.open.${known}`);
  const why = { both: 'whyPlace', region: 'whyActivity', activity: 'whyRegion' } as const;
  return (
    <>
      <p className={classes['count']}>
        {admitting === 0 ? (
          t('registration.waiting.open.admittingNone', { open, what, name })
        ) : (
          <MarkedText
            i18nKey="registration.waiting.open.admitting"
            values={{ count: admitting, open, what, name }}
            marks={MARKS}
          />
        )}
      </p>
      <p>
        {undecided === 0
          ? null
          : `${t('registration.waiting.open.undecided', {
              count: undecided,
              why: t(`registration.waiting.open.${why[known]}`),
            })} `}
        {admitting === 0 ? null : t('registration.waiting.open.rest')}
      </p>
    </>
  );
}
