import type { HandlerNames } from '../jobs/queues.ts';
import type { ImportNote } from './report.ts';

/** What a thread is started with: where the installation keeps its things. */
export interface ThreadPlace {
  readonly url: string;
  readonly dataDir: string;
  /** Who reacts to what, by name: the thread announces, and does no jobs. */
  readonly handlers: HandlerNames;
}

/** What it is asked, one at a time: a step of an import, or to take what the official feed sent. */
export interface ThreadTask {
  readonly step: 'check' | 'take' | 'watch';
  /** Of the import; of the reading of the feed. */
  readonly importId: string;
  /** The moment that the work counts as, ISO 8601 UTC. */
  readonly now: string;
}

/** What it answers, once. A thread that ends without a word has broken a limit or has died. */
export type ThreadAnswer =
  | { readonly kind: 'done' }
  | ({ readonly kind: 'unreadable' } & Pick<ImportNote, 'reason' | 'params'>)
  | { readonly kind: 'failed'; readonly message: string };
