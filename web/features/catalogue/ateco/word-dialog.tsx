import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { excerpt } from '@volano/domain/rules/excerpt';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TEXT_LIMIT } from '../../../ui/cards/cut-text.tsx';
import { WAIT } from '../../../ui/layout/patience.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import { useOfferedCodes } from './ateco-catalogue.api.ts';
import { type AtecoWord, useSaveWord } from './ateco-words.api.ts';

export interface WordDialogProps {
  version: AtecoVersion;
  /** Words to change; without an id new ones, as they are proposed. */
  word: (Omit<AtecoWord, '_id'> & { readonly _id?: string }) | null;
  onClose: () => void;
}

/** New words of the trade, or some to change: the phrase and the code that it leads to. */
export function WordDialog({ version, word, onClose }: WordDialogProps) {
  const t = useT();
  const id = word?._id ?? null;
  const save = useSaveWord(id);
  const [phrase, setPhrase] = useState(word?.phrase ?? '');
  const [chosen, setChosen] = useState(
    word === null ? null : { _id: word.atecoCodeId, code: word.code, name: word.name },
  );
  const labelOf = ({ code, name }: { code: string; name: string }): string =>
    excerpt(t('atecoSettings.groups.option', { code, name }), TEXT_LIMIT);
  const [typed, setTyped] = useState(chosen === null ? '' : labelOf(chosen));
  const [q] = useDebouncedValue(typed, WAIT.servedSelect);
  // What is chosen stands in the field as it is written: it is no search.
  const isChosen = chosen !== null && q === labelOf(chosen);
  const offered = useOfferedCodes(version, isChosen ? '' : q.trim()).data ?? [];
  const known = new Map([...(chosen === null ? [] : [chosen]), ...offered].map((code) => [code._id, code]));

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`atecoSettings.words.${id === null ? 'newTitle' : 'edit'}`)}
      save={save}
      body={{ phrase: phrase.trim(), atecoCodeId: chosen?._id ?? '' }}
      done={t(`atecoSettings.words.${id === null ? 'created' : 'edited'}`)}
      isIdle={phrase.trim() === '' || chosen === null}
    >
      <TextInput
        label={t('atecoSettings.words.phrase')}
        description={t('atecoSettings.words.phraseHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        value={phrase}
        error={fieldError(save.error, 'phrase')}
        onChange={(event) => setPhrase(event.currentTarget.value)}
      />
      <Select
        label={t('atecoSettings.words.code')}
        placeholder={t('atecoSettings.words.codePick')}
        required
        searchable
        nothingFoundMessage={t('atecoSettings.words.nothing')}
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        maxDropdownHeight={260}
        data={[...known.values()].map((code) => ({ value: code._id, label: labelOf(code) }))}
        value={chosen?._id ?? null}
        error={fieldError(save.error, 'atecoCodeId')}
        onChange={(value) => setChosen(known.get(value ?? '') ?? null)}
      />
    </SaveDialog>
  );
}
