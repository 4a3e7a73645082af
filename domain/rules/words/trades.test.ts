import { expect, test } from 'vitest';
import type { Sector } from '../vocabulary.ts';
import { sayNoLess } from './trades.ts';

test.each<[text: string, sectors: readonly Sector[], isSaid: boolean]>([
  ['imprese agricole', ['agriculture', 'food'], true],
  ['imprese agricole', ['food', 'services'], false],
  ['aziende agroalimentari', ['food', 'catering'], true],
  ['imprese turistiche', ['tourism', 'hotels'], true],
  ['imprese turistiche', ['tourism', 'trade'], false],
  ['pubblici esercizi di somministrazione', ['catering', 'health'], false],
  ['imprese commerciali e turistiche', ['tourism', 'trade'], true],
  ['commercio al dettaglio', ['trade', 'construction'], false],
  ['imprese edili', ['construction', 'ict'], false],
  ['imprese energivore', ['health'], false],
  ['imprese culturali', ['culture', 'health'], false],
  ['autotrasporti e trasporti', ['transport', 'health'], false],
  ['imprese tessili', ['fashion', 'health'], false],
  ['filiera automotive', ['construction'], false],
  ['strutture sanitarie', ['construction'], false],
  ['imprese di produzione', ['construction', 'ict'], true],
])('%s beside %j: the sectors say no less: %s', (text, sectors, isSaid) => {
  expect(sayNoLess(sectors, text)).toBe(isSaid);
});
