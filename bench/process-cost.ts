import { readFileSync } from 'node:fs';
import { descendantsOf } from './process-memory.ts';

/** Ticks of the kernel's clock that processes are charged by. */
const TICKS_A_SECOND = 100;

/** Seconds of processor that a process has used since it began; 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_A_SECOND;
}

/** The same of everything that this process started and that is called so. */
export function cpuSecondsOf(name: string): number {
  return descendantsOf(process.pid)
    .filter((pid) => read(`/proc/${pid}/comm`).startsWith(name))
    .reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

/** Memory that a process holds, in bytes; 0 where the system does not tell. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
