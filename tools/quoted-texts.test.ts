import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { QUOTED_TEXTS } from '@volano/domain/testing/quoted-texts';

/** What stands between quotes and begins as a sentence of the interface does; texts that nobody reads are quoted in English. */
const QUOTE = /['"]([A-ZÀ-Ü](?:[^'"\n]|'(?=[a-z])){4,120}?)['"](?![a-z])/g;

test('every text quoted in 1-people and 2-catalogue is held by the test of the words', () => {
  const pages = ['1-people.md', '2-catalogue.md'].map((name) => path.join(import.meta.dirname, '../docs/spec', name));
  const quoted = pages.flatMap((file) =>
    [...readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ').matchAll(QUOTE)].map(([, text = '']) => text),
  );
  const italian = quoted.filter((text) => !text.startsWith('Error delete'));
  expect(italian.length).toBeGreaterThan(8);
  expect(italian.filter((text) => !Object.hasOwn(QUOTED_TEXTS, text))).toEqual([]);
});
