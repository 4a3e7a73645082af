import type { CorrespondenceRow } from '@volano/domain/rules/admission';
import { type Cell, findColumn, type Table, textOf } from '../../../../platform/imports/report.ts';
import { isListedValue, plainValue } from './incentive-values.parse.ts';

/** The columns of the official record, each with the names that the index behind the official site gives it, without their prefixes. */
const COLUMNS = {
  ID_Incentivo: ['nid'],
  Titolo: ['title', 'page_title'],
  Descrizione: ['body'],
  Obiettivo_Finalita: ['scopes'],
  Data_apertura: ['open_date'],
  Data_chiusura: ['close_date'],
  Note_di_apertura_chiusura: ['close_date_descriptor'],
  Dimensioni: ['dimensions'],
  Tipologia_Soggetto: ['subject_type'],
  Forma_agevolazione: ['support_form'],
  Costi_Ammessi: ['granted_costs'],
  Spesa_Ammessa_min: ['cost_min'],
  Spesa_Ammessa_max: ['cost_max'],
  Agevolazione_Concedibile_min: ['support_grant_type_min'],
  Agevolazione_Concedibile_max: ['support_grant_type_max'],
  Settore_Attivita: ['activity_sector'],
  Codici_ATECO: ['ateco'],
  Regioni: ['regions'],
  Comuni: ['comuni'],
  Ambito_territoriale: ['special_territory'],
  Soggetto_Concedente: ['subject_grant'],
  Base_normativa_primaria: ['primary_ruleset'],
  Base_normativa_secondaria: ['secondary_ruleset'],
  Provvedimento_attuativo: ['implementation_ruleset'],
  Gazzetta_ufficiale: ['official_references'],
  Stanziamento_incentivo: ['budget_allocation'],
  Link_istituzionale: ['link'],
  Altre_caratteristiche: ['other_characteristic'],
  Data_ultimo_aggiornamento: ['last_update'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof COLUMNS;

/** Columns that hold a list of values of a vocabulary. */
export const LIST_COLUMNS = [
  'Obiettivo_Finalita',
  'Dimensioni',
  'Tipologia_Soggetto',
  'Forma_agevolazione',
  'Costi_Ammessi',
  'Settore_Attivita',
  'Regioni',
  'Ambito_territoriale',
] as const satisfies readonly Column[];
type ListColumn = (typeof LIST_COLUMNS)[number];

const DAYS: ReadonlySet<string> = new Set(['Data_apertura', 'Data_chiusura'] satisfies Column[]);

/** What the index keeps for itself beside a record. */
const OF_THE_INDEX = new Set(['score', 'version', 'timestamp', 'hash', 'index_id', 'site', 'id', 'boost_document']);
/** A name of the index: its type, then the field (`zs_field_open_date`, `zm_field_regions_value`, `ds_last_update`). */
const INDEX_NAME = /^(?:[zst][sm]|[bdfip]t?[sm]|its|tus|tum|fts)_(?:field_)?(.+)$/;

/** The vocabularies of a portal: what its correspondences know and which regions there are. */
export interface Vocabularies {
  readonly correspondences: readonly (CorrespondenceRow & { readonly field: string })[];
  readonly regions: readonly { readonly name: string }[];
}

/**
 * The rows of an official file under the official names, whatever shape it came in: lists as lists, texts with plain line ends. The names of the
 * index behind the official site are read as the official ones, and what else it keeps is left out.
 */
export function readShape(table: Table, vocabularies: Vocabularies): Table {
  const names = namesOf(table.columns);
  const isKnown = new Map(LIST_COLUMNS.map((column) => [column as string, knownBy(column, vocabularies)]));
  const cellOf = (column: string, cell: Cell): Cell => {
    const known = isKnown.get(column);
    if (known !== undefined) return itemsOf(cell).flatMap((item) => splitList(item, known));
    if (cell === null || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date) return cell;
    const text = itemsOf(cell).join('; ').replace(/\r\n?/g, '\n');
    // Midnight is how the source writes a day without an hour, whatever zone a program adds.
    return DAYS.has(column) ? text.replace(/(T00:00:00)(?:\.0+)?Z$/, '$1') : text;
  };
  return {
    columns: [...new Set(names.values())],
    damaged: table.damaged,
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        Object.entries(cells).flatMap(([name, cell]) => {
          const column = names.get(name);
          return column === undefined ? [] : [[column, cellOf(column, cell)]];
        }),
      ),
    })),
  };
}

