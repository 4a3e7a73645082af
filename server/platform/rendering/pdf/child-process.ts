import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Answer, Question } from './child-messages.ts';
import { PdfError, type PdfFailure } from './pdf-error.ts';

/**
 * What a compiler's process may take: milliseconds for its start, milliseconds and bytes for one document, documents in a life,
 * milliseconds without work.
 */
export interface Limits {
  readonly startMs: number;
  readonly timeMs: number;
  readonly memoryBytes: number;
  readonly documents: number;
  readonly idleMs: number;
}

// The process works on strangers' texts: it gets no secret of the service's environment.
const needed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];
const memoryCheckMs = 250;
const pageSize = 4096;

/** One process of the compiler, from its start to its end. It is asked one question at a time. */
export class CompilerProcess {
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
