import { expect, test } from 'vitest';
import { type Hit, rankFound } from './gather-words.ts';

function hit(kind: Hit['kind'], title: string, isClosed = false): Hit {
  return { kind, _id: title, title, subtitle: '', isClosed };
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

test('what is closed stands after all others of its kind, however well it answers', () => {
  const ranked = [
    hit('agency', 'Fiere Riva'),
    hit('announcement', 'Voucher per le fiere'),
    hit('announcement', 'Contributi per l’estero'),
    hit('announcement', 'Fiere', true),
    hit('service', 'Progetti per l’estero'),
  ];
  for (const mixed of [ranked.toReversed(), [3, 1, 0, 4, 2].flatMap((at) => ranked[at] ?? [])])
    expect(rankFound(mixed, 'fiere')).toEqual(ranked);
  // Without an open one it has the place that its name gives it.
  const alone = [hit('announcement', 'Fiere', true), hit('agency', 'Riva fiere')];
  expect(rankFound(alone.toReversed(), 'fiere')).toEqual(alone);
});
