import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import { useRegions } from './territories.api.ts';
import { type RegionGroup, useSaveRegionGroup } from './territory-settings.api.ts';

/** A new group of regions, or one to change: its name and its regions. */
export function RegionGroupDialog({ group, onClose }: { group: RegionGroup | null; onClose: () => void }) {
  const t = useT();
  const save = useSaveRegionGroup(group?._id ?? null);
  const regions = useRegions();
  const [name, setName] = useState(group?.name ?? '');
  const [regionListIds, setRegions] = useState<string[]>(group?.regionListIds ?? []);

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`territories.groups.${group === null ? 'new' : 'edit'}`)}
      save={save}
      body={{ name, regionListIds }}
      done={t(`territories.groups.${group === null ? 'created' : 'edited'}`)}
      isIdle={name.trim() === '' || regionListIds.length === 0}
    >
      <TextInput
        label={t('territories.groups.name')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={t('territories.groups.regions')}
        description={t(`territories.groups.${group === null ? 'regionsHint' : 'rematch'}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={regionListIds.length === 0 ? t('territories.groups.regionsPick') : ''}
        required
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        nothingFoundMessage={t('common.filters.noOption')}
        data={(regions.data ?? []).map((region) => ({ value: region._id, label: region.name }))}
        value={regionListIds}
        error={fieldError(save.error, 'regionListIds')}
        onChange={setRegions}
      />
    </SaveDialog>
  );
}
