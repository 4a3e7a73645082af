import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '@volano/server/testing/world/portal-process';

const TIMES = 1000;
const LIMIT_MS = 5;
const KNOWN = 'user@volano.example';

/** One way to ask whether an e-mail has an account. */
interface Question {
  readonly name: string;
  readonly ask: (address: string, email: string, from: string) => Promise<number>;
}

const questions: readonly Question[] = [
  {
    name: 'login, wrong password',
    ask: (address, email, from) =>
      timed(`${address}/api/auth`, 401, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${email}:Sbagliata1`).toString('base64')}`,
          ...forwarded(from),
        },
      }),
  },
  {
    name: 'new password asked for',
    ask: (address, email, from) =>
      timed(`${address}/api/password-resets`, 200, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...forwarded(from) },
        body: JSON.stringify({ email }),
      }),
  },
];

/**
 * How long the answers for an e-mail with an account and for one without take, a thousand of each in an order drawn by lot: the
 * medians must be within five milliseconds, or the clock would tell who is registered (abuse 1, 9). Answers whether they were.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  // Every question comes from another address, so that no limit answers in place of the route.
  const portal = startPortal({ DATA_DIR: dataDir, TRUST_PROXY: 'true' });
  try {
    const address = await portal.ready;
    let isWithin = true;
    const rows: Record<string, string | number>[] = [];
    for (const question of questions) {
      const { known, unknown } = await measure(question, address);
      const difference = Math.abs(median(known) - median(unknown));
      const isHeld = difference < LIMIT_MS;
      isWithin &&= isHeld;
      rows.push({
        question: question.name,
        'known, median': milliseconds(median(known)),
        'unknown, median': milliseconds(median(unknown)),
        'known, 95 %': milliseconds(quantile(known, 0.95)),
        'unknown, 95 %': milliseconds(quantile(unknown, 0.95)),
        difference: milliseconds(difference),
        limit: milliseconds(LIMIT_MS),
        held: isHeld ? 'held' : 'BROKEN',
      });
    }
    console.table(rows);
    return isWithin;
  } finally {
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure({ ask }: Question, address: string): Promise<{ known: number[]; unknown: number[] }> {
  const known: number[] = [];
  const unknown: number[] = [];
  const order = Array.from({ length: 2 * TIMES }, (_, n) => ({ n, isKnown: n % 2 === 0, lot: Math.random() })).toSorted(
    (a, b) => a.lot - b.lot,
  );
  for (let warm = 0; warm < 20; warm += 1) await ask(address, KNOWN, `10.200.0.${warm}`);
  for (const { n, isKnown } of order) {
    const from = `10.${100 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${n % 250}`;
    const took = await ask(address, isKnown ? KNOWN : `nessuno${n}@volano.example`, from);
    (isKnown ? known : unknown).push(took);
  }
  return { known, unknown };
}

async function timed(url: string, status: number, init: RequestInit): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, init);
  await response.text();
  const took = performance.now() - began;
  if (response.status !== status) throw new Error(`${url} answered ${response.status}`);
  return took;
}

function forwarded(from: string): Record<string, string> {
  return { 'x-forwarded-for': from };
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}
