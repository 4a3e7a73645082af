import type { Criterion, MadeBits } from './company-criteria.ts';
import type { CompiledCompany } from './compiled.ts';
import { addBit, type Bits, dropBit } from './target.ts';
import type { References } from './types.ts';

/** What the sets may take together: beside a hundred thousand companies some two hundred criteria, as ten people write at a time. */
const ROOM_BYTES = 4 * 2 ** 20;
/** So many companies saved since the sets were made are judged one by one; of more, they are made anew. */
const COMPANIES_AT_ONCE = 32;

interface Change {
  readonly place: number;
  readonly company: CompiledCompany;
}

interface Entry {
  readonly bits: MadeBits;
  readonly bytes: number;
  /** How many of the changes it has followed. */
  followed: number;
}

/**
 * The sets of the criteria that calls being written asked last: from one keystroke to the next most of them are the same. A company that is saved
 * moves in each when it is next asked for. At every moment a set ends as one made anew would, but for companies without a survey, which no
 * criterion decides.
 */
export class KeptCriteria {
  // In the order in which they were asked for, the latest last.
  private readonly entries = new Map<string, Entry>();
  private changes: Change[] = [];
  private bytes = 0;
  private references: References | null = null;
  private capacity = 0;

  /** A company was put at a place or changed there. Of one that left nothing is asked, whatever the sets say of its place. */
  note(place: number, company: CompiledCompany): void {
    if (this.entries.size === 0) return;
    this.changes.push({ place, company });
    if (this.changes.length > COMPANIES_AT_ONCE) this.forget();
  }

  /** The sets of a criterion, to be read before the next company is noted. `capacity`: how many places sets made now have. */
  find(criterion: Criterion, references: References, capacity: number): MadeBits {
    if (this.references !== references || this.capacity !== capacity) this.forget();
    this.references = references;
    this.capacity = capacity;
    const key = criterion.key();
    const entry = this.entries.get(key) ?? this.make(criterion, key);
    this.entries.delete(key);
    this.entries.set(key, entry);
    for (; entry.followed < this.changes.length; entry.followed += 1)
      follow(entry.bits, criterion, this.changes[entry.followed]);
    return entry.bits;
  }

  private make(criterion: Criterion, key: string): Entry {
    const bits = criterion.make();
    const bytes = bits.passes.byteLength + (bits.unknown?.byteLength ?? 0) + 2 * key.length;
    for (const [oldest, entry] of this.entries) {
      if (this.bytes + bytes <= ROOM_BYTES) break;
      this.entries.delete(oldest);
      this.bytes -= entry.bytes;
    }
    this.bytes += bytes;
    return { bits, bytes, followed: this.changes.length };
  }

  private forget(): void {
    this.entries.clear();
    this.changes = [];
    this.bytes = 0;
  }
}

function follow({ passes, unknown }: MadeBits, criterion: Criterion, change: Change | undefined): void {
  if (change === undefined) return;
  const { place, company } = change;
  const { status } = criterion.judge(company);
  set(passes, place, status === 'pass' || status === 'notApplicable');
  if (unknown !== undefined) set(unknown, place, status === 'unknown');
}

function set(bits: Bits, place: number, isIn: boolean): void {
  if (isIn) addBit(bits, place);
  else dropBit(bits, place);
}
