import { expect, test } from 'vitest';
import { linkOf, withWordLists } from './rich-text.ts';

test('a link leads to an https address or a mailbox; what was http is asked over https', () => {
  expect(linkOf(' https://www.mimit.gov.it/bando?id=1 ')).toBe('https://www.mimit.gov.it/bando?id=1');
  expect(linkOf('HTTP://www.regione.it/x')).toBe('https://www.regione.it/x');
  expect(linkOf('mailto:bandi@regione.it')).toBe('mailto:bandi@regione.it');
});

test('abuse 50: every other address is none', () => {
  const scripts = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x'];
  const here = ['', '//evil.it', '/\\evil.it', '/inside', '#/home'];
  const other = ['vbscript:x', 'tel:1', 'https://a:b@evil.it', 'mailto:a@b.it?bcc=c@d.it', 'file:///x'];
  expect([...scripts, ...here, ...other].filter((address) => linkOf(address) !== null)).toEqual([]);
});

const mark = (sign: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>`;
const item = (sign: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${mark(sign)}${words}</p>`;

test('the lists of Word are lists again, with dots or with numbers', () => {
  const dots = `<p>Prima</p>${item('·', 'uno')}\n${item('·', '<b>due</b>')}<p>Dopo</p>`;
  expect(withWordLists(dots)).toBe('<p>Prima</p><ul><li>uno</li><li><b>due</b></li></ul><p>Dopo</p>');
  expect(withWordLists(`${item('1.', 'uno')}${item('2.', 'due')}`)).toBe('<ol><li>uno</li><li>due</li></ol>');
  expect(withWordLists(`<!--[if x]-->${item('a)', 'uno')}`)).toContain('<ol><li>uno</li></ol>');
});

test('the mark of an item may be as long and as strange as it likes: it costs its length', () => {
  const marked = withWordLists(item('<'.repeat(290_000), 'uno'));
  expect(marked).toBe('<ul><li>uno</li></ul>');
});

test('text that names no list, and one that ends half way, stay as they are', () => {
  for (const html of ['<p>mso</p>', '<p style="mso-list:l0">senza fine', '<p style="mso-list:none">x</p>'])
    expect(withWordLists(html)).toBe(html);
});
