/** Lets in so much at once; what is beyond waits its turn, in the order in which it came. */
export interface Gate {
  /** Enters at once, or not at all. */
  readonly tryEnter: (cost: number) => boolean;
  readonly leave: (cost: number) => void;
  /** Does the work once there is room for it. What costs more than there is has all of it. */
  readonly pass: <T>(cost: number, work: () => Promise<T>) => Promise<T>;
}

/** A gate for `most` at once, in whatever it is counted. */
export function createGate(most: number): Gate {
  const waiting: { readonly cost: number; readonly enter: () => void }[] = [];
  let taken = 0;

  function tryEnter(cost: number): boolean {
    if (waiting.length > 0 || taken + cost > most) return false;
    taken += cost;
    return true;
  }

  function leave(cost: number): void {
    taken -= cost;
    for (let next = waiting[0]; next !== undefined && taken + next.cost <= most; next = waiting[0]) {
      taken += next.cost;
      waiting.shift();
      next.enter();
    }
  }

  async function pass<T>(asked: number, work: () => Promise<T>): Promise<T> {
    const cost = Math.min(asked, most);
    if (!tryEnter(cost)) {
      await new Promise<void>((enter) => {
        waiting.push({ cost, enter });
      });
    }
    try {
      return await work();
    } finally {
      leave(cost);
    }
  }

  return { tryEnter, leave, pass };
}
