import { shownVerdict } from '@volano/domain/rules/matching/said';
import type { Sector } from '@volano/domain/rules/vocabulary';
import { type ReactNode, useState, useId } from 'react';
import { Box, Flex, Text } from '@mantine/core';
import { chipOf, subjectOf } from '../../../features/catalogue/announcements/announcement-marks.tsx';
import { useAnnouncement, type Criterion } from '../../../features/catalogue/announcements/announcements.api.ts';
import { OriginLine } from '../../../features/catalogue/announcements/criterion-origin.tsx';
import { CallSelect, useMatch } from '../../../features/catalogue/announcements/call-select.tsx';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { AgencySelect } from '../../../features/companies/agencies/office-fields.tsx';
import { isAbsent } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSearchTexts } from '../../../lib/screens/use-screen.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import officeListsClasses from '../../../features/catalogue/announcements/office-lists.module.css';

interface WhyNotProps {
  agencyId: string;
  announcementId: string;
  /** What is asked, in words: which call, for which company. */
  title: string;
  /** Whether the address that was opened asks it: the answer is then brought into sight from below the lists. */
  isArrival: boolean;
}

const verdictTones = {
  eligible: 'ok',
  toVerify: 'accent',
  nearMiss: 'accent',
  notAssessable: 'neutral',
  notEligible: 'neutral',
} as const;
const statusTones = { pass: 'ok', unknown: 'accent', fail: 'neutral', notApplicable: 'outline' } as const;

/** On a company's record: any call of the catalogue held against it (5-matching §5). */
export function WhyNotOfAgency({ agency }: { agency: Agency }) {
  const t = useT();
  const { asked: announcementId, isArrival, ask } = useAsked();
  const call = useAnnouncement(announcementId).data;
  return (
    <Block hint={t('matching.whyNot.hintAgency', { name: agency.businessName })}>
      <CallSelect label={t('matching.whyNot.pickCall')} announcementId={announcementId} onChange={ask} />
      {announcementId === null ? null : (
        <WhyNot
          agencyId={agency._id}
          announcementId={announcementId}
          isArrival={isArrival}
          title={t('matching.whyNot.answer', { call: call?.title ?? '…', name: agency.businessName })}
        />
      )}
    </Block>
  );
}

/** On a call's page: any company that the reader may see held against it. */
export function WhyNotOfCall({ announcement }: { announcement: { _id: string; title: string } }) {
  const t = useT();
  const { asked: agencyId, isArrival, ask } = useAsked();
  return (
    <Block hint={t('matching.whyNot.hintCall')}>
      <AgencySelect
        label={t('matching.whyNot.pickAgency')}
        placeholder={t('matching.whyNot.pickAgency')}
        nothingFound={t('matching.whyNot.nothingFound')}
        agencyId={agencyId}
        onChange={ask}
      />
      {agencyId === null ? null : <AnswerFor agencyId={agencyId} announcement={announcement} isArrival={isArrival} />}
    </Block>
  );
}

interface AnswerForProps {
  agencyId: string;
  announcement: { _id: string; title: string };
  isArrival: boolean;
}

function AnswerFor({ agencyId, announcement, isArrival }: AnswerForProps) {
  const t = useT();
  const name = useAgency(agencyId).data?.businessName ?? '…';
  return (
    <WhyNot
      agencyId={agencyId}
      announcementId={announcement._id}
      isArrival={isArrival}
      title={t('matching.whyNot.answer', { call: announcement.title, name })}
    />
  );
}

function Block({ hint, children }: { hint: string; children: ReactNode }) {
  const t = useT();
  return (
    <Flex component="section" direction="column" gap="s10" mt="s28" maw={760} aria-labelledby="why-not">
      <h2 id="why-not" className="font-h4">
        {t('matching.whyNot.title')}
      </h2>
      <Text size="meta" c="dimmed">
        {hint}
      </Text>
      {children}
    </Flex>
  );
}

/** What is asked about stands in the address beside all else, so that the answer can be sent. */
function useAsked() {
  const [{ why = '' }, setSearch] = useSearchTexts('why');
  const asked = why === '' ? null : why;
  const [first] = useState(asked);
  return {
    asked,
    isArrival: asked !== null && asked === first,
    ask: (id: string | null): void => {
      // What is undefined leaves the address.
      setSearch({ why: id ?? undefined });
    },
  };
}

