import type { DocumentKind } from './document-texts.ts';

/** A file that goes along with a message: a document as PDF. */
export interface SentFileSeed {
  readonly name: string;
  readonly is: DocumentKind;
  readonly lines: readonly string[];
}

/** Something said: by the company or by its consultant, how many days ago and at what time in Rome. */
export type SaidSeed = readonly [
  by: 'company' | 'consultant',
  daysAgo: number,
  time: `${number}:${number}`,
  message: string,
  ...files: SentFileSeed[],
];

export interface ConversationSeed {
  /** Key of the company, or of the person whose company is gone for good. */
  readonly company: string | { readonly goneOf: string };
  /** Key of the consultant. */
  readonly consultant: string;
  readonly said: readonly SaidSeed[];
  /** How many of the last messages the other side has not read. */
  readonly unread?: number;
  /** Whether the consultant has put it aside. */
  readonly isArchived?: boolean;
}
