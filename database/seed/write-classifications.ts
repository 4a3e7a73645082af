import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { ATECO_2007 } from './ateco-2007.ts';
import { ATECO_2025 } from './ateco-2025.ts';
import { CORRESPONDENCES, ATECO_NOTES } from './ateco-facts.ts';
import { idOf, type Pen } from './rows.ts';

/** Writes a small part of both ATECO classifications. What an import brought before stays as it is. */
export async function writeAteco({ trx }: Pen): Promise<void> {
  const codes = [...atecoRows('2007', ATECO_2007), ...atecoRows('2025', ATECO_2025)];
  await trx
    .insertInto('ateco_codes')
    .values(codes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('ateco_correspondences')
    .values(linesOf(CORRESPONDENCES).map(correspondence))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function atecoRows(version: AtecoVersion, text: string) {
  const notes: Readonly<Record<string, string>> = ATECO_NOTES[version];
  let section = '';
  return linesOf(text).map((line) => {
    const [code = '', ...name] = line.split(' ');
    const digits = code.replaceAll('.', '').length;
    const isSection = /^[A-V]$/.test(code);
    if (isSection) section = code;
    return {
      _id: idOf(`ateco ${version}`, code),
      version,
      code,
      name: name.join(' '),
      level: isSection ? 1 : digits,
      parentCode: isSection ? null : parentOf(code, section),
      section,
      notes: notes[code] ?? '',
    };
  });
}

/** The code one level up: a digit less, and the dot with it; the section above a division. */
function parentOf(code: string, section: string): string {
  return code.length === 2 ? section : code.slice(0, -1).replace(/\.$/, '');
}

function correspondence(line: string) {
  const [code2007 = '', code2025 = '', targets = '', only] = line.split(' ');
  return { code2007, code2025, targets: Number(targets), isSimple: targets === '1', isExclusive: only !== undefined };
}

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}

// Where the companies of the story are, and towns near them; an installation imports the whole official list.
const LINES = `
BS: 017029 Brescia; 017174 Sarezzo; 017067 Desenzano del Garda; 017096 Lumezzane; 017113 Montichiari; 017052 Chiari
CO: 013075 Como; 013041 Cantù; 013095 Erba
MI: 015146 Milano; 015118 Legnano; 015209 Sesto San Giovanni
BG: 016024 Bergamo; 016219 Treviglio; 016065 Castro
MB: 108033 Monza
BI: 096004 Biella; 096020 Cossato
TO: 001272 Torino; 001125 Ivrea; 001156 Moncalieri
PC: 033032 Piacenza; 033021 Fiorenzuola d'Arda
VE: 027042 Venezia; 027008 Chioggia
VI: 024116 Vicenza; 024012 Bassano del Grappa
PD: 028060 Padova
VR: 023091 Verona
TN: 022205 Trento; 022161 Rovereto; 022139 Pergine Valsugana
BZ: 021008 Bolzano/Bozen; 021051 Merano/Meran
RN: 099014 Rimini; 099013 Riccione
BO: 037006 Bologna; 037061 Valsamoggia; 037032 Imola
RA: 039014 Ravenna; 039010 Faenza; 039012 Lugo
MO: 036023 Modena
PI: 050026 Pisa; 050033 Santa Croce sull'Arno; 050029 Pontedera
FI: 048017 Firenze
LI: 049009 Livorno
SA: 065116 Salerno; 065050 Eboli; 065014 Battipaglia
BN: 062008 Benevento; 062076 Torrecuso
NA: 063049 Napoli; 063037 Ischia
FG: 071024 Foggia; 071029 Manfredonia
LE: 075035 Lecce; 075096 Castro; 075031 Gallipoli; 075093 Vernole
BA: 072006 Bari
TA: 073027 Taranto
CA: 092009 Cagliari; 092051 Quartu Sant'Elena
SS: 090064 Sassari; 090047 Olbia
RM: 058091 Roma
GE: 010025 Genova
UD: 030129 Udine
AN: 042002 Ancona
PG: 054039 Perugia; 054018 Foligno
AQ: 066049 L'Aquila
PA: 082053 Palermo
CT: 087015 Catania
RC: 080063 Reggio di Calabria
PZ: 076063 Potenza
CB: 070006 Campobasso
AO: 007003 Aosta
`;

/** The towns of the story. */
export function townRows(): { code: string; name: string; otherName: string | null; provinceCode: string }[] {
  return LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [provinceCode = '', towns = ''] = line.split(': ');
      return towns.split('; ').map((town) => {
        const [name = '', otherName = null] = town.slice(7).split('/');
        return { code: town.slice(0, 6), name, otherName, provinceCode };
      });
    });
}
