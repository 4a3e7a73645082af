import { useEffect, useState } from 'react';
import { recall, remember } from '../../../lib/session/device.ts';
import { readSession } from '../../../lib/session/session.ts';

/** What a dossier will hold: three lists of ids, the first in the order of the document, and the note to the company. */
export interface DossierChoices {
  readonly announcements: readonly string[];
  readonly services: readonly string[];
  readonly investments: readonly string[];
  readonly notes: string;
}

interface SavedFields {
  readonly _id: string;
  readonly savedAnnouncementsIds?: readonly string[] | undefined;
  readonly savedServicesIds?: readonly string[] | undefined;
  readonly savedInvestmentsIds?: readonly string[] | undefined;
  readonly dossierNotes?: string | undefined;
}

/** The choices of a company as they were last saved. */
export function savedChoices(agency: SavedFields): DossierChoices {
  return {
    announcements: agency.savedAnnouncementsIds ?? [],
    services: agency.savedServicesIds ?? [],
    investments: agency.savedInvestmentsIds ?? [],
    notes: agency.dossierNotes ?? '',
  };
}

/** Whether two sets of choices make the same document. The order of services and investments is the document's own. */
export function isSameDossier(one: DossierChoices, other: DossierChoices): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ announcements, services, investments, notes }: DossierChoices): string {
  return JSON.stringify([announcements, services.toSorted(), investments.toSorted(), notes.trim()]);
}

/** Puts one item of a list in another place; a place outside the list changes nothing. */
export function movedItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The key of an attempt to generate: the same for the same choices until they are through. Works without a secure context too. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface ChoiceState {
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
