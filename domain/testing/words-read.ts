import { readWords } from '../rules/words/read-words.ts';
import type { RecordColumns, RecordTexts } from '../rules/words/types.ts';

export const COLUMNS: RecordColumns = {
  sizes: ['Microimpresa', 'Piccola Impresa', 'Media Impresa', 'Grande Impresa'],
  kinds: ['Impresa'],
  hasActivities: false,
  territory: ['Toscana'],
  covers: () => false,
};
export const NONE: RecordTexts = { title: 'Bando investimenti', description: '', notes: '', characteristics: '' };

/** What each finding asks: `read` where it has to be read, else the accepted values or the places. */
export function askedBy(texts: Partial<RecordTexts>, columns: Partial<RecordColumns> = {}): string[] {
  return readWords({ ...NONE, ...texts }, { ...COLUMNS, ...columns }).map(({ meaning }) => {
    if (meaning.kind === 'open') return 'read';
    if (meaning.kind === 'place' || meaning.kind === 'values')
      return (meaning.kind === 'place' ? meaning.entries : meaning.values).join(', ');
    return meaning.kind === 'craft' ? 'craft' : `${meaning.kind} ${JSON.stringify(meaning.bounds)}`;
  });
}
/** A description whose part on whom it is for is this sentence. */
export function addressed(sentence: string) {
  return { description: `Cos'è Contributo. A chi si rivolge ${sentence} Cosa prevede Contributo a fondo perduto.` };
}
