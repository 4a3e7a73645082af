import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import {
  type PageDrawing,
  type Question,
  type Answer,
  PdfError,
  type PdfFailure,
  type ReportDocument,
} from './compiler-messages.ts';

/** Makes PDFs in processes of its own. */
export interface PdfRenderer {
  /** The whole dossier: a tagged PDF with bookmarks and its fonts. Rejects with a `PdfError`. */
  dossier(document: DossierDocument): Promise<Uint8Array>;
  /** Tables of figures as a tagged PDF. Rejects with a `PdfError`. */
  report(document: ReportDocument): Promise<Uint8Array>;
  /** A page (from 1) of the very same document as an SVG for an image; past the end it is the last. Rejects with a `PdfError`. */
  preview(document: DossierDocument, page: number): Promise<PageDrawing>;
  /** The first page of somebody else's PDF as an SVG for an image. Rejects with a `PdfError`. */
  firstPage(pdf: Uint8Array): Promise<PageDrawing>;
  /** Ends the processes; what waits fails with the reason `closed`. */
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

/** Two, so that whoever looks at a page does not wait until somebody else's sixty calls are set; more would take the memory of the rest. */
const COMPILERS = 2;

/** Opens the renderer. A process starts when there is a document for it, the second while the first has one, and ends after five minutes without. */
export function createPdfRenderer(options: RendererOptions): PdfRenderer {
  const workers = Array.from({ length: COMPILERS }, () => createWorker(options));
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  let asked = 0;

  async function work(question: Question): Promise<Uint8Array | object> {
    const worker = free.pop() ?? (await nextFree());
    try {
      return await worker.work(question);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(worker);
      else next(worker);
    }
  }

  function nextFree(): Promise<Worker> {
    const { promise, resolve } = Promise.withResolvers<Worker>();
    waiting.push(resolve);
    return promise;
  }

  function ask(question: Question): Promise<Uint8Array | object> {
    const answer = work(question);
    underWay.add(answer);
    const end = (): void => void underWay.delete(answer);
    answer.then(end, end);
    return answer;
  }

  return {
    async dossier(document) {
      asked += 1;
      return (await ask({ kind: 'dossier', id: asked, document })) as Uint8Array;
    },
    async report(document) {
      asked += 1;
      return (await ask({ kind: 'report', id: asked, document })) as Uint8Array;
    },
    async preview(document, page) {
      asked += 1;
      return (await ask({ kind: 'page', id: asked, document, page })) as PageDrawing;
    },
    async firstPage(pdf) {
      asked += 1;
      return (await ask({ kind: 'firstPage', id: asked, pdf })) as PageDrawing;
    },
    async close() {
      for (const worker of workers) worker.close();
      await Promise.allSettled(underWay);
    },
  };
}

/** Who has one process at the most, and one document in hand. */
interface Worker {
  work(question: Question): Promise<Uint8Array | object>;
  close(): void;
}

function createWorker(options: RendererOptions): Worker {
  const limits = { ...usual, ...options.limits };
  const compiler = createCompiler(options.program ?? path.join(import.meta.dirname, 'compiler-child.ts'));
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  return {
    async work(question) {
      if (isClosed) throw new PdfError('closed', 'the renderer is closed');
      clearTimeout(idle);
      const child = compiler.get();
      try {
        return await child.ask(question, limits);
      } catch (error) {
        options.log.warn({ err: error, kind: question.kind, memory: child.memory }, 'a document did not come out');
        throw error;
      } finally {
        if (child.documents >= limits.documents || child.memory > roomyBytes) {
          compiler.drop();
          // The new process gets ready while nothing waits for it.
          if (!isClosed) compiler.get();
        }
        idle = setTimeout(() => compiler.drop(), limits.idleMs).unref();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      compiler.drop();
    },
  };
}

/** One process at a time: started when it is asked for, until it is dropped or has ended. */
function createCompiler(program: string) {
  let current: CompilerProcess | null = null;

  function open(): CompilerProcess {
    const opened: CompilerProcess = new CompilerProcess(program, () => {
      if (current === opened) current = null;
    });
    return opened;
  }

  return {
    get(): CompilerProcess {
      current ??= open();
      return current;
    },
    drop(): void {
      const old = current;
      current = null;
      old?.kill('closed');
    },
  };
}

/**
 * What a compiler's process may take: milliseconds for its start, milliseconds and bytes for one document, documents in a life,
 * milliseconds without work.
 */
interface Limits {
  readonly startMs: number;
  readonly timeMs: number;
  readonly memoryBytes: number;
  readonly documents: number;
  readonly idleMs: number;
}

// The process works on texts that anybody may have written: it gets no secret of the service's environment.
const needed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];
const memoryCheckMs = 250;
const pageSize = 4096;

/** One process of the compiler, from its start to its end. It is asked one question at a time. */
class CompilerProcess {
  documents = 0;
  /** Bytes after the last document. */
  memory = 0;
  private readonly child: ChildProcess;
  private failure: PdfFailure = 'crashed';
  private hasEnded = false;
  private settle: ((answer: Answer | PdfError) => void) | null = null;
  private readonly started = Promise.withResolvers<void>();

