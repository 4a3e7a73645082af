/** A dictionary branch: texts by key, nested by screen or topic. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The shape another language must fill: the same keys as the Italian, any text. A missing or invented key does not compile. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
