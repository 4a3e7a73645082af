import { useT } from '../../../lib/i18n/i18n.ts';
import { SaveAlert, SaveNote } from './save-note.tsx';
import classes from './survey-card.module.css';
import { missingOf } from './survey-steps.ts';
import type { Survey } from './surveys.api.ts';
import { TerritoryFields, type TerritoryFieldsProps } from './territory-fields.tsx';
import { useSurveyDraft } from './use-survey-draft.ts';

export interface SurveyPlacesProps extends Pick<TerritoryFieldsProps, 'regions' | 'chambers'> {
  saved: Survey;
}

/** The whole survey of a business partner: where it works, saved as it changes (1-people §6). */
export function SurveyPlaces({ saved, regions, chambers }: SurveyPlacesProps) {
  const t = useT();
  const { survey, saver, state } = useSurveyDraft(saved);
  const missing = missingOf(survey, { vatNumber: '', ownerRole: 'business-partner' });
  return (
    <section className={classes['card']} aria-labelledby="survey-places">
      <h2 id="survey-places" className={classes['title']}>
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
