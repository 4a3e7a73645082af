import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import { type Region, useSaveRegion } from './territory-settings.api.ts';

/** A new region, or the name of one (2-catalogue §5: nothing to confirm while the name is empty). */
export function RegionDialog({ region, onClose }: { region: Region | null; onClose: () => void }) {
  const t = useT();
  const save = useSaveRegion(region?._id ?? null);
  const [name, setName] = useState(region?.name ?? '');

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`territories.regions.${region === null ? 'new' : 'edit'}`)}
      save={save}
      body={{ name }}
      done={t(`territories.regions.${region === null ? 'created' : 'edited'}`)}
      isIdle={name.trim() === ''}
    >
      <TextInput
        label={t('territories.regions.name')}
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SaveDialog>
  );
}
