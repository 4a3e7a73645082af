import { MultiSelect, TextInput } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import { type Category, useAllGroups, useSaveCategory } from './ateco-catalogue.api.ts';

export interface AtecoCategoryDialogProps {
  version: AtecoVersion;
  category: Category | null;
  onClose: () => void;
}

/** A new category, or one to change: its name and its groups of codes. */
export function AtecoCategoryDialog({ version, category, onClose }: AtecoCategoryDialogProps) {
  const t = useT();
  const save = useSaveCategory(version, category?._id ?? null);
  const groups = useAllGroups(version);
  const [name, setName] = useState(category?.name ?? '');
  const [subCategoryIds, setGroups] = useState<string[]>(category?.subCategoryIds ?? []);

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`atecoSettings.categories.${category === null ? 'newTitle' : 'edit'}`)}
      save={save}
      body={{ name: name.trim(), subCategoryIds }}
      done={t(`atecoSettings.categories.${category === null ? 'created' : 'edited'}`)}
      isIdle={name.trim() === ''}
    >
      <TextInput
        label={t('atecoSettings.categories.name')}
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={t('atecoSettings.categories.parts')}
        description={t('atecoSettings.categories.pickHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={subCategoryIds.length === 0 ? t('atecoSettings.categories.pick') : ''}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        nothingFoundMessage={t('common.filters.noOption')}
        data={(groups.data ?? category?.subCategories ?? []).map((group) => ({ value: group._id, label: group.name }))}
        value={subCategoryIds}
        error={fieldError(save.error, 'subCategoryIds')}
        onChange={setGroups}
      />
    </SaveDialog>
  );
}
