import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { QUOTED_TEXTS } from '@volano/domain/testing/quoted-texts';
import { onlyWhere } from '../server/testing/world/only-where.ts';

/** The folder of the product owner's documents; undefined where a machine has none (CONTRIBUTING, Tests). */
const SPECIFICATION = process.env['SPECIFICATION'];

/** What stands between quotes and begins as a sentence of the interface does; in English the documents quote what nobody reads. */
const QUOTE = /['"]([A-ZÀ-Ü](?:[^'"\n]|'(?=[a-z])){4,120}?)['"](?![a-z])/g;

test(
  'every text that the owner’s documents quote is held by the test of the words',
  onlyWhere(SPECIFICATION !== undefined, 'SPECIFICATION is not set'),
  () => {
    const documents = ['1-people.md', '2-catalogue.md'].map((name) => path.join(SPECIFICATION ?? '', name));
    const quoted = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(QUOTE)].map(([, text = '']) => text),
    );
    const italian = quoted.filter((text) => !text.startsWith('Error delete'));
    expect(italian.length).toBeGreaterThan(8);
    expect(italian.filter((text) => !Object.hasOwn(QUOTED_TEXTS, text))).toEqual([]);
  },
);
