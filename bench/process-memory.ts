import { readdirSync, readFileSync } from 'node:fs';

/** The processes that descend from one (Linux; none elsewhere). */
export function descendantsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readOrNothing(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const found = [pid];
  for (const ancestor of found) for (const [child, parent] of parents) if (parent === ancestor) found.push(child);
  return found.slice(1);
}

/** Memory of the descendants in bytes, what they share counted once. */
function descendantBytes(): number {
  const kilobytes = descendantsOf(process.pid).map((pid) => {
    return Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) * 1024;
}

/** Reads a file of the system, or nothing where its process has ended. */
export function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Runs the work and tells the highest memory of the processes that it started, in bytes; 0 where the system does not tell. */
export async function peakOfDescendants(work: () => Promise<void>): Promise<number> {
  if (process.platform !== 'linux') {
    await work();
    return 0;
  }
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, descendantBytes());
  };
  const watch = setInterval(look, 50);
  try {
    await work();
    look();
  } finally {
    clearInterval(watch);
  }
  return peak;
}
