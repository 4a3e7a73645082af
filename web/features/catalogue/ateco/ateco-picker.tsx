import { SegmentedControl } from '@mantine/core';
import { ATECO_VERSIONS, type AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { type AtecoCode, useCountChoice } from './ateco.api.ts';
import { AtecoChosen, type ChosenCode } from './ateco-chosen.tsx';
import classes from './ateco-picker.module.css';
import { digitsOfSearch } from './ateco-find.ts';
import { AtecoResults } from './ateco-results.tsx';
import { AtecoWays } from './ateco-ways.tsx';

/** As many as a survey keeps of one version. */
const LIMIT = 20;

export interface AtecoPickerProps {
  chosen: readonly ChosenCode[];
  /** All chosen codes, of both versions. */
  onChange: (chosen: ChosenCode[]) => void;
  /** Where the company asks its consultant; the office has nobody to ask. */
  askHref?: string | undefined;
}

/** Choice of six-digit ATECO codes of both versions: a search that forgives typing errors, and the list of what is chosen. */
export function AtecoPicker({ chosen, onChange, askHref }: AtecoPickerProps) {
  const t = useT();
  const results = useRef<HTMLDivElement>(null);
  const [version, setVersion] = useState<AtecoVersion>('2025');
  const [q, setQ] = useState('');
  const counting = useCountChoice();
  const chosenIds = chosen.map(({ _id }) => _id);
  const isFull = chosen.filter((code) => code.version === version).length >= LIMIT;

  function add({ _id, version: ofVersion, code, name }: Pick<AtecoCode, '_id' | 'version' | 'code' | 'name'>): void {
    if (!chosen.some((one) => one._id === _id)) onChange([...chosen, { _id, version: ofVersion, code, name }]);
  }

  function choose(code: AtecoCode): void {
    add(code);
    if (digitsOfSearch(q.trim()) === null) counting.mutate({ q: q.trim(), atecoCodeId: code._id });
  }

  function look(inVersion: AtecoVersion, text: string): void {
    setVersion(inVersion);
    setQ(text);
    results.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className={classes['picker']}>
      <AtecoChosen
        chosen={chosen}
        onRemove={(id) => onChange(chosen.filter(({ _id }) => _id !== id))}
        onAdd={add}
        onLook={look}
      />
      <div className={classes['search']}>
        <SegmentedControl
          aria-label={t('ateco.versions')}
          value={version}
          onChange={(value) => setVersion(value as AtecoVersion)}
          data={ATECO_VERSIONS.toReversed().map((one) => ({ value: one, label: t('ateco.version', { version: one }) }))}
        />
        <div className={classes['field']}>
          <SearchField value={q} onSearch={setQ} placeholder={t('ateco.search')} />
        </div>
      </div>
      <p className={classes['atecoPickerHint']}>
        {isFull ? t('ateco.limit', { count: LIMIT }) : t('ateco.searchHint')}
      </p>
      <div ref={results}>
        {q.trim() === '' ? null : (
          <AtecoResults q={q.trim()} version={version} chosenIds={chosenIds} canAdd={!isFull} onAdd={choose} />
        )}
      </div>
      <AtecoWays
        key={version}
        version={version}
        isSearched={q.trim() !== ''}
        chosenIds={chosenIds}
        canAdd={!isFull}
        onAdd={add}
        askHref={askHref}
      />
    </div>
  );
}
