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
