import { Button } from '@mantine/core';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';

interface SurveyWayProps {
  agencyId: string;
  surveyId: string | null;
}

/** The way to the survey from where nothing can be shown without it. */
export function SurveyButton({ agencyId, surveyId }: SurveyWayProps) {
  const t = useT();
  return (
    <Button component="a" href={surveyHref(agencyId, surveyId)}>
      {t('announcements.toSurvey')}
    </Button>
  );
}

/** Below what is known to suit a company that has not begun its survey: how many more wait for its answers. */
export function SurveyAlso({ waiting, ...way }: SurveyWayProps & { waiting: number }) {
  const t = useT();
  return (
    <EmptyState isCard title={t('announcements.waitingToo', { count: waiting })} action={<SurveyButton {...way} />}>
      {t('announcements.waitingTooHint')}
    </EmptyState>
  );
}

/** That nothing can be said of the open calls, `waiting` of them, until the survey is answered. */
export function SurveyFirst({ waiting, ...way }: SurveyWayProps & { waiting: number }) {
  const t = useT();
  return (
    <EmptyState isCard title={t('announcements.noSurvey')} action={<SurveyButton {...way} />}>
      {t('announcements.noSurvey_hint', { count: waiting })}
    </EmptyState>
  );
}
