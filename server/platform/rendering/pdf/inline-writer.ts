import { cleanRun } from './clean-text.ts';

/** How a piece of text is set. */
export interface Marks {
  readonly b?: boolean;
  readonly i?: boolean;
  readonly u?: boolean;
  readonly href?: string;
}

/** A piece of a paragraph: words, words with marks, or a break of line. */
export type Inline = string | ({ readonly s: string } & Marks) | { readonly t: 'br' };

/** What a description is made of, as the page's templates read it. */
export type Block =
  | { readonly t: 'p'; readonly c: readonly Inline[] }
  | { readonly t: 'h'; readonly level: number; readonly c: readonly Inline[] }
  | { readonly t: 'ul' | 'ol'; readonly start?: number; readonly c: readonly (readonly Block[])[] }
  | { readonly t: 'quote'; readonly c: readonly Block[] }
  | { readonly t: 'table'; readonly columns: number; readonly header: number; readonly cells: readonly Cell[] };

/** A cell where it stands, counted from zero. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly c: readonly Block[];
}

/** Gathers the words of one paragraph, with white space as a browser would leave it, and hands it over at its end. */
export class InlineWriter {
  private pieces: Inline[] = [];
  private readonly onParagraph: (pieces: Inline[]) => void;

  constructor(onParagraph: (pieces: Inline[]) => void) {
    this.onParagraph = onParagraph;
  }

  text(value: string, marks: Marks): void {
    let words = cleanRun(value);
    if (this.isAtGap()) words = words.replace(/^ /, '');
    if (words === '') return;
    this.pieces.push(Object.keys(marks).length === 0 ? words : { s: words, ...marks });
  }

  lineBreak(): void {
    if (this.pieces.length > 0) this.pieces.push({ t: 'br' });
  }

  /** Ends the paragraph; one without words is none. */
  end(): void {
    const pieces = this.pieces;
    this.pieces = [];
    while (isBlank(pieces.at(-1))) pieces.pop();
    if (pieces.length > 0) this.onParagraph(pieces);
  }

  private isAtGap(): boolean {
    const last = this.pieces.at(-1);
    return last === undefined || wordsOf(last).endsWith(' ') || isBreak(last);
  }
}

function isBreak(piece: Inline | undefined): boolean {
  return typeof piece === 'object' && 't' in piece;
}

function isBlank(piece: Inline | undefined): boolean {
  return piece !== undefined && (isBreak(piece) || wordsOf(piece).trim() === '');
}

function wordsOf(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  return 's' in piece ? piece.s : '';
}
