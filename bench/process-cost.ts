import { descendantsOf, readOrNothing } from './process-memory.ts';

/** Ticks of the kernel's clock that processes are charged by. */
const TICKS_A_SECOND = 100;

/** Seconds of processor that a process has used since it began; 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  return ticks(pid, 2) / TICKS_A_SECOND;
}

/** The same of everything that this process started and that is called so. */
export function cpuSecondsOf(name: string): number {
  return descendantsOf(process.pid)
    .filter((pid) => readOrNothing(`/proc/${pid}/comm`).startsWith(name))
    .reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

/** Milliseconds that this process and those that it started have worked, those that have ended too; in steps of ten (Linux). */
export function workedSoFar(): number {
  const { user, system } = process.cpuUsage();
  const ofOthers = descendantsOf(process.pid).reduce((sum, pid) => sum + ticks(pid, 4), 0);
  return (user + system) / 1000 + (ofOthers * 1000) / TICKS_A_SECOND;
}

/** Milliseconds of processor that one of so many requests costs, of this process and PostgreSQL together. */
export async function workOf(runs: number, ask: (run: number) => Promise<unknown>): Promise<number> {
  const [own, database] = [process.cpuUsage(), cpuSecondsOf('postgres')];
  for (let run = 0; run < runs; run += 1) await ask(run);
  const { user, system } = process.cpuUsage(own);
  return ((user + system) / 1e6 + cpuSecondsOf('postgres') - database) * (1000 / runs);
}

/** Memory that a process holds, in bytes; 0 where the system does not tell. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** What a process was charged: of the four fields its own in the program and in the kernel, then the same of its children that have ended. */
function ticks(pid: number, fields: 2 | 4): number {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 11 + fields)
    .reduce((sum, field) => sum + Number(field), 0);
}
