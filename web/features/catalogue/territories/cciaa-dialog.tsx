import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import { useRegions } from './territories.api.ts';
import { type Cciaa, useSaveCciaa } from './territory-settings.api.ts';

const UNDER = ['label', 'input', 'description', 'error'] as const;

/** A new chamber of commerce, or one to change. */
export function CciaaDialog({ cciaa, onClose }: { cciaa: Cciaa | null; onClose: () => void }) {
  const t = useT();
  const save = useSaveCciaa(cciaa?._id ?? null);
  const regions = useRegions();
  const [draft, setDraft] = useState({
    code: cciaa?.code ?? '',
    name: cciaa?.name ?? '',
    regionId: cciaa?.regionId ?? null,
  });

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`territories.cciaas.${cciaa === null ? 'new' : 'edit'}`)}
      save={save}
      body={draft}
      done={t(`territories.cciaas.${cciaa === null ? 'created' : 'edited'}`)}
      isIdle={draft.code.trim() === '' || draft.name.trim() === ''}
    >
      <TextInput
        label={t('territories.cciaas.code')}
        description={t('territories.cciaas.codeHint')}
        inputWrapperOrder={[...UNDER]}
        required
        maxLength={20}
        autoComplete="off"
        data-autofocus
        value={draft.code}
        error={fieldError(save.error, 'code')}
        onChange={(event) => setDraft({ ...draft, code: event.currentTarget.value })}
      />
      <TextInput
        label={t('territories.cciaas.name')}
        required
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <Select
        label={t('territories.cciaas.region')}
        description={t('territories.cciaas.regionHint')}
        inputWrapperOrder={[...UNDER]}
        placeholder={t('territories.cciaas.noRegion')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        nothingFoundMessage={t('common.filters.noOption')}
        data={(regions.data ?? []).map((region) => ({ value: region._id, label: region.name }))}
        value={draft.regionId}
        error={fieldError(save.error, 'regionId')}
        onChange={(regionId) => setDraft({ ...draft, regionId })}
      />
    </SaveDialog>
  );
}
