import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type Survey, useTowns } from './surveys.api.ts';

type Town = Survey['towns'][number];

interface TownsFieldProps {
  region: { readonly _id: string; readonly name: string };
  /** Those that the company has named in this region. */
  chosen: readonly Town[];
  onChange: (towns: readonly Town[]) => void;
}

const PAUSE = 200;

/** The towns of one region in which the company has a site, found while their name is typed. Nobody has to say them. */
export function TownsField({ region, chosen, onChange }: TownsFieldProps) {
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
      data={offered.map(optionOf)}
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

function optionOf({ code, name, otherName, provinceCode }: Town) {
  const both = otherName === null || otherName === name ? name : `${name} / ${otherName}`;
  return { value: code, label: `${both} (${provinceCode})` };
}
