import type { it } from './it.ts';

/*
 * How a word is asked for, typed by the Italian dictionary: the key has to be there, and what its text leaves open has to be filled in. i18next would
 * type it too, at half of what checking the page costs (decisions, 116).
 */

type Dictionary = typeof it;

/** A key without its ending for a number: i18next chooses among `key_one` and `key_other` by `count`. */
type WithoutCount<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K;

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutCount<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** Every key of the dictionary, from its root: `common.retry`. */
export type TextKey = KeysOf<Dictionary>;

/** The texts behind a key: one, or one for each ending, which is chosen by `count`. */
type TextsAt<T, K extends string> = K extends `${infer Part}.${infer Rest}`
  ? Part extends keyof T
    ? TextsAt<T[Part], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : T[Extract<keyof T, `${K}_${'zero' | 'one' | 'other'}`>] | '{{count}}';

/** What a text leaves open: `{{name}}`, or `{{percent, number}}` with how it is written. */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Bare},${string}` ? Bare : Name) | NamesIn<Rest>
  : never;

/** What a key asks for. */
type NamesAt<K extends TextKey> = NamesIn<TextsAt<Dictionary, K>>;

/** What else is told: `defaultValue` speaks where a key made at run time is not there. */
type Further = Readonly<Record<string, string | number | undefined>>;

/** What a text is filled in with; whatever it leaves open has to be told. */
export type ValuesOf<K extends TextKey> = Further & Readonly<Record<NamesAt<K>, string | number>>;

/** The text of a key, in the language that it was made for. */
export type Translate = <K extends TextKey>(
  key: K,
  ...values: [NamesAt<K>] extends [never] ? [values?: Further] : [values: ValuesOf<K>]
) => string;

/** `2025-03-12` as 12/03/2025, which both languages read. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** What a sentence is filled in with, its `day` as it is read; what it quotes stays as it was written. */
export function shownParams<T extends Readonly<Record<string, string | number>>>(params: T): T {
  const { day } = params;
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { ...params, day: shownDay(day) } : params;
}
