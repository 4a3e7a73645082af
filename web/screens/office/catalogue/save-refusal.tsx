import { Button } from '@mantine/core';
import type { UploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type SaveOutcome, type SavePart, saveParts } from '../../../lib/api/save-parts.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';

/** What an editor of the catalogue writes, each in a call of its own. */
export type EditorPart = 'content' | 'ateco' | 'categories' | 'files' | 'publication';

interface Written<Form> {
  /** As it is stored; null while it is new. */
  readonly kept: Form | null;
  readonly form: Form;
  readonly isSame: (one: Form, other: Form) => boolean;
  /** Stores the fields. */
  readonly write: (form: Form) => Promise<void>;
  /** What is stored beside the fields, once they are. */
  readonly others: readonly SavePart<EditorPart>[];
}

/**
 * Saves what changed: the fields, then what hangs on them. Something that was not public is published last, when all that it asks is there.
 */
export async function saveThenPublish<Form extends { readonly isActive: boolean }>(
  written: Written<Form>,
): Promise<SaveOutcome<EditorPart>> {
  const { kept, form, isSame, write, others } = written;
  const isHeldBack = form.isActive && kept?.isActive !== true && others.length > 0;
  const first = isHeldBack ? { ...form, isActive: false } : form;
  const content = { name: 'content', order: 'first', send: () => write(first) } as const;
  const publication = { name: 'publication', order: 'last', send: () => write(form) } as const;
  return saveParts<EditorPart>([
    ...(kept === null || !isSame(kept, first) ? [content] : []),
    ...others,
    ...(isHeldBack ? [publication] : []),
  ]);
}

/** Sends the files that wait; throws where one of them did not arrive. */
export async function sendFiles(queue: UploadQueue, ownerId: string): Promise<void> {
  if ((await queue.sendAll(ownerId)) > 0) throw new Error('files');
}

export interface SaveRefusalProps {
  outcome: SaveOutcome<EditorPart>;
  /** A save was tried with fields that cannot be saved. */
  hasFaults: boolean;
  /** "Il servizio non è stato salvato." */
  refused: string;
  onRetry: () => void;
  isSaving: boolean;
}

/** Why it was not saved, or which parts of it were, with a way to send the others again. It comes into sight: a phone saves from below. */
export function SaveRefusal(props: SaveRefusalProps) {
  const { outcome, hasFaults } = props;
  if (!hasFaults && outcome.failed.length === 0) return null;
  return (
    <div ref={comeIntoSight}>
      <Refusal {...props} />
    </div>
  );
}

function comeIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

function Refusal({ outcome, hasFaults, refused, onRetry, isSaving }: SaveRefusalProps) {
  const t = useT();
  const { saved, failed, refusal } = outcome;
  if (hasFaults) return <FormRefusal title={refused}>{t('officeCatalogue.editor.correct')}</FormRefusal>;
  if (failed[0] === 'content') return <FormRefusal title={refused}>{refusal?.message}</FormRefusal>;
  const names = (parts: readonly EditorPart[]) =>
    parts.map((part) => t(`officeCatalogue.editor.parts.${part}`)).join(', ');
  const said = { saved: names(saved), failed: names(failed) };
  return (
    <FormRefusal
      title={t('officeCatalogue.editor.partly')}
      action={
        <Button size="xs" variant="default" loading={isSaving} onClick={onRetry}>
          {t('common.actions.retry')}
        </Button>
      }
    >
      {saved.length === 0 ? t('officeCatalogue.editor.failedHint', said) : t('officeCatalogue.editor.partlyHint', said)}
    </FormRefusal>
  );
}
