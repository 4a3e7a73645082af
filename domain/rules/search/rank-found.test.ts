import { expect, test } from 'vitest';
import { type Hit, rankFound } from './gather-words.ts';

function hit(kind: Hit['kind'], title: string): Hit {
  return { kind, _id: title, title, subtitle: '' };
}

test('what is called so stands before what begins so, a word that begins so before the rest, companies before calls', () => {
  const ranked = [
    hit('user', 'Rossi'),
    hit('agency', 'Rossi Impianti'),
    hit('agency', 'Fratelli Rossi'),
    hit('user', 'Paolo Rossini'),
    hit('announcement', 'Bando Rossi'),
    hit('agency', 'Carrozzeria Derossi'),
    hit('agency', 'Officine Verdi'),
  ];
  const mixed = [4, 5, 3, 1, 6, 0, 2].flatMap((at) => ranked[at] ?? []);
  expect(rankFound(mixed, ' ROSSÌ ')).toEqual(ranked);
});
