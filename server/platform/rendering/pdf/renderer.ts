import path from 'node:path';
import type { PageDrawing, Question } from './child-messages.ts';
import { CompilerProcess, type Limits } from './child-process.ts';
import type { DossierDocument } from './dossier-document.ts';
import { PdfError } from './pdf-error.ts';

/** Makes PDFs in a process of its own, one document after the other. */
export interface PdfRenderer {
  /** The whole dossier: a tagged PDF with bookmarks and its fonts. Rejects with a `PdfError`. */
  dossier(document: DossierDocument): Promise<Uint8Array>;
  /** A page (from 1) of the very same document as an SVG for an image; past the end it is the last. Rejects with a `PdfError`. */
  preview(document: DossierDocument, page: number): Promise<PageDrawing>;
  /** The first page of somebody else's PDF as an SVG for an image. Rejects with a `PdfError`. */
  firstPage(pdf: Uint8Array): Promise<PageDrawing>;
  /** Ends the process; what waits fails with the reason `closed`. */
  close(): Promise<void>;
}

interface RendererOptions {
  readonly log: { warn(facts: object, message: string): void };
  readonly limits?: Partial<Limits>;
  /** The program of the compiler's process. */
  readonly program?: string;
}

// A document of 60 calls takes about half a gigabyte; twice that is a document gone wrong. A process that keeps more than
// a document needs is renewed, as is one of fifty documents: the compiler leaks a little with each.
const usual: Limits = { startMs: 60_000, timeMs: 60_000, memoryBytes: 2_000_000_000, documents: 50, idleMs: 300_000 };
const roomyBytes = 450_000_000;

/** Opens the renderer. Its process starts with the first document and ends after five minutes without one. */
export function createPdfRenderer(options: RendererOptions): PdfRenderer {
  const limits = { ...usual, ...options.limits };
  const program = options.program ?? path.join(import.meta.dirname, 'compiler-child.ts');
  let current: CompilerProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let asked = 0;

  function open(): CompilerProcess {
    const opened: CompilerProcess = new CompilerProcess(program, () => {
      if (current === opened) current = null;
    });
    return opened;
  }

  function drop(): void {
    const old = current;
    current = null;
    old?.kill('closed');
  }

  /** The new process gets ready while nothing waits for it. */
  function renew(): void {
    drop();
    if (!isClosed) current = open();
  }

  async function work(question: Question): Promise<Uint8Array | object> {
    if (isClosed) throw new PdfError('closed', 'the renderer is closed');
    clearTimeout(idle);
    current ??= open();
    const child = current;
    try {
      return await child.ask(question, limits);
    } catch (error) {
      options.log.warn({ err: error, kind: question.kind, memory: child.memory }, 'a document did not come out');
      throw error;
    } finally {
      if (child.documents >= limits.documents || child.memory > roomyBytes) renew();
      idle = setTimeout(drop, limits.idleMs).unref();
    }
  }

  /** One at a time: a second compiler beside the first would only take memory. */
  function queue(question: Question): Promise<Uint8Array | object> {
    const result = turn.then(() => work(question));
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    async dossier(document) {
      asked += 1;
      return (await queue({ kind: 'dossier', id: asked, document })) as Uint8Array;
    },
    async preview(document, page) {
      asked += 1;
      return (await queue({ kind: 'page', id: asked, document, page })) as PageDrawing;
    },
    async firstPage(pdf) {
      asked += 1;
      return (await queue({ kind: 'firstPage', id: asked, pdf })) as PageDrawing;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      drop();
      await turn;
    },
  };
}
