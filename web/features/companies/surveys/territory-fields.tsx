import { Button, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ToldDeduction } from '@volano/domain/contracts/deductions';
import type { SurveyPart } from '@volano/domain/rules/survey-progress';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeducedProposal } from './deduced-proposal.tsx';
import type { Change } from './survey-saver.tsx';
import { type Survey, useTowns } from './surveys.api.ts';
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
  /** What the portal tells without asking: proposed where it is not said. */
  deduced?: readonly ToldDeduction[] | undefined;
  onChange: (change: Change) => void;
  /** A field more at the top. */
  children?: React.ReactNode;
}

/** Registered office, operational offices, chambers of commerce. Each field is saved as it changes. */
export function TerritoryFields(props: TerritoryFieldsProps) {
  const { survey, isPartner, regions, chambers, missing, deduced, onChange, children } = props;
  const t = useT();
  const { registerOfficeId, cciaaIds } = survey;

  const region = registerOfficeId === null ? deduced?.find(({ key }) => key === 'region') : undefined;
  const chamber = cciaaIds.length === 0 ? deduced?.find(({ key }) => key === 'cciaa') : undefined;

  function errorOf(field: SurveyPart): string | null {
    return missing.includes(field) ? t('common.required') : null;
  }

  return (
    <div className={classes['fields']}>
      {children}
      {isPartner ? null : (
        <Select
          {...searched}
          nothingFoundMessage={t('surveys.territory.nothingFound')}
          label={t('surveys.territory.registerOffice')}
          placeholder={t('surveys.territory.chooseRegion')}
          required
          clearable
          clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          data={regions.map(optionOf)}
          value={registerOfficeId}
          error={errorOf('registerOfficeId')}
          onChange={(value) => onChange({ patch: { registerOfficeId: value } })}
        />
      )}
      {region === undefined || isPartner ? null : (
        <DeducedProposal deduction={region} onAccept={() => onChange({ patch: { registerOfficeId: region.value } })} />
      )}
      <OperationalSites {...props} error={errorOf('operationalHeadQuarterIds')} />
      {isPartner ? null : <SecondSites {...props} />}
      <MultiSelect
        {...searched}
        nothingFoundMessage={t('surveys.territory.nothingFound')}
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
      {chamber === undefined ? null : (
        <DeducedProposal deduction={chamber} onAccept={() => onChange({ patch: { cciaaIds: [chamber.value] } })} />
      )}
    </div>
  );
}

const searched = {
  searchable: true,
  // Whoever is led to a field that is missing reads why: its list would cover that. A press, a letter or an arrow opens it.
  openOnFocus: false,
  // The list itself scrolls: a scrolling box around it would be one more stop that holds nothing.
  withScrollArea: false,
  classNames: { options: classes['options'] ?? '' },
} as const;

/** The regions with an operational office, and the towns in them. */
function OperationalSites({
  survey,
  isPartner,
  regions,
  onChange,
  error,
}: TerritoryFieldsProps & { error: string | null }) {
  const t = useT();
  const { registerOfficeId, operationalHeadQuarterIds } = survey;
  const registered = regions.find(({ _id }) => _id === registerOfficeId);
  const isSameOffered = !isPartner && registered !== undefined && !operationalHeadQuarterIds.includes(registered._id);
  return (
    <div>
      <MultiSelect
        {...searched}
        nothingFoundMessage={t('surveys.territory.nothingFound')}
        label={t('surveys.territory.operational')}
        description={t('surveys.territory.operationalHint')}
        placeholder={operationalHeadQuarterIds.length === 0 ? t('surveys.territory.chooseRegions') : ''}
        required
        hidePickedOptions
        data={regions.map(optionOf)}
        value={[...operationalHeadQuarterIds]}
        error={error}
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
  );
}

