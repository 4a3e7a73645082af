import { seededRandom } from '../builders/seeded-random.ts';

// How thoroughly faults are provoked. `PLATFORM_FAULTS=whole` provokes each at every point, as the test command does where platform code changed; otherwise each
// kind is provoked once, at a point that the day chooses. `FAULT_ROUNDS` repeats the whole so often (`npm run faults`).

const DAY_MS = 86_400_000;
const given = process.env['FAULT_ROUNDS'];

/** How often everything is repeated. */
export const ROUNDS = Number(given ?? 1);

export const isWhole = given !== undefined || process.env['PLATFORM_FAULTS'] === 'whole';

/** The same all day, so that a failure can be repeated; `FAULT_SEED` repeats it on another day. */
export const SEED = Number(process.env['FAULT_SEED'] ?? Math.floor(Date.now() / DAY_MS));

/** All points of a fault, or where each kind is provoked once, one of them, which is printed. */
export function pointsOf<T>(name: string, all: readonly T[]): readonly T[] {
  if (isWhole) return all;
  const chosen = all.slice(seededRandom(SEED, name).below(all.length)).slice(0, 1);
  process.stdout.write(`${name}: ${JSON.stringify(chosen)} alone, FAULT_SEED=${SEED}\n`);
  return chosen;
}
