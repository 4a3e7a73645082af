import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drawSheet, type SheetColumn } from '@volano/server/platform/rendering/sheets/sheet';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { printMeasure } from './measures.ts';
import { cpuSeconds, residentBytes } from './process-cost.ts';
import { descendantsOf } from './process-memory.ts';

const COMPANIES = 500;
const LIMITS = { seconds: 60, megabytes: 150 } as const;
const MEGABYTE = 2 ** 20;
const ASK_MS = 50;

/**
 * Five hundred customers from a workbook whose headings are nobody's, read and taken by the routes of the screen until every company has its
 * matches counted: the work of the portal and its database together, the most memory of the portal above its idle, and what the same file
 * changes when it is taken again. Answers whether each limit was held.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir });
  let peak = 0;
  let watch: NodeJS.Timeout | undefined;
  try {
    const address = `${await portal.ready}/api`;
    const pid = portal.process.pid ?? 0;
    const office = await signIn(address);
    // The demo's own counts are made first.
    await wait(5_000);
    const idle = residentBytes(pid);
    watch = setInterval(() => {
      peak = Math.max(peak, residentBytes(pid));
    }, ASK_MS);
    const before = workOfPortal(pid);
    const file = await workbook();
    const first = await take(office, file);
    await countMatches(office, first._id);
    const seconds = workOfPortal(pid) - before;
    const again = await take(office, file);
    const megabytes = (peak - idle) / MEGABYTE;
    const told = [
      tell(
        'taken, with their matches',
        `${first.counts.added} added`,
        String(COMPANIES),
        first.counts.added === COMPANIES,
      ),
      tell('work', `${seconds.toFixed(1)} s`, `≤ ${LIMITS.seconds} s`, seconds <= LIMITS.seconds),
      tell(
        'memory above idle',
        `${megabytes.toFixed(0)} MB`,
        `≤ ${LIMITS.megabytes} MB`,
        megabytes <= LIMITS.megabytes,
      ),
      tell('changed by a second run', changedBy(again), '0', again.counts.added + again.counts.merged === 0),
    ];
    return told.every(Boolean);
  } finally {
    clearInterval(watch);
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function tell(what: string, figure: string, limit: string, isHeld: boolean): boolean {
  printMeasure({ what: `${COMPANIES} customers from a workbook: ${what}`, figure, limit, isHeld });
  console.log(`${what}: ${figure}, limit ${limit}${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}

function changedBy({ counts }: Taken): string {
  return `${counts.added} added, ${counts.merged} merged, ${counts.unchanged} unchanged, ${counts.skipped} skipped`;
}

function workOfPortal(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + cpuSeconds(one), 0);
}

/** Nobody's headings, a column of nothing, VAT numbers as numbers that have lost their first zero, activities in words or codes. */
async function workbook(): Promise<Blob> {
  const text = (header: string, value: (n: number) => string): SheetColumn<number> => ({
    header,
    width: 20,
    kind: 'text',
    value,
  });
  const number = (header: string, value: (n: number) => number): SheetColumn<number> => ({
    header,
    width: 20,
    kind: 'number',
    value,
  });
  const towns = ['Lecco', 'Brescia', 'Bari', 'Torino', 'Verona'];
  const provinces = ['LC', 'BS', 'BA', 'TO', 'VR'];
  const activities = ['25.62.00', '62.10.00', 'officina meccanica', 'ristorante', '43.21.01', 'sviluppo software'];
  const columns = [
    number('N.', (n) => n),
    text('Cliente / Rag. Soc.', (n) => `Ditta ${n} di Rossi & C. S.n.c.`),
    number('P. IVA', (n) => Number(vatNumber(n))),
    text('Cosa fanno', (n) => activities[n % activities.length] ?? ''),
    text('Città', (n) => towns[n % towns.length] ?? ''),
    text('Prov.', (n) => provinces[n % provinces.length] ?? ''),
    text('Posta elettronica', (n) => `cliente${n}@prova.example`),
    text('Recapito', (n) => `030 555 ${1000 + n}`),
    text('Contatto', (n) => `Anna Rossi ${n}`),
  ];
  const drawn = drawSheet('Clienti', columns, all(COMPANIES));
  return new Response(drawn).blob();
}

async function* all(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) yield n;
}

function vatNumber(n: number): string {
  const digits = `0${String(400_000 + n)}012`;
  const sum = [...digits].reduce((all, digit, at) => {
    const double = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (double > 9 ? double - 9 : double);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface Office {
  readonly address: string;
  readonly token: string;
}
interface Taken {
  readonly _id: string;
  readonly status: string;
  readonly error: string | null;
  readonly counts: Readonly<Record<'ready' | 'fix' | 'added' | 'merged' | 'unchanged' | 'skipped', number>>;
}

async function signIn(address: string): Promise<Office> {
  const authorization = `Basic ${Buffer.from('admin@volano.example:Demo1234').toString('base64')}`;
  const response = await fetch(`${address}/auth`, { method: 'POST', headers: { authorization } });
  return { address, token: ((await response.json()) as { token: string }).token };
}

async function ask<T>({ address, token }: Office, place: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/${place}`, { ...init, headers: { ...headers, ...init.headers } });
  if (!response.ok) throw new Error(`${place} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function take(office: Office, file: Blob): Promise<Taken> {
  const form = new FormData();
  form.set('file', file, 'clienti.xlsx');
  const { _id } = await ask<Taken>(office, 'company-imports', { method: 'POST', body: form });
  await follow(office, _id, 'checked');
  await ask(office, `company-imports/${_id}/apply`, { method: 'POST' });
  return follow(office, _id, 'done');
}

async function follow(office: Office, id: string, wanted: string): Promise<Taken> {
  for (;;) {
    const found = await ask<Taken>(office, `company-imports/${id}`);
    if (found.status === wanted) return found;
    if (found.status === 'failed') throw new Error(found.error ?? 'failed');
    await wait(ASK_MS);
  }
}

/** Until the last of the rows says how many calls are in target for its company. A row without a company would never say it. */
async function countMatches(office: Office, id: string): Promise<void> {
  interface Row {
    readonly state: string;
    readonly agency: { readonly inTarget: number | null } | null;
  }
  for (let page = 1; page <= COMPANIES / 100;) {
    const rows = await ask<Row[]>(office, `company-imports/${id}/rows?limit=100&page=${page}`);
    const lost = rows.find(({ agency }) => agency === null);
    if (lost !== undefined) throw new Error(`A row of the workbook has no company: ${JSON.stringify(lost)}`);
    if (rows.every(({ agency }) => agency?.inTarget != null)) page += 1;
    else await wait(ASK_MS);
  }
}
