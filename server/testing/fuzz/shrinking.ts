import { isPlain } from '../sweeps/samples.ts';
import type { Draft } from './drafts.ts';

const TRIES = 60;

/** The least of a request that `isStill` what it was: whatever can go without changing that is gone. */
export async function shrunk(draft: Draft, isStill: (smaller: Draft) => Promise<boolean>): Promise<Draft> {
  let least = draft;
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < TRIES;) {
    isSmaller = false;
    for (const smaller of smallerOf(least)) {
      tries += 1;
      if (tries > TRIES) break;
      if (!(await isStill(smaller))) continue;
      least = smaller;
      isSmaller = true;
      break;
    }
  }
  return least;
}

function* smallerOf(draft: Draft): Generator<Draft> {
  const { oddQuery, bytes, ...rest } = draft;
  if (bytes !== undefined) yield oddQuery === undefined ? rest : { ...rest, oddQuery };
  if (oddQuery !== undefined) yield bytes === undefined ? rest : { ...rest, bytes };
  for (const name of Object.keys(draft.headers)) yield { ...draft, headers: without(draft.headers, name) };
  for (const pair of draft.query) yield { ...draft, query: draft.query.filter((one) => one !== pair) };
  if (bytes === undefined) for (const body of smallerTrees(draft.body)) yield { ...draft, body };
}

/** A tree without one of its branches, or with half of a text. */
function* smallerTrees(tree: unknown): Generator<unknown> {
  if (typeof tree === 'string' && tree.length > 1) yield tree.slice(0, Math.floor(tree.length / 2));
  if (Array.isArray(tree)) {
    for (const index of tree.keys()) yield tree.toSpliced(index, 1);
    for (const [index, inner] of tree.entries())
      for (const smaller of smallerTrees(inner)) yield tree.with(index, smaller);
  } else if (isPlain(tree)) {
    const object = tree as Record<string, unknown>;
    for (const name of Object.keys(object)) yield without(object, name);
    for (const [name, inner] of Object.entries(object))
      for (const smaller of smallerTrees(inner)) yield { ...object, [name]: smaller };
  }
}

function without<T>(object: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
