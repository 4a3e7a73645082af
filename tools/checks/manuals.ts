import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './tree.ts';

/** A dictionary, or a part of one. */
interface Words {
  readonly [key: string]: string | Words;
}

const HEAVIEST_PICTURE = 150_000;

/** Holds the manuals against the product: what stands between quotation marks is a text of the screens, and every picture is there and light. */
export function checkManuals(files: readonly SourceFile[], words: Words, root: string): string[] {
  const texts = new Set(textsOf(words));
  return files.flatMap(({ path, text }) => [
    ...[...text.replaceAll('\n', ' ').matchAll(/“([^”]+)”/g)]
      .map((match) => match[1] ?? '')
      .filter((said) => !texts.has(said))
      .map((said) => `${path}: no screen says “${said}”`),
    ...[...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].flatMap((match) => {
      const picture = join(root, path, '..', match[1] ?? '');
      const size = statSync(picture, { throwIfNoEntry: false })?.size;
      if (size === undefined) return [`${path}: the picture ${match[1]} is missing: npm run manuals`];
      return size > HEAVIEST_PICTURE ? [`${path}: the picture ${match[1]} is heavier than 150 kB`] : [];
    }),
  ]);
}

function textsOf(words: Words): string[] {
  return Object.values(words).flatMap((one) => (typeof one === 'string' ? [one] : textsOf(one)));
}
