import { TextInput } from '@mantine/core';
import { normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import { useSaveCode } from './ateco-catalogue.api.ts';
import type { Code } from './ateco-structure.ts';

export interface CodeDialogProps {
  version: AtecoVersion;
  code: Pick<Code, '_id' | 'code' | 'name'> | null;
  onClose: () => void;
}

/** A new code, or one to change: nothing to confirm until it is a code and has a name (2-catalogue §5). */
export function CodeDialog({ version, code: before, onClose }: CodeDialogProps) {
  const t = useT();
  const save = useSaveCode(version, before?._id ?? null);
  const [draft, setDraft] = useState({ code: before?.code ?? '', name: before?.name ?? '' });
  const [hasLeft, setLeft] = useState(false);
  const code = draft.code.trim().toUpperCase();
  const isCode = normaliseAtecoCode(code) === code;
  const complaint = hasLeft && code !== '' && !isCode ? t('errors.field.atecoCode') : undefined;

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`atecoSettings.codes.${before === null ? 'newTitle' : 'edit'}`)}
      save={save}
      body={{ code, name: draft.name.trim() }}
      done={t(`atecoSettings.codes.${before === null ? 'created' : 'edited'}`)}
      isIdle={!isCode || draft.name.trim() === ''}
    >
      <TextInput
        label={t('atecoSettings.codes.code')}
        description={t(`atecoSettings.codes.${before === null ? 'codeHint' : 'usedKeeps'}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={10}
        autoComplete="off"
        data-autofocus
        value={draft.code}
        error={complaint ?? fieldError(save.error, 'code')}
        onBlur={() => setLeft(true)}
        onChange={(event) => setDraft({ ...draft, code: event.currentTarget.value })}
      />
      <TextInput
        label={t('atecoSettings.codes.name')}
        required
        maxLength={300}
        autoComplete="off"
        value={draft.name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
    </SaveDialog>
  );
}
