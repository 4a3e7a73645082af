import { Button } from '@mantine/core';
import type { SurveyProgress } from '@volano/domain/rules/survey-progress';
import { CUSTOMER_ROLES } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { surveyAction } from './survey-action.ts';
import { surveyHref } from './survey-href.ts';
import classes from './survey-steps.module.css';
import { missingOf } from './survey-steps.ts';
import type { Survey } from './surveys.api.ts';
import { TerritoryFields, type TerritoryFieldsProps } from './territory-fields.tsx';
import { useSurveyDraft, SaveAlert, SaveNote } from './survey-saver.tsx';

const [, PARTNER_ROLE] = CUSTOMER_ROLES;

export interface SurveyCardProps {
  agencyId: string;
  surveyId: string | null;
  progress: SurveyProgress;
  /** A business partner answers no questions: it says only where it works. */
  isPartner: boolean;
}

/** How far the survey is, with its wheel and the way there. */
export function SurveyCard({ agencyId, surveyId, progress, isPartner }: SurveyCardProps) {
  const t = useT();
  const { state, answered, total } = progress;
  const said = t('profile.survey.answers', { answered: String(answered), total: String(total) });
  return (
    <section className={classes['surveyCard']} aria-labelledby="profile-survey">
      <h2 id="profile-survey" className={classes['surveyCardTitle']}>
        {t('profile.survey.title')}
      </h2>
      <div className={classes['state']}>
        {total === 0 ? null : (
          <RequirementRing
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
        {t(isPartner ? 'home.survey.places' : `surveys.action.${surveyAction(state)}`)}
      </Button>
    </section>
  );
}

function stateWords(t: ReturnType<typeof useT>, { state, answered, total, missing }: SurveyProgress): string {
  if (state === 'none') return t('profile.survey.none');
  if (state === 'complete') return t('profile.survey.complete');
  const parts = missing.map((part) => t(`surveys.parts.${part}`)).join(', ');
  const said = [
    ...(answered < total ? [t('profile.survey.started', { count: total - answered })] : []),
    ...(missing.length > 0 ? [t('surveys.missingParts', { parts })] : []),
  ];
  return said.length > 0 ? said.join(' ') : `${t('surveys.end.noQuestions')}.`;
}

interface SurveyPlacesProps extends Pick<TerritoryFieldsProps, 'regions' | 'chambers'> {
  saved: Survey;
}

/** The whole survey of a business partner: where it works, saved as it changes (1-people §6). */
export function SurveyPlaces({ saved, regions, chambers }: SurveyPlacesProps) {
  const t = useT();
  const { survey, saver, state } = useSurveyDraft(saved);
  const missing = missingOf(survey, { vatNumber: '', ownerRole: PARTNER_ROLE });
  return (
    <section className={classes['surveyCard']} aria-labelledby="survey-places">
      <h2 id="survey-places" className={classes['surveyCardTitle']}>
        {t('surveys.territory.titlePartner')}
      </h2>
      <p className={classes['state']}>
        {t(missing.length === 0 ? 'profile.survey.partnerDone' : 'profile.survey.partner')}
      </p>
      <TerritoryFields
        survey={survey}
        isPartner
        regions={regions}
        chambers={chambers}
        missing={[]}
        onChange={saver.put}
      />
      <SaveAlert saver={saver} state={state} />
      <SaveNote savedAt={survey.updatedAt} isSaving={state.isSaving} />
    </section>
  );
}
