import { describe, expect, test } from 'vitest';
import { cleanHtml, plainText } from './clean-field.ts';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<title>Bando</title><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=IT style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='mso-outline-level:1'>A cosa serve<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><b style='mso-bidi-font-weight:normal'><span style='font-size:12.0pt'>Copre</span></b>
 fino <i>alla</i> <u>metà</u> della <s>spesa</s>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·<span>&nbsp; </span></span><![endif]>Macchinari<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border:none'><tr style='x'><td width=302 colspan=2 valign=top><p class=MsoNormal>Quota<o:p></o:p></p></td></tr></table>
<p><img width=10 src="file:///C:/Temp/clip_image001.png"><a href="http://www.regione.it/"><span style='color:blue'>Sito</span></a></p>
<!--EndFragment--></body></html>`;

const LIBRE_OFFICE = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head>
<body lang="it-IT" dir="ltr"><h3 class="western">Spese</h3><p style="margin-bottom: 0cm"><font face="Liberation Serif"><font size="3"><b>Opere</b> murarie</font></font></p>
<p><br/></p><ol start="4" type="a"><li><p>Quarta</p></li></ol><p><strike>Tolta</strike></p></body></html>`;

const unspaced = (html: string) => html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><');

describe('what a word processor brings', () => {
  test('of Word stay headings, emphasis, lists, tables and links, and no trace of its look', () => {
    expect(unspaced(cleanHtml(WORD))).toBe(
      '<h2>A cosa serve</h2><p><b>Copre</b> fino <i>alla</i><u>metà</u> della <s>spesa</s>.</p><ul><li>Macchinari</li></ul>' +
        '<table><tr><td colspan="2"><p>Quota</p></td></tr></table>' +
        '<p><a href="https://www.regione.it/" rel="noopener noreferrer nofollow">Sito</a></p>',
    );
  });

  test('of LibreOffice too', () => {
    expect(unspaced(cleanHtml(LIBRE_OFFICE))).toBe(
      '<h3>Spese</h3><p><b>Opere</b> murarie</p><ol start="4"><li><p>Quarta</p></li></ol><p><s>Tolta</s></p>',
    );
  });

  test('boxes become paragraphs, plain words stay words', () => {
    const boxes = cleanHtml('<div><div>uno</div><div>due<p>tre</p></div></div>fuori');
    expect(boxes).toBe('<p>uno</p><p>due</p><p>tre</p>fuori');
    expect(cleanHtml('5 < 6 & 7 > 3')).toBe('5 &lt; 6 &amp; 7 &gt; 3');
  });
});

const CORPUS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(2)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<a href="javascript:alert(1)">x</a><a href="java&Tab;script:alert(1)">x</a><a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a><a href="//evil.it">x</a><a xlink:href="javascript:alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))" class="x" id="y" onclick=alert(1)>x</p>',
  '<iframe src="https://evil.it"></iframe><object data=x></object><embed src=x><base href="https://evil.it">',
  '<meta http-equiv=refresh content="0;url=https://evil.it"><link rel=stylesheet href=//evil.it>',
  '<form action="https://evil.it"><input autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>x</button></form>',
  '<details open ontoggle=alert(1)>x</details><video><source onerror=alert(1)></video>',
  '<<script>script>alert(1)<</script>/script>',
  '<p><a title="</a><script>alert(1)</script>">x</a></p>',
  '<table background="javascript:alert(1)"><td background="x" colspan="1e9" rowspan="-1">x</td></table>',
  '<template><img src=x onerror=alert(1)></template><select><option><img src=x onerror=alert(1)></option></select>',
];

describe('abuse 50: what a browser could run', () => {
  test.each(CORPUS)('nothing of it is kept: %s', (html) => {
    const clean = cleanHtml(`<p>prima</p>${html}`);
    expect(clean).toMatch(/^<p>prima<\/p>/);
    expect(clean).not.toMatch(
      /<(?!\/?(?:p|br|hr|h[2-4]|strong|b|em|i|u|s|ul|ol|li|blockquote|a|table|thead|tbody|tr|th|td)\b)\w/i,
    );
    expect(clean).not.toMatch(/<[^>]*(?:\bon\w+=|javascript:|data:|style=|class=|\/\/evil)/i);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test('control characters and a nesting without an end go too', () => {
    expect(cleanHtml('<p>a\u0000b\u202Ec</p>')).toBe('<p>abc</p>');
    const deep = cleanHtml(`${'<blockquote>'.repeat(900)}fondo`);
    expect([deep.includes('fondo'), deep.split('<blockquote>').length < 60]).toEqual([true, true]);
  });

  test('what is nested without measure is text: reading it as a page would stop everybody for seconds', () => {
    const html = '<div>'.repeat(60_000);
    expect(cleanHtml(html)).toBe('&lt;div&gt;'.repeat(60_000));
    expect(cleanHtml('<p>a</p>'.repeat(30_000))).toBe('<p>a</p>'.repeat(30_000));
    expect(cleanHtml(`<ul>${'<li>a<br>'.repeat(9_000)}</ul>`)).toContain('<li>a<br />');
  });
});

describe('plain text', () => {
  test('keeps the sentences of a rich text and leaves its headings and markup out', () => {
    const html =
      '<h2>A cosa serve</h2><p>Copre <strong>metà</strong> della spesa.</p><ul><li>Fondo perduto</li><li>Prestito</li></ul>';
    expect(plainText(html, 200)).toBe('Copre metà della spesa. Fondo perduto, Prestito');
  });

  test('tells the items of a list apart, whether or not they end with a mark of their own', () => {
    expect(plainText('<ul><li><p>Uno</p></li> <li><p>Due.</p></li><li>Tre</li></ul>', 50)).toBe('Uno, Due. Tre');
  });

  test('a gap without end is a space, and costs no more than its length', () => {
    expect(plainText(`<p>Uno</p>${' '.repeat(19_000)}<p>due</p>`, 2_000)).toBe('Uno due');
  });

  test('cuts no letter in two', () => {
    expect(plainText(`<p>${'x'.repeat(9)}😀</p>`, 10)).toBe(`${'x'.repeat(9)}…`);
  });

  test('cuts on a word, says so, and shows what looks like markup as the text it is', () => {
    expect(plainText('<p>Prima seconda terza</p>', 15)).toBe('Prima seconda…');
    expect(plainText('<p>5 &lt; 6 &amp; 7</p><script>alert(1)</script>', 50)).toBe('5 < 6 & 7');
  });
});