/** The columns of a file by what they are called here; columns without an entry are left out. */
function namesOf(columns: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const found = findColumn(columns, [column]) ?? nameInIndex(columns, COLUMNS[column]);
    if (found !== null) names.set(found, column);
  }
  const isIndex = columns.some((column) => names.has(column) && INDEX_NAME.test(column));
  for (const column of columns) {
    const isOfIndex = OF_THE_INDEX.has(column.replaceAll(/^_+|_+$/g, '')) || (isIndex && INDEX_NAME.test(column));
    if (!names.has(column) && !isOfIndex) names.set(column, column);
  }
  return names;
}

/** The column of the index with one of these names; of an id and its words (`zm_field_regions`, `…_value`) the words. */
function nameInIndex(columns: readonly string[], wanted: readonly string[]): string | null {
  const bare = (column: string): string => INDEX_NAME.exec(column)?.[1] ?? column;
  const named = (name: string) => columns.find((column) => bare(column) === name);
  return wanted.map((name) => named(`${name}_value`) ?? named(name)).find((found) => found !== undefined) ?? null;
}

function itemsOf(cell: Cell): readonly string[] {
  return typeof cell === 'object' && cell !== null && !(cell instanceof Date) ? cell : [textOf(cell)];
}

type Known = (value: string) => boolean;

/** Particular areas, as the official record lists them. */
const AREAS = ['Aree interne', 'ZES', 'Zone sismiche', 'Emergenza climatica', 'Zone franche', 'Non applicabile'];

function knownBy(column: ListColumn, { correspondences, regions }: Vocabularies): Known {
  const own =
    column === 'Regioni'
      ? [...regions.flatMap(({ name }) => [name, ...name.split('/')]), 'Estero']
      : column === 'Ambito_territoriale'
        ? AREAS
        : correspondences.flatMap(({ field, value }) => (field === column ? [value] : []));
  const plain = new Set(own.map(plainValue));
  const spellings = (value: string) => (value.includes(',') ? [value] : [value, value.split('/')[0] ?? '']);
  return (value) =>
    isListedValue(column, value) ||
    (column === 'Regioni' ? spellings(value) : [value]).some((one) => plain.has(plainValue(one)));
}

/** Values of the vocabularies hold no more commas than this. */
const MOST_COMMAS = 4;

/**
 * The values of a cell. Bars and semicolons always stand between values; a comma does where a value of the vocabulary stands on one of its
 * sides ("Mobili, Legno e Carta" is one). A text of which nothing is known is one value.
 */
function splitList(text: string, isKnown: Known): string[] {
  const whole = text.trim();
  if (whole === '') return [];
  const mark = ['|', ';', '\n'].find((one) => whole.includes(one));
  if (mark !== undefined) return whole.split(mark).flatMap((part) => splitList(part, isKnown));
  if (isKnown(whole)) return [whole];
  const parts = whole.split(',').map((part) => part.trim());
  const values: string[] = [];
  let isAnyKnown = false;
  for (let at = 0; at < parts.length;) {
    let length = Math.min(parts.length - at, MOST_COMMAS + 1);
    const said = () => parts.slice(at, at + length).join(', ');
    while (length > 1 && !isKnown(said())) length -= 1;
    isAnyKnown ||= isKnown(said());
    values.push(said());
    at += length;
  }
  return isAnyKnown ? values.filter((value) => value !== '') : [whole];
}
