import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FilterChip } from '../../../ui/cards/marks.tsx';
import { FieldNote } from '../../../ui/forms/currency-field.tsx';
import { WAIT } from '../../../ui/layout/patience.ts';
import { useProvinces, useTownSearch, useTownsOf } from './town-limits.api.ts';
import classes from './town-limits.module.css';
import { optionsOf, placesOf, withPlace, type Limits } from './limits-line.tsx';

export interface TownLimitsProps {
  limits: Limits;
  onChange: (limits: Limits) => void;
  /** The region that the call holds in, where it is one. */
  region: { readonly _id: string; readonly name: string } | null;
  error: string | null;
}

/** Chips that stand there before more are asked for. */
const FIRST = 24;
const STEP = 100;

/** The towns and provinces that narrow a call within its territory: found by name, each with its province, taken away one by one. */
export function TownLimits({ limits, onChange, region, error }: TownLimitsProps) {
  const t = useT();
  const [shownCount, setShownCount] = useState(FIRST);
  const { municipalities, provinces } = limits;
  const places = usePlaceNames({ provinces, municipalities: municipalities.slice(0, shownCount) });
  const outside = region === null ? [] : places.filter(({ regionId }) => regionId !== null && regionId !== region._id);
  return (
    <div>
      <PlaceField limits={limits} onChange={onChange} error={error} />
      {municipalities.length + provinces.length === 0 ? null : (
        <>
          <ul className={classes['chips']} aria-label={t('territories.limits.chosen')}>
            {places.map(({ key, label }) => (
              <li key={key}>
                <FilterChip label={label} onRemove={() => onChange(withPlace(limits, key))} />
              </li>
            ))}
          </ul>
          <LimitsFoot
            limits={limits}
            more={Math.max(0, municipalities.length - shownCount)}
            onMore={() => setShownCount(shownCount + STEP)}
            onClear={() => onChange({ municipalities: [], provinces: [] })}
          />
        </>
      )}
      {region === null || outside.length === 0 ? null : (
        <FieldNote>
          {t('territories.limits.outside', {
            region: region.name,
            places: outside.map(({ label }) => label).join(', '),
          })}
        </FieldNote>
      )}
    </div>
  );
}

/** The places that are shown, under their names. */
function usePlaceNames(shown: Limits) {
  const t = useT();
  const known = useProvinces().data ?? [];
  const towns = useTownsOf(shown.municipalities);
  return placesOf(shown, known, towns.data ?? []).map(({ isProvince, name, ...place }) => ({
    ...place,
    label: isProvince ? t('announcements.detail.wholeProvince', { name }) : name,
  }));
}

/** Finds a town or a province by its name, and adds it. */
function PlaceField({ limits, onChange, error }: Pick<TownLimitsProps, 'limits' | 'onChange' | 'error'>) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT.servedSelect);
  const known = useProvinces().data ?? [];
  const found = useTownSearch(q);
  const isWaiting = found.isFetching || q !== typed.trim();
  return (
    <Select
      label={t('territories.limits.label')}
      description={t('territories.limits.hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('territories.limits.pick')}
      searchable
      selectFirstOptionOnChange
      maxDropdownHeight={280}
      nothingFoundMessage={
        typed.trim() === ''
          ? t('territories.limits.type')
          : t(isWaiting ? 'territories.limits.searching' : 'territories.limits.nothing')
      }
      // The server has searched: in both languages of a place, and without accents.
      filter={({ options }) => options}
      data={optionsOf(q, known, q === '' ? [] : (found.data ?? []), limits).map(({ group, items }) => ({
        group: t(`territories.limits.groups.${group}`),
        items: [...items],
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
      onChange={(value) => {
        if (value === null) return;
        onChange(withPlace(limits, value));
        setTyped('');
      }}
    />
  );
}

interface LimitsFootProps {
  limits: Limits;
  /** Those that are not shown yet. */
  more: number;
  onMore: () => void;
  onClear: () => void;
}

/** How many there are, the rest of them, and all of them taken away. */
function LimitsFoot({ limits: { municipalities, provinces }, more, onMore, onClear }: LimitsFootProps) {
  const t = useT();
  const words = (count: number, kind: 'towns' | 'provinces') =>
    count === 0 ? [] : [t(`territories.limits.${kind}`, { count })];
  const places = [...words(provinces.length, 'provinces'), ...words(municipalities.length, 'towns')];
  return (
    <div className={classes['foot']}>
      <span role="status">{t('territories.limits.only', { places: places.join(t('territories.limits.and')) })}</span>
      {more > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={onMore}>
          {t('territories.limits.more', { count: more })}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('territories.limits.clear')}
      </Button>
    </div>
  );
}
