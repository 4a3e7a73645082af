import { describe, expect, test } from 'vitest';
import { type KnownPlaces, type KnownTown, TownIndex } from './town-index.parse.ts';
import { readTowns, readGrantingBody } from './named-towns.parse.ts';

const PROVINCES = [
  ['LE', 'Lecce', null, 'puglia'],
  ['BR', 'Brindisi', null, 'puglia'],
  ['BG', 'Bergamo', null, 'lombardia'],
  ['PV', 'Pavia', null, 'lombardia'],
  ['MB', 'Monza e della Brianza', null, 'lombardia'],
  ['BZ', 'Bolzano', 'Bozen', 'trentino'],
  ['TN', 'Trento', null, 'trentino'],
  ['MS', 'Massa-Carrara', null, 'toscana'],
  ['FI', 'Firenze', null, 'toscana'],
  ['RE', "Reggio nell'Emilia", null, 'emilia'],
  ['PG', 'Perugia', null, 'umbria'],
  ['AQ', "L'Aquila", null, 'abruzzo'],
  ['CT', 'Catania', null, 'sicilia'],
  ['AT', 'Asti', null, 'piemonte'],
] as const;

const TOWNS = `075096 Castro LE
016065 Castro BG
075052 Minervino di Lecce LE
075098 Presicce-Acquarica LE
075019 Castrignano de' Greci LE
074007 Fasano BR
074017 San Vito dei Normanni BR
074001 Brindisi BR
021008 Bolzano/Bozen BZ
021005 Appiano sulla strada del vino/Eppan an der Weinstraße BZ
022205 Trento TN
048017 Firenze FI
045010 Massa MS
045003 Carrara MS
035033 Reggio nell'Emilia RE
054013 Città di Castello PG
066049 L'Aquila AQ
087052 Valverde CT
018193 Colli Verdi PV
005058 Grana Monferrato AT
108033 Monza MB`;

const REGION_NAMES: Readonly<Record<string, string>> = {
  puglia: 'Puglia',
  trentino: 'Trentino-Alto Adige/Südtirol',
  emilia: 'Emilia-Romagna',
};
const regions = [...new Set(PROVINCES.map(([, , , id]) => id))].map((_id) => ({ _id, name: REGION_NAMES[_id] ?? _id }));
const provinces = PROVINCES.map(([code, name, otherName, regionId]) => ({ code, name, otherName, regionId }));
const towns: KnownTown[] = TOWNS.split('\n').map((line) => {
  const [, code = '', names = '', provinceCode = ''] = /^(\d{6}) (.+) (..)$/.exec(line) ?? [];
  const [name = '', otherName = null] = names.split('/');
  const regionId = provinces.find((one) => one.code === provinceCode)?.regionId ?? '';
  return { code, name, otherName, provinceCode, regionId };
});
const known: KnownPlaces = { towns, provinces, regions };

function codes(text: string, regionIds: readonly string[] = []): readonly string[] {
  const { municipalities, provinces: whole } = readTowns(text, known, regionIds);
  return [...municipalities, ...whole];
}

function reasons(text: string, regionIds: readonly string[] = []) {
  return readTowns(text, known, regionIds).remarks.map(({ reason }) => reason);
}

test.each([
  ['capitals and accents', 'CITTA DI CASTELLO; castrignano DE’ greci', ['054013', '075019']],
  ['saints', 'S. Vito dei Normanni\nSan Vito Dei Normanni.', ['074017']],
  ['commas, hard spaces and a stop at the end', 'Minervino Di Lecce, \u00A0Fasano.', ['074007', '075052']],
  ['both languages, together and alone', 'Bolzano/Bozen; Eppan an der Weinstrasse', ['021005', '021008']],
  ['the province behind the name', 'Castro (LE)', ['075096']],
  ['the province by its name', 'Castro (prov. di Bergamo)', ['016065']],
  ['the little words', 'Reggio Emilia; Aquila', ['035033', '066049']],
  ['two names in one', 'Massa e Carrara', ['045003', '045010']],
  ['two names with a dash', 'Trento - Firenze', ['022205', '048017']],
  ['with what they are', "Comune di Monza; Comune dell'Aquila", ['066049', '108033']],
])('names are found whatever their %s', (_, text, wanted) => {
  expect([codes(text), reasons(text)]).toEqual([wanted, []]);
});

test.each([
  ['Tutti i comuni della provincia di Lecce', ['LE']],
  ['Province di Trento e Bolzano', ['BZ', 'TN']],
  ['Provincia autonoma di Bolzano', ['BZ']],
  ['Massa Carrara', ['MS']],
  ['Provincia di Monza e Brianza', ['MB']],
  ["Provincia dell'Aquila", ['AQ']],
  ['Regione Puglia', ['BR', 'LE']],
])('%s is whole provinces', (text, wanted) => {
  expect([codes(text), reasons(text)]).toEqual([wanted, []]);
});

