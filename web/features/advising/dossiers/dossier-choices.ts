/** What a dossier will hold: three lists of ids, the first in the order of the document, and the note to the company. */
export interface DossierChoices {
  readonly announcements: readonly string[];
  readonly services: readonly string[];
  readonly investments: readonly string[];
  readonly notes: string;
}

export interface SavedFields {
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
export function carried<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The key of an attempt to generate: the same for the same choices until they are through. Works without a secure context too. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
