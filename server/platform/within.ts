/** Waits for something to end, but not longer than `ms`; answers whether it ended, and ended well. What it does afterwards is its own. */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const patience = Promise.withResolvers<boolean>();
  const clock = setTimeout(() => patience.resolve(false), ms);
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      patience.promise,
    ]);
  } finally {
    clearTimeout(clock);
  }
}