/** Why a call is or is not in a company's list: first what closes it whatever the company says, then each criterion (5-matching §5). */
function WhyNot({ agencyId, announcementId, title, isArrival }: WhyNotProps) {
  const t = useT();
  const id = useId();
  const found = useMatch(agencyId, announcementId);
  if (found.isError && found.data === undefined)
    return isAbsent(found.error) ? (
      <EmptyState title={t('matching.whyNot.gone')}>{t('matching.whyNot.goneHint')}</EmptyState>
    ) : (
      <ErrorBlock
        title={t('matching.whyNot.failed')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  if (found.data === undefined)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={4} />
      </DelayedSkeleton>
    );
  const { gates, verdict, standing, criteria } = found.data;
  return (
    <section ref={isArrival ? bringIntoSight : null} className={officeListsClasses['root']} aria-labelledby={id}>
      <div className={officeListsClasses['head']}>
        <h3 id={id}>{title}</h3>
        <StatusBadge tone={verdictTones[verdict]}>
          {t(`matching.verdict.${shownVerdict({ verdict, standing })}`)}
        </StatusBadge>
      </div>
      {gates.length === 0 ? (
        <Text size="meta" c="dimmed">
          {t('matching.whyNot.gatesNone')}
        </Text>
      ) : (
        <div className={officeListsClasses['gates']}>
          <p>{t('matching.whyNot.gatesTitle')}</p>
          <ul>
            {gates.map((gate) => (
              <li key={gate}>{t(`matching.whyNot.gates.${gate}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <Flex component="ul" direction="column">
        {criteria.map((criterion) => (
          <OneCriterion key={criterion.key} criterion={criterion} />
        ))}
      </Flex>
      <Text size="meta" c="dimmed">
        {t('announcements.detail.prevails')}
      </Text>
    </section>
  );
}

function bringIntoSight(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'start' });
}

function OneCriterion({ criterion }: { criterion: Criterion }) {
  const t = useT();
  const { asked, found } = sidesOf(t, criterion);
  return (
    <Box component="li" py="s10" className="rule-above">
      <div className={officeListsClasses['head']}>
        <h4>{subjectOf(t, criterion)}</h4>
        <StatusBadge tone={statusTones[criterion.status]}>{t(`matching.status.${criterion.status}`)}</StatusBadge>
      </div>
      <dl className={officeListsClasses['sides']}>
        <dt>{t('matching.whyNot.asked')}</dt>
        <dd>
          {asked}
          <OriginLine origin={criterion.origin} said={asked} />
        </dd>
        <dt>{t('matching.whyNot.found')}</dt>
        <dd>{found}</dd>
        <dt>{t('matching.whyNot.source')}</dt>
        <dd>{t(`matching.whyNot.sources.${criterion.source as 'sites'}`)}</dd>
      </dl>
      {criterion.status === 'pass' ? null : (
        <Text size="meta" c="dimmed">
          {chipOf(t, criterion)}
        </Text>
      )}
    </Box>
  );
}

/** What was asked and what was found, in words. Of an activity, the code that decides. */
function sidesOf(t: ReturnType<typeof useT>, { key, status, source, required, message: { params } }: Criterion) {
  const said = (name: string): string => String(params[name] ?? '');
  // What passes without a look at the company, as where every sector is admitted, does not say that it gave nothing.
  const nothing = t(status === 'pass' ? 'matching.whyNot.notLookedAt' : 'matching.whyNot.nothingGiven');
  if (key === 'territory')
    return { asked: said('place') || t('matching.whyNot.everywhere'), found: said('found') || nothing };
  if (key === 'activity') {
    const code = said('code');
    const count = Number(said('more') || 0);
    const more = count === 0 ? '' : t('matching.moreCodes', { count });
    return {
      asked: said('chosen') === '' ? t('matching.whyNot.allSectors') : `${said('chosen')}${more}`,
      found: code === '' ? nothing : `${code} (${said('version')})`,
    };
  }
  if (key === 'place') return { asked: said('place'), found: said('found') || nothing };
  if (key === 'sector') return { asked: sectorsOf(t, required), found: said('code') || nothing };
  if (key === 'firm') return { asked: t('matching.whyNot.call.firm'), found: nothing };
  if (key === 'open' || key === 'entered')
    return { asked: t(`matching.whyNot.call.${key}`), found: said('date') || t('matching.whyNot.call.notEntered') };
  if (key.startsWith('check:') && source === 'advisor') {
    const settled = status === 'pass' ? 'met' : status === 'fail' ? 'unmet' : 'unsettled';
    return { asked: said('text'), found: t(`matching.whyNot.check.${settled}`) };
  }
  return { asked: said('required') || t('matching.whyNot.nothingAsked'), found: said('found') || nothing };
}

function sectorsOf(t: ReturnType<typeof useT>, required: unknown): string {
  return (required as Sector[]).map((sector) => t(`callDetails.sectors.${sector}`)).join(', ');
}
