import { describe, expect, test } from 'vitest';
import { faultOf, formatOf, formatsOf, MAX_COVER_BYTES, shortTitle, titleOf } from './catalogue-files.ts';

test('each thing takes the files that it has a place for', () => {
  expect(formatsOf('news', 'premium')).toEqual([]);
  expect(formatsOf('service', 'premium')).toEqual([]);
  expect(formatsOf('service', 'public')).toEqual(['pdf', 'xlsx', 'xls']);
  expect(formatsOf('partner', 'premium')).toEqual(formatsOf('news', 'public'));
  expect(formatsOf('announcement', 'premium')).toEqual([...formatsOf('partner', 'premium'), 'zip', 'p7m']);
});

test('a file is refused by its name and its size before it is sent', () => {
  const named = (name: string, size = 10) => ({ name, size });
  expect(faultOf('announcement', 'public', named('Bando.PDF'))).toBeNull();
  expect(faultOf('announcement', 'public', named('Bando.docx.exe'))).toBe('format');
  const foreign = ['a.svg', 'a.html', 'a.xml', 'a.rar', 'a.xlsm'];
  expect(foreign.filter((name) => faultOf('announcement', 'public', named(name)) !== 'format')).toEqual([]);
  expect(faultOf('service', 'public', named('a.docx'))).toBe('format');
  expect(faultOf('news', 'public', named('a.zip'))).toBe('format');
  expect(faultOf('announcement', 'public', named('Bando.pdf.p7m'))).toBeNull();
  expect(faultOf('news', 'premium', named('a.pdf'))).toBe('slot');
  expect(faultOf('news', 'public', named('a.pdf', 0))).toBe('empty');
  expect(faultOf('news', 'frontImage', named('a.jpeg', MAX_COVER_BYTES + 1))).toBe('tooLarge');
  expect(faultOf('news', 'frontImage', named('a.svg'))).toBe('format');
});

describe('names', () => {
  test('the format is the last extension, and txt where there is none', () => {
    const formats = ['a.b.PDF', 'foto.JPEG', 'x.tif', 'LEGGIMI', 'a.', ''].map(formatOf);
    expect(formats).toEqual(['pdf', 'jpg', 'tiff', 'txt', 'txt', 'txt']);
  });

  test('abuse 59: a title is never a path and never longer than a line', () => {
    expect(titleOf('../../etc/passwd.pdf', 'Allegato')).toBe('passwd');
    expect(titleOf('..\\..\\boot.pdf', 'Allegato')).toBe('boot');
    expect(titleOf('a\u202Efdp\u0000"b.pdf', 'Allegato')).toBe('afdpb');
    expect(titleOf(`${'x'.repeat(5000)}.pdf`, 'Allegato')).toHaveLength(100);
    expect(titleOf('/.pdf', 'Allegato')).toBe('Allegato');
  });

  test('a single long word is cut to ten characters, several words are kept', () => {
    const titles = ['Testo del bando', 'Regolamento', 'Modulo', 'Disciplina'].map(shortTitle);
    expect(titles).toEqual(['Testo del bando', 'Regolamen…', 'Modulo', 'Disciplina']);
  });
});
