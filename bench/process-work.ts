import { descendants, readOrNothing } from './process-memory.ts';

/** As Linux counts, whatever the machine. */
const TICKS_A_SECOND = 100;

/** Milliseconds that this process and those that it started have worked, those that have ended too; in steps of ten (Linux). */
export function workedSoFar(): number {
  const { user, system } = process.cpuUsage();
  const ticks = descendants().map((pid) => {
    const stat = readOrNothing(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own time and that of its children that have ended, in the program and in the kernel.
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return (user + system) / 1000 + (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_A_SECOND;
}
