import { compileDossier, compilePage, drawFirstPage } from './compiler.ts';
import type { Answer, PageDrawing, Question } from './child-messages.ts';
import { PdfError } from './pdf-error.ts';

// The compiler's own process: it blocks while it works and leaks a little with every document, so the service keeps it apart and renews it.

process.on('message', (question: Question) => {
  tell(answer(question));
});
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });

function answer(question: Question): Answer {
  try {
    return { kind: 'done', id: question.id, result: work(question), memory: process.memoryUsage.rss() };
  } catch (error) {
    const reason = error instanceof PdfError ? error.reason : 'refused';
    return { kind: 'failed', id: question.id, reason, message: String(error), memory: process.memoryUsage.rss() };
  }
}

function work(question: Question): Uint8Array | PageDrawing {
  switch (question.kind) {
    case 'dossier':
      return compileDossier(question.document);
    case 'page':
      return compilePage(question.document, question.page);
    case 'firstPage':
      return drawFirstPage(question.pdf);
  }
}

function tell(message: Answer): void {
  process.send?.(message);
}
