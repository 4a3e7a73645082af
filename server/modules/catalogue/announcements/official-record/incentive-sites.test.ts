import { expect, test } from 'vitest';
import { boundOfBody, readNewSite } from './incentive-sites.parse.ts';

const LOMBARDY = [{ name: 'Lombardia' }];
const TRENTINO = [{ name: 'Trentino-Alto Adige/Südtirol' }];

test.each<[string, boolean]>([
  ['PMI che hanno o intendono aprire una sede operativa nel Lazio in cui realizzare il Progetto.', true],
  ['PMI che abbiano o intendano aprire, al massimo entro la firma del contratto, una Sede Operativa nel Lazio.', true],
  ['Sede sul territorio della Città di Torino o si impegnino ad aprire un’unità locale sul territorio.', true],
  [
    'Abbiano una sede operativa in Lombardia oppure dichiarino di impegnarsi a costituirne una entro l’erogazione.',
    true,
  ],
  ['Abbiano una sede operativa o intendano insediarsi in uno dei comuni delle aree interne.', true],
  ['In Lombardia alla data della domanda o che intendano costituire una sede operativa in Lombardia.', true],
  ['Con sede nella provincia di Bari o che vi aprano una unità locale.', true],
  // Whom it is for, and no alternative to having a site.
  ['Coloro che intendono costituire nuove attività economiche sul territorio comunale.', false],
  ['Imprese che intendano realizzare un investimento o un ampliamento nel territorio della Regione.', false],
  ['Le imprese si impegnano a mantenere la sede nel territorio.', false],
])('%s', (text, isSo) => {
  expect(readNewSite(text)?.quote ?? null).toBe(isSo ? text : null);
});

test.each<[string, string, readonly { readonly name: string }[], string]>([
  ['Imprese con sede o filiale nel territorio della Regione Lombardia.', 'Provincia di Varese', LOMBARDY, 'wider'],
  ['Imprese con sede operativa in Lombardia.', 'Comune di Milano', LOMBARDY, 'wider'],
  ['Imprese con sede in provincia di Varese, in Lombardia.', 'Provincia di Varese', LOMBARDY, 'bound'],
  ['Imprese di qualsiasi dimensione.', 'Provincia di Varese', LOMBARDY, 'bound'],
  ['Agevolazioni della Regione Lombardia per le imprese.', 'Provincia di Varese', LOMBARDY, 'bound'],
  ['Imprese operanti nel settore, con sede.', 'Provincia autonoma di Trento', TRENTINO, 'bound'],
  // All of Italy is listed.
  ['Sede operativa sul territorio della Città di Torino.', 'Comune di Torino', [], 'bound'],
  ['Terzo avviso per proposte progettuali.', 'Provincia Autonoma di Bolzano', [], 'unsure'],
])('%s by %s', (text, body, regions, bound) => {
  expect(boundOfBody(text, body, regions)).toBe(bound);
});
