import { expect, test } from 'vitest';
import { sayNoLess } from './trades.ts';

test.each([
  ['imprese agricole', ['Agricoltura, silvicoltura e pesca', 'Agroalimentare'], true],
  ['imprese agricole', ['Agroalimentare', 'Altri servizi'], false],
  ['aziende agroalimentari', ['Agroalimentare', 'Ristorazione'], true],
  ['imprese turistiche', ['Turismo', 'Alberghiero'], true],
  ['imprese turistiche', ['Turismo', 'Commercio'], false],
  ['pubblici esercizi di somministrazione', ['Ristorazione', 'Salute'], false],
  ['imprese commerciali e turistiche', ['Turismo', 'Commercio'], true],
  ['commercio al dettaglio', ['Commercio', 'Edilizia'], false],
  ['imprese edili', ['Edilizia', 'ICT'], false],
  ['imprese energivore', ['Salute'], false],
  ['imprese culturali', ['Cultura', 'Salute'], false],
  ['autotrasporti e trasporti', ['Servizi di trasporto', 'Salute'], false],
  ['imprese tessili', ['Moda e Tessile', 'Salute'], false],
  ['filiera automotive', ['Edilizia'], false],
  ['strutture sanitarie', ['Edilizia'], false],
  ['imprese di produzione', ['Edilizia', 'ICT'], true],
])('%s beside %j: the sectors say no less: %s', (text, sectors, isSaid) => {
  expect(sayNoLess(sectors, text)).toBe(isSaid);
});
