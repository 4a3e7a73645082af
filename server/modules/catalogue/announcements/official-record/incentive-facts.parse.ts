import { readCallFacts, type ReadFacts } from '@volano/domain/rules/call-facts';
import { type Cell, textOf } from '../../../../platform/imports/report.ts';

/** Texts of a record that tell how it stands; what stands last is the newest where no day decides. */
const TOLD_IN = ['Descrizione', 'Titolo', 'Note_di_apertura_chiusura'] as const;

/** The facts that a record tells in words. */
export function readFactsOf(at: (column: string) => Cell | undefined): ReadFacts {
  return readCallFacts(
    TOLD_IN.map((field) => ({
      field,
      text: textOf(at(field)).replace(/<[^<>]*>/g, ' '),
      isNote: field.startsWith('Note'),
    })),
  );
}
