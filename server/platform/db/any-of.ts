import { type RawBuilder, sql } from 'kysely';

/** Ids as the right side of `=`. Unlike `in`, it takes none at all as well, and is one parameter however many they are. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${[...ids]}::uuid[])`;
}
