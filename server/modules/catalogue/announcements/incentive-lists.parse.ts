import type { AidForm, Cost, Purpose, Sector } from '@volano/domain/rules/call-vocabulary';
import type { InvestmentType } from '@volano/domain/rules/vocabulary';

/** The closed lists of the official record, as it spells them. Compared without case, accents and signs. */
const AID_FORMS: Readonly<Record<string, AidForm>> = {
  'contributo fondo perduto': 'grant',
  'fondo perduto': 'grant',
  contributo: 'grant',
  'prestito anticipo rimborsabile': 'loan',
  prestito: 'loan',
  'finanziamento agevolato': 'loan',
  'interventi a garanzia': 'guarantee',
  garanzia: 'guarantee',
  'capitale di rischio': 'equity',
  'agevolazione fiscale': 'taxRelief',
  'credito d imposta': 'taxRelief',
  'riduzione dei contributi di previdenza sociale': 'contributionRelief',
};

const PURPOSES: Readonly<Record<string, Purpose>> = {
  'sostegno investimenti': 'investment',
  'innovazione e ricerca': 'innovation',
  'start up sviluppo d impresa': 'startup',
  'sostegno liquidita': 'liquidity',
  digitalizzazione: 'digital',
  internazionalizzazione: 'international',
  'transizione ecologica': 'ecology',
  'inclusione sociale': 'inclusion',
  'crisi d impresa': 'crisis',
  'imprenditoria giovanile': 'youth',
  'imprenditoria femminile': 'women',
};

const COSTS: Readonly<Record<string, Cost>> = {
  'servizi brevetti e licenze': 'services',
  'spese generali altri oneri': 'overheads',
  'impianti macchinari attrezzature': 'equipment',
  'costo del personale': 'staff',
  'fabbricati e terreni': 'buildings',
  'materie prime di consumo e merci': 'materials',
  'formazione professionale': 'training',
};

const SECTORS: Readonly<Record<string, Sector>> = {
  'agricoltura silvicoltura e pesca': 'agriculture',
  agroalimentare: 'food',
  artigianato: 'crafts',
  alberghiero: 'hotels',
  ristorazione: 'catering',
  turismo: 'tourism',
  commercio: 'trade',
  cultura: 'culture',
  edilizia: 'construction',
  elettronica: 'electronics',
  meccanica: 'mechanics',
  metallurgia: 'metals',
  'autoveicoli e altri mezzi di trasporto': 'vehicles',
  'chimica e farmaceutica': 'chemistry',
  'mobili legno e carta': 'wood',
  'moda e tessile': 'fashion',
  ict: 'ict',
  'servizi di trasporto': 'transport',
  'fornitura energia acqua e gestione rifiuti': 'utilities',
  salute: 'health',
  'altri servizi': 'services',
};

/** What a list of the record says, and the values that it does not have. */
export interface ReadList<T> {
  readonly keys: readonly T[];
  readonly unknown: readonly string[];
}

/** The forms of aid that a cell lists. */
export function readAidForms(values: readonly string[]): ReadList<AidForm> {
  return readList(values, AID_FORMS);
}

/** The purposes that a cell lists. */
export function readPurposes(values: readonly string[]): ReadList<Purpose> {
  return readList(values, PURPOSES);
}

/** The costs that a cell lists. */
export function readCosts(values: readonly string[]): ReadList<Cost> {
  return readList(values, COSTS);
}

/** The sectors that a cell lists. */
export function readSectors(values: readonly string[]): ReadList<Sector> {
  return readList(values, SECTORS);
}

function readList<T extends string>(values: readonly string[], names: Readonly<Record<string, T>>): ReadList<T> {
  const keys = new Set<T>();
  const unknown: string[] = [];
  for (const value of values) {
    const name = plain(value);
    const key = Object.hasOwn(names, name) ? names[name] : undefined;
    if (key === undefined) unknown.push(value);
    else keys.add(key);
  }
  return { keys: [...keys].sort(), unknown };
}

function plain(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const BY_PURPOSE: Partial<Record<Purpose, InvestmentType>> = {
  investment: 'production',
  innovation: 'research',
  ecology: 'energy',
  international: 'international',
};
const BY_COST: Partial<Record<Cost, InvestmentType>> = {
  equipment: 'production',
  buildings: 'production',
  training: 'formation',
};

/** The kinds of investment that purposes and costs speak of. */
export function investmentTypesOf(purposes: readonly Purpose[], costs: readonly Cost[]): InvestmentType[] {
  const types = [...purposes.map((one) => BY_PURPOSE[one]), ...costs.map((one) => BY_COST[one])];
  return [...new Set(types.filter((type) => type !== undefined))].sort();
}