/** Further regions with an office, and the towns in them. */
function SecondSites({ survey, regions, onChange }: TerritoryFieldsProps) {
  const t = useT();
  const { secondOperationalHeadQuarterIds } = survey;
  return (
    <div>
      <MultiSelect
        {...searched}
        nothingFoundMessage={t('surveys.territory.nothingFound')}
        label={t('surveys.territory.second')}
        description={t('surveys.territory.secondHint')}
        placeholder={secondOperationalHeadQuarterIds.length === 0 ? t('surveys.territory.chooseRegions') : ''}
        hidePickedOptions
        data={regions.map(optionOf)}
        value={[...secondOperationalHeadQuarterIds]}
        onChange={(values) => onChange({ patch: { secondOperationalHeadQuarterIds: values } })}
      />
      <SiteTowns {...{ survey, regions, onChange }} isSecond />
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

type Town = Survey['towns'][number];

interface SiteTownsProps {
  survey: Survey;
  /** Whether of the second operational offices. */
  isSecond: boolean;
  regions: readonly { readonly _id: string; readonly name: string }[];
  onChange: (change: Change) => void;
}

/** For each region with an operational office, the towns that the company has sites in. */
function SiteTowns({ survey, isSecond, regions, onChange }: SiteTownsProps) {
  const t = useT();
  const ids = isSecond ? survey.secondOperationalHeadQuarterIds : survey.operationalHeadQuarterIds;
  const codes = isSecond ? survey.secondOperationalHeadQuarterTowns : survey.operationalHeadQuarterTowns;
  const chosen = regions.filter(({ _id }) => ids.includes(_id));
  // A region that was taken away takes its towns along.
  const named = survey.towns.filter(({ code, regionId }) => codes.includes(code) && ids.includes(regionId));
  if (chosen.length === 0) return null;

  function change(regionId: string, towns: readonly Town[]): void {
    const own = [...named.filter((town) => town.regionId !== regionId), ...towns].map(({ code }) => code);
    const patch = isSecond ? { secondOperationalHeadQuarterTowns: own } : { operationalHeadQuarterTowns: own };
    const known = survey.towns.filter(({ code }) => !towns.some((one) => one.code === code));
    onChange({ patch, towns: [...known, ...towns] });
  }

  return (
    <Stack gap="sm" mt="s14" pl="md" className={classes['towns']}>
      {chosen.map((region) => (
        <TownsField
          key={region._id}
          region={region}
          chosen={named.filter(({ regionId }) => regionId === region._id)}
          onChange={(towns) => change(region._id, towns)}
        />
      ))}
      <Text size="xs" lh="inherit" className={classes['townsHint']}>
        {t('surveys.territory.townsHint')}
      </Text>
    </Stack>
  );
}

interface TownsFieldProps {
  region: { readonly _id: string; readonly name: string };
  /** Those that the company has named in this region. */
  chosen: readonly Town[];
  onChange: (towns: readonly Town[]) => void;
}

const PAUSE = 200;

/** The towns of one region in which the company has a site, found while their name is typed. Nobody has to say them. */
function TownsField({ region, chosen, onChange }: TownsFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE);
  const { data: found = [], isFetching } = useTowns(region._id, q);
  const offered = [...chosen, ...found.filter(({ code }) => !chosen.some((one) => one.code === code))];
  const isWaiting = isFetching || q !== typed.trim();
  return (
    <MultiSelect
      label={t('surveys.territory.towns', { region: region.name })}
      placeholder={chosen.length === 0 ? t('surveys.territory.chooseTowns') : ''}
      searchable
      hidePickedOptions
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      data={offered.map(townOptionOf)}
      value={chosen.map(({ code }) => code)}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched: in both languages of a place, and without accents.
      filter={({ options }) => options}
      nothingFoundMessage={t(isWaiting ? 'surveys.territory.searching' : 'surveys.territory.noTown')}
      onChange={(codes) => onChange(offered.filter(({ code }) => codes.includes(code)))}
    />
  );
}

function townOptionOf({ code, name, otherName, provinceCode }: Town) {
  const both = otherName === null || otherName === name ? name : `${name} / ${otherName}`;
  return { value: code, label: `${both} (${provinceCode})` };
}
