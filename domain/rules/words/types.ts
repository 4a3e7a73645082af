import type { Sector } from '../vocabulary.ts';
import type { FactMeaning } from './numbers.ts';

/** The texts of a record. */
export interface RecordTexts {
  readonly title: string;
  /** Plain text or HTML. */
  readonly description: string;
  readonly notes: string;
  readonly characteristics: string;
}

/** What the columns of the record say already, so that a text which says the same is no condition of its own. */
export interface RecordColumns {
  readonly sizes: readonly string[];
  readonly kinds: readonly string[];
  /** Whether codes or sectors narrow it. */
  readonly hasActivities: boolean;
  /** The sectors that it lists. */
  readonly sectors?: readonly Sector[];
  /** Whether it lists towns. */
  readonly hasTowns?: boolean;
  /** Names of the regions it holds in, and of the chamber. */
  readonly territory: readonly string[];
  /** Whether entries of a list of places lie within what the columns say, and say no less. */
  readonly covers: (entries: readonly string[]) => boolean;
}

export type TextField = 'Titolo' | 'Descrizione' | 'Note_di_apertura_chiusura' | 'Altre_caratteristiche';

/**
 * What a sentence asks: accepted values of a column, a place by the entries of a list, an age, a number of people, the register of crafts, or
 * something that no question covers and that has to be read. All are conditions: what only prefers or adds is no finding.
 */
export type Meaning =
  | { readonly kind: 'values'; readonly field: 'Dimensioni' | 'Tipologia_Soggetto'; readonly values: readonly string[] }
  | { readonly kind: 'place'; readonly entries: readonly string[] }
  | FactMeaning
  | { readonly kind: 'open' };

export interface WordFinding {
  readonly field: TextField;
  readonly quote: string;
  readonly meaning: Meaning;
}
