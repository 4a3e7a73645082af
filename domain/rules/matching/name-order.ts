/** Companies by name, kept up as they come, go and are called otherwise, so that a page of them costs what it shows. */
export interface NameOrder {
  /** The company at a place is called so, without case and accents; null once it is gone. */
  note(place: number, id: string, name: string | null): void;
  /** The places of all, by name and where that is the same by id, as code units stand. To be read before the next note. */
  places(): Uint32Array;
}

/** Nobody is there yet. What is noted is sorted when it is asked for: a thousand at a time cost a millisecond beside a hundred thousand. */
export function createNameOrder(): NameOrder {
  return new Names();
}

class Names implements NameOrder {
  private order = new Uint32Array(0);
  private length = 0;
  private unsorted: number[] = [];
  private readonly names: (string | undefined)[] = [];
  private readonly ids: string[] = [];

  note(place: number, id: string, name: string | null): void {
    const known = this.names[place];
    if (known === name && this.ids[place] === id) return;
    if (known !== undefined) this.drop(place);
    this.ids[place] = id;
    this.names[place] = name ?? undefined;
    if (name !== null) this.unsorted.push(place);
  }

  places(): Uint32Array {
    if (this.unsorted.length > 0) this.merge(this.unsorted.sort((a, b) => this.compare(a, b)));
    return this.order.subarray(0, this.length);
  }

  private merge(added: readonly number[]): void {
    let [from, to] = [this.length - 1, this.length + added.length - 1];
    this.length = to + 1;
    if (this.length > this.order.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.order);
      this.order = grown;
    }
    // From the end, where there is room.
    for (let at = added.length - 1; at >= 0; to -= 1) {
      const [placed, next] = [this.order[from] ?? 0, added[at] ?? 0];
      const isPlacedLast = from >= 0 && this.compare(placed, next) > 0;
      this.order[to] = isPlacedLast ? placed : next;
      if (isPlacedLast) from -= 1;
      else at -= 1;
    }
    this.unsorted = [];
  }

  private drop(place: number): void {
    const waiting = this.unsorted.indexOf(place);
    if (waiting >= 0) {
      this.unsorted.splice(waiting, 1);
      return;
    }
    const at = this.find(place);
    this.order.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  private find(place: number): number {
    let [low, high] = [0, this.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.order[middle] ?? 0, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(a: number, b: number): number {
    return compareText(this.names[a] ?? '', this.names[b] ?? '') || compareText(this.ids[a] ?? '', this.ids[b] ?? '');
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
