import { MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { excerpt } from '@volano/domain/rules/excerpt';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TEXT_LIMIT } from '../../../ui/cards/cut-text.tsx';
import { WAIT } from '../../../ui/layout/patience.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import { type SubCategory, useOfferedCodes, useSaveGroup } from './ateco-catalogue.api.ts';

export interface GroupDialogProps {
  version: AtecoVersion;
  group: SubCategory | null;
  onClose: () => void;
}

/** A code as far as the field must know it: what it is called, and which other group has it. */
interface Known {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly subCategory?: { readonly _id: string; readonly name: string } | null | undefined;
}

/** A new group of codes, or one to change. The codes are searched on the server; one that another group has is named (2-catalogue §5). */
export function GroupDialog({ version, group, onClose }: GroupDialogProps) {
  const t = useT();
  const save = useSaveGroup(version, group?._id ?? null);
  const [name, setName] = useState(group?.name ?? '');
  const [chosen, setChosen] = useState<readonly Known[]>(group?.atecoCodes ?? []);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, WAIT.servedSelect);
  // What is chosen stands in the field as it is written: it is no search.
  const offered: readonly Known[] = useOfferedCodes(version, q.trim()).data ?? [];
  const known = new Map([...offered, ...chosen].map((code) => [code._id, code]));
  const taken = chosen.filter(({ subCategory }) => subCategory && subCategory._id !== group?._id);

  const warning = taken
    .map(({ code, subCategory }) => t('atecoSettings.groups.takenOne', { code, group: subCategory?.name ?? '' }))
    .join(', ');
  return (
    <SaveDialog
      size="lg"
      onClose={onClose}
      title={t(`atecoSettings.groups.${group === null ? 'newTitle' : 'edit'}`)}
      save={save}
      body={{ name: name.trim(), atecoCodeIds: chosen.map(({ _id }) => _id) }}
      done={t(`atecoSettings.groups.${group === null ? 'created' : 'edited'}`)}
      isIdle={name.trim() === '' || taken.length > 0}
    >
      <TextInput
        label={t('atecoSettings.groups.name')}
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={t('atecoSettings.groups.parts')}
        description={t('atecoSettings.groups.pickHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={chosen.length === 0 ? t('atecoSettings.groups.pick') : ''}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        nothingFoundMessage={t('atecoSettings.groups.nothing')}
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        maxDropdownHeight={260}
        data={[...known.values()].map(({ _id, code, name: title }) => ({
          value: _id,
          label: excerpt(t('atecoSettings.groups.option', { code, name: title }), TEXT_LIMIT),
        }))}
        hidePickedOptions
        value={chosen.map(({ _id }) => _id)}
        error={
          taken.length > 0
            ? t('atecoSettings.groups.taken', { codes: warning })
            : fieldError(save.error, 'atecoCodeIds')
        }
        onChange={(ids) => setChosen(ids.flatMap((id) => known.get(id) ?? []))}
      />
    </SaveDialog>
  );
}
