import { isAskedQuestions } from '@volano/domain/rules/survey-progress';
import { Flex } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { missingOf } from './survey-steps.tsx';
import { SaveAlert, SaveNote, useSurveyDraft } from './survey-saver.tsx';
import type { Survey } from './surveys.api.ts';
import classes from './survey-steps.module.css';
import { TerritoryFields, type TerritoryFieldsProps } from './territory-fields.tsx';

interface MissingPlacesProps extends Pick<TerritoryFieldsProps, 'regions' | 'chambers'> {
  saved: Survey;
  /** Who the company belongs to: a business partner has no registered office to say. */
  ownerRole: string;
  /** Once a save was refused for want of them. */
  isMarked: boolean;
}

/** The places that a begun survey still asks, in the form of the company that is not saved without them (17-seams §17); each is saved as it changes. */
export function MissingPlaces({ saved, regions, chambers, ownerRole, isMarked }: MissingPlacesProps) {
  const t = useT();
  const { survey, saver, state } = useSurveyDraft(saved);
  return (
    <Flex
      component="fieldset"
      direction="column"
      gap="s14"
      p="s18"
      miw={0}
      bdrs="md"
      className={classes['missingPlaces']}
    >
      <legend>{t('surveys.territory.missing')}</legend>
      <p>{t('surveys.territory.missingHint')}</p>
      <TerritoryFields
        survey={survey}
        isPartner={!isAskedQuestions(ownerRole)}
        regions={regions}
        chambers={chambers}
        missing={isMarked ? missingOf(survey, { vatNumber: '', ownerRole }) : []}
        onChange={saver.put}
      />
      <SaveAlert saver={saver} state={state} />
      <SaveNote savedAt={survey.updatedAt} isSaving={state.isSaving} />
    </Flex>
  );
}
