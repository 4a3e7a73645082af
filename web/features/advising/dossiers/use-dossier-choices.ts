import { useEffect, useState } from 'react';
import { recall, remember } from '../../../lib/session/device.ts';
import { readSession } from '../../../lib/session/session.ts';
import { type DossierChoices, isSameDossier, type SavedFields, savedChoices } from './dossier-choices.ts';

export interface ChoiceState {
  readonly choices: DossierChoices;
  readonly isDirty: boolean;
  /** Unsaved changes of an earlier visit were found. */
  readonly isRestored: boolean;
  readonly change: (changes: Partial<DossierChoices>) => void;
  /** Back to what is saved. */
  readonly discard: () => void;
}

/**
 * The choices being made. What is not saved yet is kept on this device until it is, so that neither an error, nor a closed tab, nor
 * an expired session loses it. While nothing was changed here, the choices follow what others save.
 */
export function useDossierChoices(agency: SavedFields, canEdit: boolean): ChoiceState {
  const saved = savedChoices(agency);
  const [start] = useState(() => (canEdit ? readDraft(agency._id) : null));
  const [{ base, choices }, setState] = useState({ base: saved, choices: start ?? saved });
  const [isRestored, setRestored] = useState(start !== null && !isSameDossier(start, saved));
  const isDirty = canEdit && !isSameDossier(choices, saved);

  if (!isSameDossier(base, saved)) {
    const wasUntouched = isSameDossier(choices, base);
    setState({ base: saved, choices: wasUntouched || !canEdit ? saved : choices });
  }

  useEffect(() => storeDraft(agency._id, isDirty ? choices : null), [agency._id, isDirty, choices]);

  return {
    choices,
    isDirty,
    isRestored: isRestored && isDirty,
    change: (changes) => {
      setRestored(false);
      setState((state) => ({ ...state, choices: { ...state.choices, ...changes } }));
    },
    discard: () => setState({ base: saved, choices: saved }),
  };
}

/** Kept per person: on a shared computer nobody finds what another was writing. */
function placeOf(agencyId: string): string {
  return `volano.dossier.${readSession()?.user._id ?? 'nobody'}.${agencyId}`;
}

function readDraft(agencyId: string): DossierChoices | null {
  try {
    return JSON.parse(recall(placeOf(agencyId)) ?? 'null') as DossierChoices | null;
  } catch {
    return null;
  }
}

function storeDraft(agencyId: string, choices: DossierChoices | null): void {
  if (readSession() === null) return;
  remember(placeOf(agencyId), choices === null ? null : JSON.stringify(choices));
}
