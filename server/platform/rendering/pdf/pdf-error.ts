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
