import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { Ruota } from '../../ui/ruota.tsx';
import { surveyAction } from './survey-action.ts';
import { surveyHref } from './survey-href.ts';
import classes from './survey-card.module.css';
import type { Survey } from './surveys.api.ts';

export interface SurveyCardProps {
  agencyId: string;
  surveyId: string | null;
  progress: Survey['progress'];
  /** A business partner answers no questions: it says only where it works. */
  isPartner: boolean;
}

/** How far the survey is, with its wheel and the way there. */
export function SurveyCard({ agencyId, surveyId, progress, isPartner }: SurveyCardProps) {
  const t = useT();
  const { state, answered, total } = progress;
  const action = surveyAction(state);
  const said = t('profile.survey.answers', { answered: String(answered), total: String(total) });
  return (
    <section className={classes['card']} aria-labelledby="profile-survey">
      <h2 id="profile-survey" className={classes['title']}>
        {t('profile.survey.title')}
      </h2>
      <div className={classes['state']}>
        {isPartner ? null : (
          <Ruota
            size={92}
            label={`${String(answered)}/${String(total)}`}
            description={said}
            segments={Array.from({ length: total }, (_, index) => (index < answered ? 'ok' : 'missing'))}
          />
        )}
        <p>{isPartner ? t('profile.survey.partner') : stateWords(t, progress)}</p>
      </div>
      <Button
        component="a"
        href={surveyHref(agencyId, surveyId)}
        fullWidth
        variant={state === 'complete' ? 'default' : 'filled'}
      >
        {isPartner && state !== 'none' ? t('profile.survey.update') : t(`surveys.action.${action}`)}
      </Button>
    </section>
  );
}

function stateWords(t: ReturnType<typeof useT>, { state, answered, total }: Survey['progress']): string {
  switch (state) {
    case 'none':
      return t('profile.survey.none');
    case 'started':
      return t('profile.survey.started', { count: total - answered });
    case 'complete':
      return t('profile.survey.complete');
  }
}
