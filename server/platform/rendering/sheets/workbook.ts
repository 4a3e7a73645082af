/** What a spreadsheet shows each kind of cells as; the order is that of their styles. */
const FORMATS = {
  text: '@',
  number: '0',
  euro: '#,##0.00 "€"',
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
} as const;
/** The first number that a format of one's own may have. */
const FIRST_FORMAT = 164;

/** How the cells of a column are kept: a text is never anything else, whatever it begins with. */
export type CellKind = keyof typeof FORMATS;

const KINDS = Object.keys(FORMATS) as CellKind[];

/** The style of a kind's cells. */
export function styleOf(kind: CellKind): number {
  // The first of all is of cells that have none.
  return KINDS.indexOf(kind) + 1;
}

const LONGEST_NAME = 31;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const SHEETS = `${SCHEMAS}/spreadsheetml/2006/main`;
const LINKS = `${SCHEMAS}/officeDocument/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats';

/** A sheet up to its rows, of which the first stays where it is when the others are scrolled. */
export function sheetBegin(columns: readonly { readonly width: number }[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return (
    `${DECLARATION}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>`
  );
}

/** The end of a sheet: its first row filters the others, as many as there are. */
export function sheetEnd(columns: number, lastRow: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns)}${lastRow}"/></worksheet>`;
}

/** A, B, … Z, AA: the name of a column by its number, from 1. */
function columnName(number: number): string {
  const letter = String.fromCodePoint(65 + ((number - 1) % 26));
  return number > 26 ? columnName(Math.floor((number - 1) / 26)) + letter : letter;
}

/** The place of a sheet in a workbook; the first is 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** What a workbook says of its sheets: texts by their places. */
export function framesOf(name: string, sheets: number): ReadonlyMap<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const shown = name.replaceAll(/[\\/?*[\]:']/g, ' ');
  const listed = numbers.map((number) => {
    const suffix = number === 1 ? '' : `_${number}`;
    const title = escapeText(shown.slice(0, LONGEST_NAME - suffix.length) + suffix);
    return `<sheet name="${title}" sheetId="${number}" r:id="rId${number}"/>`;
  });
  return new Map(
    [
      ['xl/styles.xml', stylesXml()],
      [
        'xl/workbook.xml',
        `<workbook xmlns="${SHEETS}" xmlns:r="${LINKS}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        linksXml([...numbers.map((number) => ['worksheet', `/${sheetPath(number)}`]), ['styles', '/xl/styles.xml']]),
      ],
      ['_rels/.rels', linksXml([['officeDocument', 'xl/workbook.xml']])],
      ['[Content_Types].xml', typesXml(numbers.map(sheetPath))],
    ].map(([path = '', text = '']) => [path, DECLARATION + text]),
  );
}

function stylesXml(): string {
  const [formats, styles] = [
    KINDS.map((kind, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeText(FORMATS[kind])}"/>`),
    KINDS.map((_, at) => `<xf numFmtId="${FIRST_FORMAT + at}" ${PLAIN} xfId="0" applyNumberFormat="1"/>`),
  ];
  return (
    `<styleSheet xmlns="${SHEETS}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" ${PLAIN}/></cellStyleXfs>` +
    `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" ${PLAIN} xfId="0"/>${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

const PLAIN = 'fontId="0" fillId="0" borderId="0"';

/** Which part of an archive another one leans on, by kind and place. */
function linksXml(links: readonly (readonly string[])[]): string {
  const listed = links.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${LINKS}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${listed.join('')}</Relationships>`;
}

function typesXml(sheets: readonly string[]): string {
  const typed = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ...sheets.map((path) => [path, 'worksheet']),
  ];
  const parts = typed.map(
    ([path, kind]) =>
      `<Override PartName="/${path}" ContentType="${CONTENT}-officedocument.spreadsheetml.${kind}+xml"/>`,
  );
  return (
    `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="${CONTENT}-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`
  );
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A text as XML holds it. Signs that no XML may hold are written as spreadsheets write them, `_x000D_`, and so is the beginning of what
 * somebody typed that looks like it.
 */
export function escapeText(text: string): string {
  return text.replaceAll(
    /[&<>"]|(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/gu,
    (sign) => MARKUP[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
