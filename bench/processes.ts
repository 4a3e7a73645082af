import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock that processes are charged by. */
const TICKS_A_SECOND = 100;

/** The processes that descend from one (Linux; none elsewhere). */
export function descendantsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    parents.set(Number(name), Number(statOf(Number(name))[1]));
  const found = [pid];
  for (const ancestor of found) for (const [child, parent] of parents) if (parent === ancestor) found.push(child);
  return found.slice(1);
}

/** Seconds of processor that a process has used; 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) / TICKS_A_SECOND;
}

/** The same of everything that this process started and that is called so. */
export function cpuSecondsOf(name: string): number {
  return descendantsOf(process.pid)
    .filter((pid) => readOrNothing(`/proc/${pid}/comm`).startsWith(name))
    .reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

/** Milliseconds of processor that one of so many requests costs, of this process and PostgreSQL together. */
export async function workOf(runs: number, ask: (run: number) => Promise<unknown>): Promise<number> {
  const [own, database] = [process.cpuUsage(), cpuSecondsOf('postgres')];
  for (let run = 0; run < runs; run += 1) await ask(run);
  const { user, system } = process.cpuUsage(own);
  return ((user + system) / 1e6 + cpuSecondsOf('postgres') - database) * (1000 / runs);
}

/** Megabytes (10⁶) that a process holds; 0 where the system does not tell. */
export function residentMegabytes(pid: number): number {
  return (Number(/^VmRSS:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1] ?? 0) * 1024) / 1e6;
}

/** The fields of a process behind its name: state, parent and so on. */
function statOf(pid: number): string[] {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
