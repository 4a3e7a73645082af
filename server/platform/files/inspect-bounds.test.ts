import { strToU8, type ZippableFile } from 'fflate';
import { describe, expect, test } from 'vitest';
import { compoundFile, officeFile, pdfFile, sheetRecord, signedFile } from '../../testing/builders/sample-files.ts';
import { type DocumentFormat, inspectFile } from './inspect-file.ts';

const inspect = (bytes: Uint8Array, format: DocumentFormat) =>
  inspectFile(Buffer.from(bytes), format, format === 'p7m' ? 'Bando.pdf.p7m' : undefined);

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