  constructor(file: string, onEnd: () => void) {
    this.child = fork(file, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [...process.execArgv.filter((flag) => flag.startsWith('--experimental')), '--max-old-space-size=1024'],
      env: Object.fromEntries(
        needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
    });
    this.child.on('message', (message: Answer) => {
      if (message.kind === 'ready') this.started.resolve();
      else this.end(message);
    });
    const ended = () => {
      this.hasEnded = true;
      this.started.resolve();
      this.end(new PdfError(this.failure, `the compiler ended: ${this.failure}`));
      onEnd();
    };
    this.child.on('error', ended);
    this.child.once('exit', ended);
    this.rest();
  }

  /** Asks, and waits for the answer. Rejects with a `PdfError` when the process breaks a limit, which ends it, or ends by itself. */
  async ask(question: Question, limits: Limits): Promise<Uint8Array | object> {
    this.child.ref();
    this.child.channel?.ref();
    let clock = setTimeout(() => this.kill('timeout'), limits.startMs);
    const watch = setInterval(() => {
      if (residentBytes(this.child.pid) > limits.memoryBytes) this.kill('memory');
    }, memoryCheckMs);
    try {
      // How long a process takes to start says how busy the machine is, and nothing of the document.
      await this.started.promise;
      if (this.hasEnded) throw new PdfError(this.failure, `the compiler had ended: ${this.failure}`);
      clearTimeout(clock);
      clock = setTimeout(() => this.kill('timeout'), limits.timeMs);
      const answer = await new Promise<Answer | PdfError>((resolve) => {
        this.settle = resolve;
        this.child.send(question);
      });
      return this.read(answer);
    } finally {
      clearTimeout(clock);
      clearInterval(watch);
      this.rest();
    }
  }

  /** Ends the process at once; what it was doing fails with the reason. */
  kill(reason: PdfFailure): void {
    this.failure = reason;
    this.child.kill('SIGKILL');
  }

  private read(answer: Answer | PdfError): Uint8Array | object {
    if (answer instanceof PdfError) throw answer;
    if (answer.kind === 'ready') throw new PdfError('crashed', 'the compiler answered nothing');
    this.documents += 1;
    this.memory = answer.memory;
    if (answer.kind === 'failed') throw new PdfError(answer.reason, answer.message);
    return answer.result;
  }

  private end(answer: Answer | PdfError): void {
    this.settle?.(answer);
    this.settle = null;
  }

  /** Without work it does not keep the service from ending. */
  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}

/** The resident size of a running process where the system tells it (Linux); elsewhere only what it says after each document counts. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageSize;
  } catch {
    return 0;
  }
}
