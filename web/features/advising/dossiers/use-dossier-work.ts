import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { openTab } from '../../../lib/format/browser.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { type DossierChoices, newAttempt } from './dossier-choices.ts';
import { useGenerateDossier, useMoveDossier, useSaveDossier } from './dossiers.api.ts';

interface DossierWork {
  readonly agency: { readonly _id: string; readonly dossierGenerationStatus: DossierStatus };
  readonly choices: DossierChoices;
  readonly canEdit: boolean;
  readonly isAdmin: boolean;
  /** Called when the choices are in a document. */
  readonly onDone: () => void;
}

/** Saving, generating and moving the state of a dossier, with the keys that do it. Nothing here touches what was typed. */
export function useDossierWork({ agency, choices, canEdit, isAdmin, onDone }: DossierWork) {
  const t = useT();
  const saving = useSaveDossier(agency._id);
  const moving = useMoveDossier(agency._id);
  const [dialog, setDialog] = useState<'generate' | 'newRound' | null>(null);
  const { generate, generating, heldBack } = useGeneration(agency._id, choices, () => {
    setDialog(null);
    onDone();
  });
  const obstacle = useObstacle(agency.dossierGenerationStatus, choices, isAdmin);

  function save(): void {
    if (!canEdit || saving.isPending) return;
    mutateWithMessage(saving, choices, { done: () => toast.success(t('dossiers.builder.saved')) });
  }

  function move(to: DossierStatus): void {
    mutateWithMessage(moving, to, {
      done: () => toast.success(t('dossiers.builder.statusMoved', { status: t(`dossiers.builder.moveTo.${to}`) })),
      onSettled: () => setDialog(null),
    });
  }

  function askGenerate(): void {
    if (!canEdit) return;
    if (obstacle !== null) return toast.warning(t('dossiers.builder.generate'), obstacle);
    generating.reset();
    setDialog('generate');
  }

  useHotkeys(
    [
      ['mod+S', save],
      ['mod+Enter', () => (dialog === null ? askGenerate() : undefined)],
    ],
    [],
  );

  return {
    save,
    isSaving: saving.isPending,
    saveError: saving.error === null ? null : wordsOf(saving.error, t('errors.unexpected')),
    move,
    isMoving: moving.isPending,
    askGenerate,
    generate,
    isGenerating: generating.isPending,
    generateError: generating.error === null ? null : wordsOf(generating.error, t('errors.unexpected')),
    heldBack,
    obstacle,
    dialog,
    askNewRound: () => setDialog('newRound'),
    closeDialog: () => setDialog(null),
  };
}

/** Why no document can be made now; null where one can. */
function useObstacle(
  status: DossierStatus,
  { announcements, services, investments }: DossierChoices,
  isAdmin: boolean,
) {
  const t = useT();
  if (status !== 'ready') return t(isAdmin ? 'dossiers.builder.notReadyAdminHint' : 'dossiers.builder.notReadyHint');
  const isEmpty = announcements.length + services.length + investments.length === 0;
  return isEmpty ? t('dossiers.builder.emptyHint') : null;
}

/** Makes the document once, however often it is asked for with the same choices, and leads to it in a tab of its own. */
function useGeneration(agencyId: string, choices: DossierChoices, onGenerated: () => void) {
  const t = useT();
  const generating = useGenerateDossier(agencyId);
  /** The address of what was generated, where the browser opened no tab for it. */
  const [heldBack, setHeldBack] = useState<string | null>(null);
  const attempt = useRef<{ choices: DossierChoices; key: string } | null>(null);

  function generate(): void {
    // The same choices sent again after a broken line are the same attempt, so that two documents never come of it.
    if (attempt.current?.choices !== choices) attempt.current = { choices, key: newAttempt() };
    const tab = openTab(t('dossiers.builder.generating'));
    setHeldBack(null);
    mutateWithMessage(
      generating,
      { choices, attempt: attempt.current.key },
      {
        done: () => toast.success(t('dossiers.builder.generated')),
        refused: 'shown',
        onSuccess: ({ full }) => {
          if (full !== null && !tab.lead(full)) setHeldBack(full);
          attempt.current = null;
          onGenerated();
        },
        onError: (error) => {
          tab.close();
          if (error instanceof ApiError && error.status < 500) attempt.current = null;
        },
      },
    );
  }

  return { generate, generating, heldBack };
}

function wordsOf(error: Error, otherwise: string): string {
  return error instanceof ApiError ? error.message : otherwise;
}
