import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_SEARCH_NAME } from '@volano/domain/rules/saved-searches';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type SavedSearch, useChangeSearch, useSaveSearch } from './saved-searches.api.ts';

export interface SaveSearchDialogProps {
  agencyId: string;
  /** The one to rename, or what the list shows now. */
  of: SavedSearch | { readonly query: Record<string, string> };
  onClose: () => void;
}

/** The name of a search, new or known, and for a new one whether to hear of what it will find. */
export function SaveSearchDialog({ agencyId, of, onClose }: SaveSearchDialogProps) {
  const t = useT();
  const save = useSaveSearch();
  const change = useChangeSearch();
  const known = '_id' in of ? of : null;
  const [name, setName] = useState(known?.name ?? of.query['q'] ?? '');
  const [hasAlert, setAlert] = useState(true);
  const { isPending, error } = known === null ? save : change;

  function submit(): void {
    if (known !== null) {
      mutateWithMessage(change, { _id: known._id, name }, { onSuccess: onClose, refused: 'shown' });
      return;
    }
    const done = () => toast.success(t('savedSearches.saved'));
    mutateWithMessage(
      save,
      { agencyId, name, query: of.query, hasAlert },
      { onSuccess: onClose, done, refused: 'shown' },
    );
  }

  return (
    <FormDialog
      title={t(known === null ? 'savedSearches.save' : 'savedSearches.rename')}
      onClose={onClose}
      onSubmit={submit}
      isWorking={isPending}
      isIdle={name.trim() === ''}
      refusal={error}
    >
      <TextInput
        label={t('savedSearches.name')}
        value={name}
        maxLength={LONGEST_SEARCH_NAME}
        data-autofocus
        error={fieldError(error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {known === null ? (
        <Switch
          label={t('savedSearches.alert')}
          description={t('savedSearches.alertHint')}
          checked={hasAlert}
          onChange={(event) => setAlert(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
