import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { deadlineText } from '@volano/domain/rules/deadline-text';
import { Box, Button, Flex, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { daysLeft } from '@volano/domain/rules/announcement-dates';
import { surveyLacks } from '@volano/domain/rules/survey-progress';
import {
  IconFileCertificate,
  IconHeart,
  IconKey,
  IconListCheck,
  IconRefreshAlert,
  IconUserCheck,
} from '@tabler/icons-react';
import { useUnlocks } from '../../features/advising/portfolio/portfolio.api.ts';
import { useAllRecommendations } from '../../features/advising/recommendations/recommendations.api.ts';
import { useFeed, useFeedSummary } from '../../features/catalogue/announcements/announcements.api.ts';
import type { Agency } from '../../features/companies/agencies/agencies.api.ts';
import { PLACES_HREF, surveyHref } from '../../features/companies/surveys/survey-href.ts';
import { useSurvey } from '../../features/companies/surveys/surveys.api.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { useMe } from '../../lib/session/session.ts';
import { useNow } from '../../lib/live/live.ts';
import { SectionTitle } from '../../ui/layout/titles.tsx';
import classes from './home.module.css';

/** One thing to do: what it is, why now, and the way to it. */
interface Line {
  readonly key: string;
  readonly icon: typeof IconKey;
  readonly title: string;
  readonly hint: string;
  readonly href: string;
  readonly act: string;
}

/** As many of one kind as stand in the list. */
const OF_A_KIND = 3;
/** A favourite that closes later than in so many days is not yet to be done. */
const CLOSING_DAYS = 30;
/** Where in the survey a part of it is said; anything else is a question of its own. */
const STEPS: Readonly<Record<string, string>> = {
  sites: 'territory',
  chambers: 'territory',
  towns: 'territory',
  atecoCodes: 'activity',
};

/** What of one kind is to be done; null while it is not known whether anything is, `failed` where nobody could say it. */
type Told = readonly Line[] | 'failed' | null;

/** What is to be done, and whether it may be more than that. */
interface Todo {
  readonly lines: readonly Line[];
  readonly isPartial: boolean;
}

/**
 * "Da fare adesso": what the company owes an answer, its dossier, its survey, what closes among its favourites (10-company-path §2). Null while part of it
 * is on its way: lines that come one by one would push away what is being read.
 */
export function useTodoLines(agencyId: string, agency: Agency | undefined): Todo | null {
  const told: Told[] = [
    useAnswersOwed(agencyId),
    useConfirmLine(agency),
    useDossierLine(agency),
    useSurveyLine(agencyId, agency),
    useClosing(agencyId),
  ];
  if (told.includes(null)) return null;
  return {
    lines: told.flatMap((lines) => (lines === null || lines === 'failed' ? [] : lines)),
    isPartial: told.includes('failed'),
  };
}

/** The list of what is to be done, and that it may be more where not all could be asked; nothing where nothing is. */
export function TodoNow({ lines, isPartial }: Todo) {
  const t = useT();
  const client = useQueryClient();
  if (lines.length === 0 && !isPartial) return null;
  return (
    <section aria-labelledby="home-now">
      <SectionTitle id="home-now" hasRule>
        {t('home.now.title')}
      </SectionTitle>
      <Box component="ul" className={classes['now']}>
        {lines.map(({ key, icon: Picture, title, hint, href, act }) => (
          <li key={key}>
            <Picture size={24} aria-hidden />
            <Flex component="span" direction="column" gap="3xs" className={classes['nowWords']}>
              <strong>{title}</strong>
              <span>{hint}</span>
            </Flex>
            <a href={href} aria-label={act === t('home.survey.complete') ? undefined : `${act}: ${title}`}>
              {act}
            </a>
          </li>
        ))}
      </Box>
      {isPartial ? (
        <Text size="meta" mt="xs" c="var(--vl-ink2)" role="alert">
          {t('home.now.partial')}{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() =>
              void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
            }
          >
            {t('common.actions.retry')}
          </Button>
        </Text>
      ) : null}
    </section>
  );
}

/** What the consultant recommended, nobody of the company has answered and it still can; nothing more once the office has begun. */
function useAnswersOwed(agencyId: string): Told {
  const t = useT();
  const query = { agencyId, isOwed: 'true', limit: String(OF_A_KIND) } as const;
  const { data, isPending } = useAllRecommendations(query);
  if (isPending) return null;
  if (data === undefined) return 'failed';
  return data.rows.map(({ _id: key, title, advisor, createdAt, recommendationType, recommendationId }) => ({
    key,
    icon: IconUserCheck,
    title,
    hint: t('home.now.recommended', { name: advisor.name, date: formatDate(createdAt) }),
    href:
      recommendationType === 'service'
        ? hrefOf('/services/$serviceId', { serviceId: recommendationId })
        : hrefOf('/announcements/$announcementId', { announcementId: recommendationId }),
    act: t('home.now.answer'),
  }));
}

/** Answers that the company was asked to confirm, because their question changed. */
function useConfirmLine(agency: Agency | undefined): Told {
  const t = useT();
  const { data, isPending, isError } = useSurvey(agency?.surveyId ?? null);
  if (agency === undefined || isPending) return null;
  if (isError && data === undefined) return 'failed';
  const { _id, surveyId } = agency;
  const [first, ...others] = data?.askedAgain ?? [];
  if (first === undefined) return [];
  const count = others.length + 1;
  return [
    {
      key: 'confirm',
      icon: IconRefreshAlert,
      title: t('home.survey.toConfirm', { count }),
      hint: t('home.survey.toConfirmHint', { count }),
      href: surveyHref(_id, surveyId, first),
      act: t('home.survey.toConfirmOpen'),
    },
  ];
}

/** Where the dossier stands; nothing while nobody has begun one. */
function useDossierLine(agency: Agency | undefined): Told {
  const t = useT();
  if (agency === undefined) return null;
  const { dossier, dossierStage } = agency;
  const [newest] = dossier;
  const stage = dossierStage ?? (newest === undefined ? null : 'generated');
  if (stage === null) return [];
  const hint = t(`home.dossier.hint.${stage}`, { date: newest === undefined ? '' : formatDate(newest.createdAt) });
  const title = t(`home.dossier.${stage}`);
  return [
    { key: 'dossier', icon: IconFileCertificate, title, hint, href: hrefOf('/dossier'), act: t('home.dossier.open') },
  ];
}

/** What is left of the survey, with the question that decides on most calls; that question alone once the survey is complete. */
function useSurveyLine(agencyId: string, agency: Agency | undefined): Told {
  const t = useT();
  const isPartner = !maySend(useMe(), updateSurvey, 'answers');
  const summary = useFeedSummary(agencyId);
  const open = useUnlocks(agencyId);
  if (agency === undefined || summary.isPending || open.isPending) return null;
  if (summary.data === undefined || open.data === undefined) return 'failed';
  const { _id, surveyId, survey } = agency;
  const { confirmable } = summary.data;
  const unlocks = open.data;
  // Nothing is begun: the page says so at its top.
  if (survey.state === 'none') return [];
  const lacks = surveyLacks(survey);
  if (lacks === 'nothing') {
    const first = unlocks.find(({ key }) => key !== 'survey');
    if (first === undefined || isPartner) return [];
    const { what, why } = unlockText(t, first);
    const href = surveyHref(_id, surveyId, first.categoryId ?? STEPS[first.key]);
    return [{ key: 'unlock', icon: IconKey, title: what, hint: why, href, act: t('home.now.say') }];
  }
  const left = survey.total - survey.answered;
  const parts = survey.missing.map((part) => t(`surveyParts.${part}`)).join(', ');
  // The survey opens at this question by itself where nothing before it is missing.
  const begin =
    survey.missing.length > 0
      ? undefined
      : unlocks.find(({ kind, categoryId }) => kind === 'settles' && categoryId !== null);
  const ends = confirmable > 0 ? t('home.now.confirm', { count: confirmable }) : t('home.now.better');
  return [
    {
      key: 'survey',
      icon: IconListCheck,
      title: t(`home.survey.${lacks}`, { count: left, parts }),
      hint: begin === undefined ? ends : t('home.now.begin', unlockText(t, begin)),
      href: isPartner && surveyId !== null ? PLACES_HREF : surveyHref(_id, surveyId),
      act: t('home.survey.complete'),
    },
  ];
}

type Unlock = NonNullable<ReturnType<typeof useUnlocks>['data']>[number];

function unlockText(t: ReturnType<typeof useT>, { key, kind, question, announcements }: Unlock) {
  const part = (['sites', 'chambers', 'atecoCodes', 'towns'] as const).find((one) => one === key);
  return {
    what: part === undefined ? question : t(`home.now.parts.${part}`),
    why: t(`home.now.${kind}`, { count: announcements }),
  };
}

/** The favourites that close soon, the next first. */
function useClosing(agencyId: string): Told {
  const t = useT();
  const now = useNow();
  const { role } = useMe();
  const query = {
    isFavorite: 'true',
    isExpired: 'false',
    sort: 'expiryDate',
    limit: String(OF_A_KIND),
    agencyId,
  } as const;
  const { data, isPending } = useFeed(role, query);
  if (isPending) return null;
  if (data === undefined) return 'failed';
  return data.rows.flatMap((row) => {
    const left = daysLeft(row, now);
    if (!row.mayBeActedOn || row.expiryDate === null || left === null) return [];
    if (left < 0 || left > CLOSING_DAYS) return [];
    return [
      {
        key: `favorite ${row._id}`,
        icon: IconHeart,
        title: row.title,
        hint: t('home.now.closes', { count: left, date: deadlineText(t, row.expiryDate) }),
        href: hrefOf('/announcements/$announcementId', { announcementId: row._id }),
        act: t('home.now.look'),
      },
    ];
  });
}
