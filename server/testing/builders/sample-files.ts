import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** Small files of every kind, as offices write them, and as attackers do. */

const TYPES = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
  pptx: 'presentationml.presentation.main+xml',
} as const;

/** A document of an office suite; `more` are other parts of it, `types` what else its list of kinds says. */
export function officeFile(kind: keyof typeof TYPES, more: Zippable = {}, types = ''): Uint8Array {
  const main = `application/vnd.openxmlformats-officedocument.${TYPES[kind]}`;
  const list = `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${main}"/>${types}</Types>`;
  return zipSync({ '[Content_Types].xml': strToU8(list), 'main.xml': strToU8('<main/>'), ...more });
}

export function openFile(kind: 'text' | 'spreadsheet', more: Zippable = {}): Uint8Array {
  const mimetype = strToU8(`application/vnd.oasis.opendocument.${kind}`);
  return zipSync({ mimetype: [mimetype, { level: 0 }], 'content.xml': strToU8('<office/>'), ...more });
}

/** A PDF of one page; `objects` are written into it as they are. */
export function pdfFile(objects = ''): Uint8Array {
  const parts = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>\nendobj\n',
    '4 0 obj\n<< /Length 22 >>\nstream\n1 0 0 rg 0 0 99 50 re f\nendstream\nendobj\n',
  ];
  let body = '%PDF-1.4\n';
  const places = parts.map((part) => {
    const at = body.length;
    body += part;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  body += objects;
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(body + table + trailer, 'latin1'));
}

/** An object of a PDF that packs other objects into it. */
export function packedObjects(content: string, filter = '/FlateDecode'): string {
  const packed = deflateSync(content).toString('latin1');
  return `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
}

/** A record of an old workbook: a sheet, of a table or of macros. */
export function sheetRecord(kind: 0 | 1): Uint8Array {
  return new Uint8Array([0x85, 0, 8, 0, 0, 0, 0, 0, 0, kind, 1, 0x41]);
}

/** A file of the older formats: a small disk with streams of these names. */
export function compoundFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const [header, table, directory] = [Buffer.alloc(512, 0xff), Buffer.alloc(512, 0xff), Buffer.alloc(1024)];
  header.fill(0, 0, 76);
  header.writeUInt32BE(0xd0_cf_11_e0, 0);
  header.writeUInt32BE(0xa1_b1_1a_e1, 4);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xff_ff_ff_fe, 60);
  header.writeUInt32LE(0xff_ff_ff_fe, 68);
  header.writeUInt32LE(0, 76);
  table.writeUInt32LE(0xff_ff_ff_fd, 0);
  table.writeUInt32LE(2, 4);
  table.writeUInt32LE(0xff_ff_ff_fe, 8);
  const contents: Buffer[] = [];
  let sector = 3;
  for (const [at, [name, content]] of [
    ['Root Entry', new Uint8Array()] as const,
    ...Object.entries(streams),
  ].entries()) {
    const place = at * 128;
    directory.write(name, place, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, place + 64);
    directory.writeUInt8(at === 0 ? 5 : 2, place + 66);
    // Below four kilobytes a stream would live in another's: each is made large enough to stand alone.
    const size = at === 0 ? 0 : Math.max(4096, Math.ceil(content.length / 512) * 512);
    directory.writeUInt32LE(size === 0 ? 0xff_ff_ff_fe : sector, place + 116);
    directory.writeUInt32LE(size, place + 120);
    for (let part = 0; part < size / 512; part += 1) {
      const isLast = part === size / 512 - 1;
      table.writeUInt32LE(isLast ? 0xff_ff_ff_fe : sector + 1, sector * 4);
      sector += 1;
    }
    if (size > 0) contents.push(Buffer.concat([content, Buffer.alloc(size - content.length)]));
  }
  return new Uint8Array(Buffer.concat([header, table, directory, ...contents]));
}

/** A PNG that says how large it is and holds nothing of it. */
export function hollowPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    ['IHDR', size],
    ['IDAT', deflateSync(Buffer.alloc(100_000))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const written = chunks.map(([name, content]) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  });
  return new Uint8Array(Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), ...written]));
}

/** An archive that says of itself what it likes: nothing of it is packed. */
export function hollowZip(
  entries: readonly { name: string; unpacked?: number; mode?: number; flags?: number }[],
): Uint8Array {
  const list = entries.map(({ name, unpacked = 0, mode = 0, flags = 0 }) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt8(mode === 0 ? 0 : 3, 5);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const first = Buffer.alloc(30);
  first.writeUInt32LE(0x04_03_4b_50, 0);
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xff_ff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(first.length, 16);
  return new Uint8Array(Buffer.concat([first, directory, end]));
}

/** An element of ASN.1, its length said before it. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const inside = Buffer.concat(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(inside.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, inside]);
}

/** An element that goes on until two zeros, as programs write that sign while they read. */
function ber(tag: number, ...content: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.alloc(2)]);
}

/**
 * A document with a digital signature around it, whose own bytes matter to nobody here. `content` null is a signature alone; written while
 * it is read, as many empty pieces as `empties` come before the document's own two.
 */
export function signedFile(content: Uint8Array | null, isWhileReading = false, empties = 0): Uint8Array {
  const wrap = isWhileReading ? ber : der;
  const [signedData, data] = ['06092a864886f70d010702', '06092a864886f70d010701'].map((hex) => Buffer.from(hex, 'hex'));
  const octets = (bytes: Uint8Array) =>
    isWhileReading
      ? ber(
          0x24,
          Buffer.alloc(empties * 2, '\x04\x00', 'latin1'),
          der(0x04, bytes.subarray(0, 3)),
          der(0x04, bytes.subarray(3)),
        )
      : der(0x04, bytes);
  const signed = wrap(0x30, data ?? Buffer.alloc(0), ...(content === null ? [] : [wrap(0xa0, octets(content))]));
  const version = Buffer.from([2, 1, 1]);
  const whole = wrap(0x30, version, der(0x31), signed, der(0x31));
  return new Uint8Array(wrap(0x30, signedData ?? Buffer.alloc(0), wrap(0xa0, whole)));
}
