import { v7 } from 'uuid';

/** The identity of a new record: a UUIDv7, so that ids made later sort later (decisions §1). */
export function newId(): string {
  return v7();
}
