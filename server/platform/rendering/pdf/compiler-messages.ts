import type { Brand } from '@volano/domain/contracts/firm';
import type { DossierDocument } from '@volano/domain/rules/dossier/dossier-document';

/** Tables of figures on paper; everything is written already. */
export interface ReportDocument {
  readonly title: string;
  readonly brand: string;
  readonly colours: Brand['colours'];
  /** ISO 8601. */
  readonly date: string;
  /** Sentences under the title; empty ones are left out. */
  readonly lead: readonly string[];
  readonly tables: readonly { title: string; head: readonly string[]; rows: readonly (readonly string[])[] }[];
}

/** What the service asks of the compiler's process, one at a time. */
export type Question = { readonly id: number } & (
  | { readonly kind: 'report'; readonly document: ReportDocument }
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

/** Why a document did not come out: too slow, too large, the compiler ended, the compiler refused it, or the renderer is closed. */
export type PdfFailure = 'timeout' | 'memory' | 'crashed' | 'refused' | 'closed';

/** A document that could not be made. The next one is not touched by it. */
export class PdfError extends Error {
  readonly reason: PdfFailure;

  constructor(reason: PdfFailure, message: string) {
    super(message);
    this.name = 'PdfError';
    this.reason = reason;
  }
}
