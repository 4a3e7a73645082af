import type { Context } from '../../platform/context.ts';
import type { PdfRenderer } from '../../platform/rendering/pdf/renderer.ts';

/**
 * Has a portal write its dossiers as the text that would be drawn, for tests that make many and look at the page of none: what a dossier tells can
 * be looked for there, which in the packed bytes of a PDF it cannot.
 */
export function drawPlainly(ctx: Context): void {
  const pdf: PdfRenderer = {
    ...ctx.pdf,
    dossier: (document) => Promise.resolve(Buffer.from(JSON.stringify(document))),
    preview: (document, page) => Promise.resolve({ page, pageCount: page, svg: JSON.stringify(document) }),
  };
  Object.assign(ctx, { pdf });
}
