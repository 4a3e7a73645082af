import { deflateSync } from 'node:zlib';
import { type Picture, paper, view } from './pictures.ts';

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
