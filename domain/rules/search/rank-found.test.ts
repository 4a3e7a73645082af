import { expect, test } from 'vitest';
import { type Hit, rankFound } from './gather-words.ts';

function hit(kind: Hit['kind'], title: string): Hit {
  return { kind, _id: title, title, subtitle: '' };
}

test('what is called so stands before what begins so, a word that begins so before the rest, companies before calls', () => {
  const hits = [
    hit('announcement', 'Bando Rossi'),
    hit('agency', 'Carrozzeria Derossi'),
    hit('user', 'Paolo Rossini'),
    hit('agency', 'Rossi Impianti'),
    hit('agency', 'Officine Verdi'),
    hit('user', 'Rossi'),
    hit('agency', 'Fratelli Rossi'),
  ];
  expect(rankFound(hits, ' ROSSÌ ').map(({ title }) => title)).toEqual([
    'Rossi',
    'Rossi Impianti',
    'Fratelli Rossi',
    'Paolo Rossini',
    'Bando Rossi',
    'Carrozzeria Derossi',
    'Officine Verdi',
  ]);
});
