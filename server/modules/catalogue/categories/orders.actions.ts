import { AppError } from '@volano/domain/errors';

interface Placed {
  readonly name: string;
  readonly order: number;
}

/** The first place that none of them has. */
export function firstFree(others: readonly Placed[]): number {
  const taken = new Set(others.map(({ order }) => order));
  let free = 0;
  while (taken.has(free)) free += 1;
  return free;
}

/** The place that was asked for, or the first free one; 409 `ordersYetUsed` that says who has it and which is free. */
export function placeAmong(others: readonly Placed[], wanted: number | undefined): number {
  if (wanted === undefined) return firstFree(others);
  const holder = others.find(({ order }) => order === wanted);
  if (holder === undefined) return wanted;
  throw new AppError('ordersYetUsed', { params: { order: wanted, name: holder.name, free: firstFree(others) } });
}
