import type { DossierDocument } from './dossier-document.ts';
import type { PdfFailure } from './pdf-error.ts';

/** What the service asks of the compiler's process, one at a time. */
export type Question = { readonly id: number } & (
  | { readonly kind: 'dossier'; readonly document: DossierDocument }
  | { readonly kind: 'page'; readonly document: DossierDocument; readonly page: number }
  | { readonly kind: 'firstPage'; readonly pdf: Uint8Array }
);

/** A page as a drawing: `page` is the one shown, the last when a later one was asked for. */
export interface PageDrawing {
  readonly page: number;
  readonly pageCount: number;
  readonly svg: string;
}

/** What it answers. `memory` is its resident size in bytes after the work. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly result: Uint8Array | PageDrawing; readonly memory: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly reason: PdfFailure;
      readonly message: string;
      readonly memory: number;
    };
