/** Which provinces each chamber of commerce covers, a public fact: which chamber a company belongs to follows from its registered office. */

/** A chamber as an installation has it: `code` is the one that its own site goes by. */
export interface KnownChamber {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
}

interface Covered {
  readonly provinces: readonly string[];
  /** Words of which the chamber's name has at least one; a row that was renamed to another place has none. */
  readonly words: readonly string[];
}

// A line a chamber: its code, the two letters of its provinces, words of its name. BT stands in two: the towns of that province are divided.
const LINES = `
AA AL AT: alessandria asti
CN CN: cuneo
PNO BI NO VB VC: rosa piemonte biella novara vercelli verbano
TO TO: torino
AO AO: valdostana aosta
BG BG: bergamo
BS BS: brescia
COMOLECCO CO LC: como lecco
CMP CR MN PV: cremona mantova pavia
MILOMB LO MB MI: milano monza lodi
SO SO: sondrio
VA VA: varese
BZ BZ: bolzano bozen
TN TN: trento
PD PD: padova
TB BL TV: treviso belluno
DL RO VE: venezia rovigo
VR VR: verona
VI VI: vicenza
PNUD PN UD: pordenone udine
VG GO TS: giulia gorizia trieste
GE GE: genova
RIVLIG IM SP SV: riviere imperia savona spezia
BO BO: bologna
EMILIA PC PR RE: emilia piacenza parma reggio
FERA FE RA: ferrara ravenna
MO MO: modena
ROMAGNA FC RN: romagna forli rimini
AS AR SI: arezzo siena
FI FI: firenze
LG GR LI: maremma tirreno grosseto livorno
PTPO PO PT: pistoia prato
TNO LU MS PI: toscana lucca massa pisa
UMBRIA PG TR: umbria perugia terni
MARCHE AN AP FM MC PU: marche ancona macerata pesaro ascoli fermo
FRLT FR LT: frosinone latina
RIVT RI VT: rieti viterbo
RM RM: roma
CHPE CH PE: chieti pescara
CAMERAGRANSASSO AQ TE: gran sasso aquila teramo
MOLISE CB IS: molise campobasso isernia
CE CE: caserta
IRPINIASANNIO AV BN: irpinia sannio avellino benevento
NA NA: napoli
SA SA: salerno
BA BA BT: bari
BRTA BR TA: brindisi taranto
FG FG BT: foggia
LE LE: lecce
BASILICATA MT PZ: basilicata matera potenza
CZKRVV CZ KR VV: catanzaro crotone vibo
CS CS: cosenza
RC RC: reggio
AG AG: agrigento
CL CL: caltanissetta
ME ME: messina
PAEN EN PA: palermo enna
CTRGSR CT RG SR: sicilia catania ragusa siracusa
TP TP: trapani
CAOR CA OR SU: cagliari oristano
NU NU: nuoro
SS SS: sassari
`;

const COVERED: ReadonlyMap<string, Covered> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => {
      const [head = '', words = ''] = line.split(': ');
      const [code = '', ...provinces] = head.split(' ');
      return [code, { provinces, words: words.split(' ') }];
    }),
);

/** The codes of the chambers whose provinces are known. */
export const COVERED_CODES: readonly string[] = [...COVERED.keys()];

/** The provinces that a chamber covers; none where it is not known, or was renamed to another place. */
export function provincesOfChamber({ code, name }: Pick<KnownChamber, 'code' | 'name'>): readonly string[] {
  const covered = COVERED.get(code.trim().toUpperCase());
  return covered !== undefined && hasWord(name, covered.words) ? covered.provinces : [];
}

/**
 * The one chamber of each province, by its two letters. A province that two chambers share, or whose chamber was taken away or stands now
 * for another place, has none.
 */
export function chambersByProvince(chambers: readonly KnownChamber[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const shared = new Set<string>();
  for (const { _id, code, name } of chambers) {
    const covered = COVERED.get(code.trim().toUpperCase());
    if (covered === undefined || !hasWord(name, covered.words)) continue;
    for (const province of covered.provinces) {
      if (found.has(province)) shared.add(province);
      found.set(province, _id);
    }
  }
  // Whether both are still there or not: who has one of the two does not know whose town it is.
  for (const province of SHARED) shared.add(province);
  for (const province of shared) found.delete(province);
  return found;
}

const SHARED = sharedProvinces();

function sharedProvinces(): readonly string[] {
  const all = [...COVERED.values()].flatMap(({ provinces }) => provinces);
  return all.filter((province, index) => all.indexOf(province) !== index);
}

function hasWord(name: string, words: readonly string[]): boolean {
  const own = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/);
  return own.some((word) => words.includes(word));
}
