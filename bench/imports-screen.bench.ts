import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPortal } from '@volano/server/testing/world/portal-process';

/** An official file, in the order in which a new office would take them. */
interface OfficialFile {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
}

const FILES: readonly OfficialFile[] = [
  { name: 'ATECO 2007, 3,157 codes', kind: 'ateco', file: 'ateco2007_agg2022.csv' },
  { name: 'ATECO 2025, 3,257 codes', kind: 'ateco', file: 'ateco2025.csv' },
  { name: 'notes, 8,110', kind: 'ateco-notes', file: 'ateco2025_note.csv' },
  { name: 'correspondence, 3,157', kind: 'ateco-correspondence', file: 'ateco_2022_to_2025.csv' },
  { name: 'incentives, 352 (CSV)', kind: 'incentivi', file: 'incentivi.csv' },
  { name: 'incentives, 352 (JSON), again', kind: 'incentivi', file: 'incentivi.json' },
];

/** Of one step, as whoever waits before the screen counts it. */
const LIMIT_SECONDS = 15;
const LIMIT_MEGABYTES = 600;
const ASK_MS = 100;

/**
 * The real official files through the routes that the screen uses, on a portal at work: how long until the report can be read, how long
 * until it is applied, and the most memory that the portal has had by then. Skipped where `REFERENCE_DATA` is not set.
 */
export async function run(): Promise<boolean> {
  const folder = process.env['REFERENCE_DATA'];
  if (folder === undefined) {
    console.log('Not measured: REFERENCE_DATA is not set.');
    return true;
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir });
  try {
    const address = `${await portal.ready}/api`;
    const token = await signIn(address);
    const rows: Record<string, string | number>[] = [];
    let isWithin = true;
    for (const { name, kind, file } of FILES) {
      const read = await timed(async () => {
        const form = new FormData();
        form.set('kind', kind);
        form.set('file', new Blob([readFileSync(path.join(folder, file))]), file);
        const { _id } = await ask(address, token, 'imports', { method: 'POST', body: form });
        return follow(address, token, _id, 'checked');
      });
      const applied = await timed(async () => {
        await ask(address, token, `imports/${read.result._id}/apply`, { method: 'POST' });
        return follow(address, token, read.result._id, 'done');
      });
      const megabytes = peakOf(portal.process.pid);
      const isHeld = Math.max(read.seconds, applied.seconds) <= LIMIT_SECONDS && megabytes <= LIMIT_MEGABYTES;
      isWithin &&= isHeld;
      rows.push({
        file: name,
        added: applied.result.report?.added ?? 0,
        changed: applied.result.report?.changed ?? 0,
        'report, s': read.seconds.toFixed(2),
        'applied, s': applied.seconds.toFixed(2),
        'limit, s': LIMIT_SECONDS,
        'peak, MB': Math.round(megabytes),
        'limit, MB': LIMIT_MEGABYTES,
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

interface Answer {
  readonly _id: string;
  readonly status: string;
  readonly token: string;
  readonly report: { readonly added: number; readonly changed: number; readonly error: string | null } | null;
}

async function signIn(address: string): Promise<string> {
  const authorization = `Basic ${Buffer.from('admin@volano.example:Demo1234').toString('base64')}`;
  const response = await fetch(`${address}/auth`, { method: 'POST', headers: { authorization } });
  return ((await response.json()) as Answer).token;
}

async function ask(address: string, token: string, place: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${address}/${place}`, { ...init, headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${place} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function follow(address: string, token: string, id: string, wanted: string): Promise<Answer> {
  for (;;) {
    const found = await ask(address, token, `imports/${id}`);
    if (found.status === wanted) return found;
    if (found.status === 'failed') throw new Error(found.report?.error ?? 'failed');
    await wait(ASK_MS);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { seconds: (performance.now() - began) / 1000, result };
}

/** The most memory that a process has had, in megabytes (Linux); 0 where the system does not tell. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
