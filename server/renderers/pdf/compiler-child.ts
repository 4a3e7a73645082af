import { compileDossier, compilePage } from './compiler.ts';
import type { Answer, Question } from './child-messages.ts';
import { PdfError } from './pdf-error.ts';

// The compiler's own process: it blocks while it works and leaks a little with every document, so the service keeps it apart and renews it.

process.on('message', (question: Question) => {
  tell(answer(question));
});
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });

function answer(question: Question): Answer {
  try {
    const result =
      question.kind === 'dossier' ? compileDossier(question.document) : compilePage(question.document, question.page);
    return { kind: 'done', id: question.id, result, memory: process.memoryUsage.rss() };
  } catch (error) {
    const reason = error instanceof PdfError ? error.reason : 'refused';
    return { kind: 'failed', id: question.id, reason, message: String(error), memory: process.memoryUsage.rss() };
  }
}

function tell(message: Answer): void {
  process.send?.(message);
}
