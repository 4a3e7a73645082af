import { Button, MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { SurveyPart } from '@volano/domain/rules/survey-progress';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Change } from './survey-drafts.ts';
import { SiteTowns } from './site-towns.tsx';
import type { Survey } from './surveys.api.ts';
import classes from './survey-steps.module.css';

interface Place {
  readonly _id: string;
  readonly name: string;
}

export interface TerritoryFieldsProps {
  survey: Survey;
  /** A business partner says only operational offices and chambers (1-people §6). */
  isPartner: boolean;
  regions: readonly Place[];
  chambers: readonly (Place & { readonly regionId: string | null })[];
  /** What to mark as missing. */
  missing: readonly SurveyPart[];
  onChange: (change: Change) => void;
  /** A field more at the top. */
  children?: React.ReactNode;
}

/** Registered office, operational offices, chambers of commerce. Each field is saved as it changes. */
export function TerritoryFields({
  survey,
  isPartner,
  regions,
  chambers,
  missing,
  onChange,
  children,
}: TerritoryFieldsProps) {
  const t = useT();
  const { registerOfficeId, operationalHeadQuarterIds, secondOperationalHeadQuarterIds, cciaaIds } = survey;
  const registered = regions.find(({ _id }) => _id === registerOfficeId);
  const isSameOffered = !isPartner && registered !== undefined && !operationalHeadQuarterIds.includes(registered._id);
  const options = regions.map(optionOf);
  const shared = {
    searchable: true,
    nothingFoundMessage: t('surveys.territory.nothingFound'),
    // The list itself scrolls: a scrolling box around it would be one more stop that holds nothing.
    withScrollArea: false,
    classNames: { options: classes['options'] ?? '' },
  } as const;

  function errorOf(field: SurveyPart): string | null {
    return missing.includes(field) ? t('common.required') : null;
  }

  return (
    <div className={classes['fields']}>
      {children}
      {isPartner ? null : (
        <Select
          {...shared}
          label={t('surveys.territory.registerOffice')}
          placeholder={t('surveys.territory.chooseRegion')}
          required
          clearable
          clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          data={options}
          value={registerOfficeId}
          error={errorOf('registerOfficeId')}
          onChange={(value) => onChange({ patch: { registerOfficeId: value } })}
        />
      )}
      <div>
        <MultiSelect
          {...shared}
          label={t('surveys.territory.operational')}
          description={t('surveys.territory.operationalHint')}
          placeholder={operationalHeadQuarterIds.length === 0 ? t('surveys.territory.chooseRegions') : ''}
          required
          hidePickedOptions
          data={options}
          value={[...operationalHeadQuarterIds]}
          error={errorOf('operationalHeadQuarterIds')}
          onChange={(values) => onChange({ patch: { operationalHeadQuarterIds: values } })}
        />
        {isSameOffered ? (
          <Button
            variant="subtle"
            size="sm"
            mt={6}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              onChange({ patch: { operationalHeadQuarterIds: [...operationalHeadQuarterIds, registered._id] } })
            }
          >
            {t('surveys.territory.sameAsRegistered', { region: registered.name })}
          </Button>
        ) : null}
        <SiteTowns {...{ survey, regions, onChange }} isSecond={false} />
      </div>
      {isPartner ? null : (
        <div>
          <MultiSelect
            {...shared}
            label={t('surveys.territory.second')}
            description={t('surveys.territory.secondHint')}
            placeholder={secondOperationalHeadQuarterIds.length === 0 ? t('surveys.territory.chooseRegions') : ''}
            hidePickedOptions
            data={options}
            value={[...secondOperationalHeadQuarterIds]}
            onChange={(values) => onChange({ patch: { secondOperationalHeadQuarterIds: values } })}
          />
          <SiteTowns {...{ survey, regions, onChange }} isSecond />
        </div>
      )}
      <MultiSelect
        {...shared}
        label={t(isPartner ? 'surveys.territory.chambersPartner' : 'surveys.territory.chambers')}
        description={t('surveys.territory.chambersHint')}
        placeholder={cciaaIds.length === 0 ? t('surveys.territory.chooseChambers') : ''}
        required
        hidePickedOptions
        data={chamberGroups(t, chambers, survey)}
        value={[...cciaaIds]}
        error={errorOf('cciaaIds')}
        onChange={(values) => onChange({ patch: { cciaaIds: values } })}
      />
    </div>
  );
}

function optionOf({ _id, name }: Place) {
  return { value: _id, label: name };
}

/** Chambers of the company's regions first: they are the likely ones. */
function chamberGroups(t: ReturnType<typeof useT>, chambers: TerritoryFieldsProps['chambers'], survey: Survey) {
  const sites = new Set([
    survey.registerOfficeId,
    ...survey.operationalHeadQuarterIds,
    ...survey.secondOperationalHeadQuarterIds,
  ]);
  const near = chambers.filter(({ regionId }) => regionId !== null && sites.has(regionId));
  if (near.length === 0) return chambers.map(optionOf);
  return [
    { group: t('surveys.territory.chambersNear'), items: near.map(optionOf) },
    {
      group: t('surveys.territory.chambersElsewhere'),
      items: chambers.filter((chamber) => !near.includes(chamber)).map(optionOf),
    },
  ];
}
