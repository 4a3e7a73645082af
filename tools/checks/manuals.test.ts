import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkManuals } from './manuals.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const words = { portfolio: { title: 'Portafoglio' } };
const manual = (text: string) => [{ path: 'docs/manuali/consulente.md', text }];

test('a manual says what screens say, and shows pictures that are there', () => {
  const sound = manual('Apri “Portafoglio”.\n\n![Uno](immagini/consulente-portafoglio.png)');
  expect(checkManuals(sound, words, root)).toEqual([]);
  const unsaid = 'docs/manuali/consulente.md: no screen says “Portafogli”';
  expect(checkManuals(manual('Apri “Portafogli”.'), words, root)).toEqual([unsaid]);
  expect(checkManuals(manual('![Uno](immagini/nessuna.png)'), words, root)).toHaveLength(1);
});
