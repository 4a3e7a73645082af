import { deflateSync, crc32 } from 'node:zlib';
import { scatter } from './rows.ts';

/** A part of a document: its heading, then paragraphs and rows of `label: amount`. */
export interface DocumentPart {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  readonly rows?: readonly (readonly [label: string, value: string])[];
}

export interface DocumentText {
  readonly title: string;
  /** Whoever wrote it, above the title. */
  readonly from: string;
  readonly parts: readonly DocumentPart[];
  /** Set and illustrated, or as it comes out of a scanner. */
  readonly look: 'printed' | 'scanned';
}

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 64];
const [BOTTOM, LINE] = [76, 15.5];
const LINE_CHARACTERS = 94;
/** Of a page of printed matter the first begins below its illustration. */
const VIEW_HEIGHT = 150;

/** A PDF of as many A4 pages as its text takes, in fonts that every reader brings. */
export function documentPdf(document: DocumentText): Uint8Array {
  const pages = layOut(document);
  const pictures = document.look === 'scanned' ? pages.map((_, index) => paper(index % 3)) : [view(document.title)];
  const images = [...new Set(pictures)];
  const firstImage = 6;
  const firstPage = firstImage + images.length;
  const pageIds = pages.map((_, index) => firstPage + index * 2);
  const objects: Buffer[] = [
    text('<< /Type /Catalog /Pages 2 0 R /Lang (it-IT) >>'),
    text(`<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`),
    text(font('Helvetica')),
    text(font('Times-Bold')),
    text(`<< /Title (${escape(document.title)}) /Author (${escape(document.from)}) /Producer (Volano) >>`),
    ...images.map(imageObject),
    ...pages.flatMap((lines, index) => {
      const picture = pictures[index];
      const drawing = picture === undefined ? '' : place(document.look);
      const shown = picture === undefined ? '' : ` /XObject << /Im ${firstImage + images.indexOf(picture)} 0 R >>`;
      const foot = write(
        'F1',
        8,
        MARGIN,
        44,
        `${document.title} - pagina ${index + 1} di ${pages.length} - documento dimostrativo`,
      );
      const said = [...lines, foot].join('\n');
      const content = deflateSync(Buffer.from(`${drawing}\n${tilt(document.look, index)}${said}\nQ`, 'latin1'));
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${firstPage + index * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >>${shown} >> >>`;
      return [text(page), stream('/Filter /FlateDecode', content)];
    }),
  ];
  return assemble(objects);
}

/** The lines of each page, as drawing commands. */
function layOut({ title, from, parts, look }: DocumentText): string[][] {
  const pages: string[][] = [[]];
  let y = HEIGHT - MARGIN - (look === 'printed' ? VIEW_HEIGHT : 0);
  function turn(): void {
    pages.push([]);
    y = HEIGHT - MARGIN;
  }
  function put(height: number, commands: (y: number) => string[]): void {
    if (y - height < BOTTOM) turn();
    y -= height;
    pages.at(-1)?.push(...commands(y));
  }
  put(LINE, (at) => [write('F1', 9, MARGIN, at, from)]);
  for (const line of wrap(title, 46)) put(26, (at) => [write('F2', 20, MARGIN, at, line)]);
  for (const { heading, paragraphs = [], rows = [] } of parts) {
    // A heading never ends a page.
    if (y - 90 < BOTTOM) turn();
    put(30, (at) => [write('F2', 12.5, MARGIN, at, heading)]);
    put(5, () => []);
    for (const paragraph of paragraphs) {
      for (const line of wrap(paragraph, LINE_CHARACTERS)) put(LINE, (at) => [write('F1', 10.5, MARGIN, at, line)]);
      put(7, () => []);
    }
    for (const [label, value] of rows)
      put(LINE + 2, (at) => [
        write('F1', 10, MARGIN, at, label),
        write('F1', 10, WIDTH - MARGIN - widthOf(value, 10), at, value),
        `0.8 G 0.4 w ${MARGIN} ${(at - 4).toFixed(1)} m ${WIDTH - MARGIN} ${(at - 4).toFixed(1)} l S`,
      ]);
  }
  return pages;
}

function write(face: 'F1' | 'F2', size: number, x: number, y: number, said: string): string {
  return `BT 0.13 g /${face} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escape(said)}) Tj ET`;
}

/** Behind the text: the whole sheet, or the illustration on top of the first page. */
function place(look: DocumentText['look']): string {
  const [height, from] = look === 'scanned' ? [HEIGHT, 0] : [VIEW_HEIGHT + 40, HEIGHT - VIEW_HEIGHT - 40];
  return `q ${WIDTH} 0 0 ${height} 0 ${from} cm /Im Do Q`;
}

/** No sheet lies quite straight in a scanner. */
function tilt(look: DocumentText['look'], page: number): string {
  if (look === 'printed') return 'q\n';
  const angle = page % 2 === 0 ? 0.0035 : -0.0028;
  return `q 1 ${angle} ${-angle} 1 0 0 cm\n`;
}

function imageObject({ width, height, isColour, bytes }: Picture): Buffer {
  const space = isColour ? '/DeviceRGB' : '/DeviceGray';
  const size = `/Width ${width} /Height ${height}`;
  return stream(
    `/Type /XObject /Subtype /Image ${size} /ColorSpace ${space} /BitsPerComponent 8 /Filter /FlateDecode`,
    bytes,
  );
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function text(said: string): Buffer {
  return Buffer.from(said, 'latin1');
}

function stream(entries: string, bytes: Buffer): Buffer {
  return Buffer.concat([text(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, text('\nendstream')]);
}

function assemble(objects: readonly Buffer[]): Uint8Array {
  const chunks: Buffer[] = [text('%PDF-1.4\n')];
  let offset = 9;
  const places = objects.map((object, index) => {
    const chunk = Buffer.concat([text(`${index + 1} 0 obj\n`), object, text('\nendobj\n')]);
    const place = `${String(offset).padStart(10, '0')} 00000 n \n`;
    chunks.push(chunk);
    offset += chunk.length;
    return place;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([...chunks, text(table + trailer)]);
}

/** Of amounts in Helvetica: figures are as wide as each other, and points half of it. */
function widthOf(value: string, size: number): number {
  return [...value].reduce((sum, letter) => sum + (/[.,:'/ ]/.test(letter) ? 0.278 : 0.556) * size, 0);
}

function wrap(paragraph: string, characters: number): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Latin 1 alone: one character is one byte. */
function escape(said: string): string {
  return said
    .replaceAll('’', "'")
    .replaceAll('€', 'euro')
    .replaceAll(/[^\u0020-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}

/** Pixels of a PDF, packed. Gray has a byte a pixel, colour three. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isColour: boolean;
  readonly bytes: Buffer;
}

const PAPER = { width: 827, height: 1169 } as const;
const VIEW = { width: 744, height: 264 } as const;
const made = new Map<string, Picture>();

function once(name: string, make: () => Picture): Picture {
  const picture = made.get(name) ?? make();
  made.set(name, picture);
  return picture;
}

/** A sheet as a scanner sees it at 100 dots an inch: not quite white, with grain, darker at one edge. Three sheets serve every document. */
function paper(sheet: number): Picture {
  return once(`paper ${sheet}`, () => {
    const { width, height } = PAPER;
    const next = noise(scatter(`paper ${sheet}`));
    const pixels = Buffer.alloc(width * height);
    for (let at = 0; at < pixels.length; at += 1) {
      const edge = Math.max(0, 14 - (at % width)) * 3;
      pixels[at] = 244 - edge + (next() & 3) - (next() % 97 === 0 ? 9 : 0);
    }
    return { width, height, isColour: false, bytes: deflateSync(pixels, { level: 1 }) };
  });
}

const SKIES = [
  { sky: [214, 231, 236], land: [37, 99, 92] },
  { sky: [243, 228, 206], land: [122, 78, 44] },
  { sky: [222, 226, 241], land: [48, 66, 120] },
] as const;

/** Hills one behind the other below a sky, in one of three tempers: what stands on top of printed matter. */
function view(title: string): Picture {
  const temper = scatter(title) % SKIES.length;
  return once(`view ${temper}`, () => {
    const { width, height } = VIEW;
    const { sky, land } = SKIES[temper] ?? SKIES[0];
    const next = noise(temper + 7);
    const pixels = Buffer.alloc(width * height * 3);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const depth = ridges(x / width, y / height, temper);
        const grain = next() & 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const [far, near] = [sky[channel] ?? 0, land[channel] ?? 0];
          pixels[(y * width + x) * 3 + channel] = Math.min(255, Math.round(far + (near - far) * depth) + grain);
        }
      }
    return { width, height, isColour: true, bytes: deflateSync(pixels, { level: 1 }) };
  });
}

/** How much land is in a point: 0 sky, 1 the nearest hill. */
function ridges(x: number, y: number, temper: number): number {
  let depth = y * 0.18;
  for (let hill = 1; hill <= 4; hill += 1) {
    const swing = Math.sin(x * (3 + hill * 1.7) + temper * 2 + hill * 1.9) + Math.sin(x * 9 + hill * 4) * 0.25;
    if (y > 0.28 + hill * 0.14 - swing * 0.09) depth = hill * 0.24;
  }
  return depth;
}

/** Numbers that look like chance and are the same at each start. */
function noise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet with rows of texts. */
export function textWorkbook(rows: readonly (readonly string[])[]): Uint8Array {
  const cells = rows.map((row, index) => `<row r="${index + 1}">${row.map(cell).join('')}</row>`).join('');
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Domanda" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${cells}</sheetData></worksheet>`,
  });
}

function cell(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c t="inlineStr"><is><t>${safe}</t></is></c>`;
}

/** An archive of files that are stored as they are. */
function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    // Version 2.0, stored, 1 January 2026 at midnight.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(((2026 - 1980) << 9) | (1 << 5) | 1, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, bytes);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, name);
    offset += 4 + common.length + name.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