const EVERYWHERE = ['Tutti i comuni', 'Titti i comuni', 'TUTTI I COMUNI DEL TERRITORIO', 'Intero territorio nazionale'];
test.each([...EVERYWHERE, '', 'n.d.'])('«%s» is no limit', (text) => {
  expect(readTowns(text, known)).toMatchObject({ isEverywhere: true, municipalities: [], provinces: [], unread: [] });
});

test('all the provinces of the call are no limit, some of them are', () => {
  expect(readTowns('Provincia di Lecce; Provincia di Brindisi', known, ['puglia']).isEverywhere).toBe(true);
  expect(readTowns('Provincia di Lecce', known, ['puglia'])).toMatchObject({ isEverywhere: false, provinces: ['LE'] });
});

test('towns of one name are told apart by the regions of the call; otherwise all are taken, and it is said', () => {
  expect([codes('Castro', ['puglia']), reasons('Castro', ['puglia'])]).toEqual([['075096'], []]);
  expect([codes('Castro'), reasons('Castro')]).toEqual([['016065', '075096'], ['townAmbiguous']]);
});

test('a town outside the regions of the call is taken, and it is said', () => {
  expect([codes('Monza', ['puglia']), reasons('Monza', ['puglia'])]).toEqual([['108033'], ['townElsewhere']]);
});

test('former and misspelt names are taken as what they are today, and it is said', () => {
  const { municipalities, remarks } = readTowns('Acquarica del Capo; Valverde', known, ['puglia', 'lombardia']);
  expect(municipalities).toEqual(['018193', '075098']);
  expect(remarks).toEqual([
    { reason: 'townFormer', params: { value: 'Acquarica del Capo', taken: 'Presicce-Acquarica (LE)' } },
    { reason: 'townFormer', params: { value: 'Valverde', taken: 'Colli Verdi (PV)' } },
  ]);
  for (const text of ['Fasano di Brindisi', 'San Vito dei Normani', 'Minervino di Leccce'])
    expect([text, codes(text).length, reasons(text)]).toEqual([text, 1, ['townMisspelt']]);
  expect(codes('Grana', ['piemonte'])).toEqual(['005058']);
  // A short name with another letter is another town.
  expect(readTowns('Monta', known)).toMatchObject({ municipalities: [], unread: ['Monta'] });
});

test('what is not found, or has conditions, is never dropped silently', () => {
  expect(readTowns('Fasano; Cisternone; Comuni con meno di 5.000 abitanti', known)).toMatchObject({
    isEverywhere: false,
    municipalities: ['074007'],
    unread: ['Cisternone', 'Comuni con meno di 5.000 abitanti'],
    remarks: [{ reason: 'townUnknown' }, { reason: 'townsExcept' }],
  });
  const except = readTowns('Tutti i comuni tranne Fasano', known);
  expect(except).toMatchObject({ isEverywhere: false, unread: [expect.any(String)] });
});

test('without the official list one sentence says it, and what needs no list is read', () => {
  const none = { ...known, towns: [] };
  const read = readTowns('Fasano; Monza', none);
  expect(read).toMatchObject({ unread: ['Fasano', 'Monza'], remarks: [{ reason: 'townsMissing' }] });
  expect(readTowns('Tutti i comuni', none)).toMatchObject({ isEverywhere: true, remarks: [] });
});

describe('granting bodies', () => {
  const index = new TownIndex(known);
  const read = (issuer: string) => readGrantingBody(issuer, index, known, []);

  test.each([
    ['COMUNE DI MONZA', ['108033'], []],
    ['Comune di Brindisi - Settore Attività produttive', ['074001'], []],
    ['Provincia Autonoma di Bolzano - Ripartizione Economia', [], ['BZ']],
    ['Provincia Autonoma di Trento', [], ['TN']],
    ['Città metropolitana di Firenze', [], ['FI']],
    ['Città di Castello', ['054013'], []],
  ])('%s', (issuer, municipalities, whole) => {
    expect(read(issuer)).toMatchObject({ municipalities, provinces: whole, remarks: [] });
  });

  test('a union of towns is for a person to say; other bodies are not local', () => {
    expect(read('Unione dei Comuni della Bassa Romagna')?.remarks).toMatchObject([{ reason: 'bodyOfTowns' }]);
    expect(read('GAL Montagna Leader')?.remarks).toMatchObject([{ reason: 'bodyOfTowns' }]);
    for (const issuer of ['Regione Puglia', 'INAIL', 'Camera di Commercio di Firenze']) expect(read(issuer)).toBeNull();
  });
});
