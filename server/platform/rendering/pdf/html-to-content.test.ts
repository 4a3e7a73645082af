import { describe, expect, it } from 'vitest';
import type { Block } from '@volano/domain/rules/dossier/dossier-content';
import { htmlToContent } from './html-to-content.ts';

function wordsOf(blocks: unknown): string {
  if (typeof blocks === 'string') return blocks;
  if (Array.isArray(blocks)) return blocks.map(wordsOf).join(' ');
  if (typeof blocks !== 'object' || blocks === null) return '';
  const part = blocks as { s?: unknown; c?: unknown; cells?: unknown };
  return [part.s, part.c, part.cells]
    .filter((each) => each !== undefined)
    .map(wordsOf)
    .join(' ');
}

function depthOf(blocks: readonly Block[]): number {
  const inside = (block: Block): number => {
    if (block.t === 'ul' || block.t === 'ol') return 1 + Math.max(0, ...block.c.map(depthOf));
    if (block.t === 'quote') return 1 + depthOf(block.c);
    return block.t === 'table' ? 1 + Math.max(0, ...block.cells.map((cell) => depthOf(cell.c))) : 0;
  };
  return Math.max(0, ...blocks.map(inside));
}

describe('rich text', () => {
  it('keeps paragraphs, marks, lists in lists, quotes and the links that may be followed', () => {
    const html =
      '<p>Uno <strong>due <em>tre</em></strong><br>quattro <a href="https://a.example/x?y=1">qui</a> <a href="mailto:a@b.it">mail</a></p>' +
      '<ul><li>a<ol start="3"><li>b</li></ol></li></ul><blockquote>c</blockquote>';
    expect(htmlToContent(html)).toEqual([
      {
        t: 'p',
        c: [
          'Uno ',
          { s: 'due ', b: true },
          { s: 'tre', b: true, i: true },
          { t: 'br' },
          'quattro ',
          { s: 'qui', href: 'https://a.example/x?y=1' },
          ' ',
          { s: 'mail', href: 'mailto:a@b.it' },
        ],
      },
      {
        t: 'ul',
        c: [
          [
            { t: 'p', c: ['a'] },
            { t: 'ol', start: 3, c: [[{ t: 'p', c: ['b'] }]] },
          ],
        ],
      },
      { t: 'quote', c: [{ t: 'p', c: ['c'] }] },
    ]);
  });

  it('makes paragraphs of plain text and leaves what only looks like a tag', () => {
    expect(htmlToContent('Primo &amp; solo\nriga due\n\nSecondo: x < 3 e y > 1')).toEqual([
      { t: 'p', c: ['Primo & solo', { t: 'br' }, 'riga due'] },
      { t: 'p', c: ['Secondo: x < 3 e y > 1'] },
    ]);
  });

  it('levels titles so that none stands two steps below the one before', () => {
    const blocks = htmlToContent('<h2>a</h2><h4>b</h4><h2>c</h2><h6>d</h6><h5>e</h5>');
    expect(blocks.map((block) => (block.t === 'h' ? block.level : 0))).toEqual([1, 2, 1, 2, 3]);
  });

  it('drops what runs, loads or hides, and keeps the words of tags it does not know', () => {
    const html =
      '<script>uno()</script><style>p{}</style><p onclick="x()">Testo <img src="file:///etc/passwd" onerror="y()"><blink>vivo</blink>' +
      '<a href="javascript:z()">no</a><a href="data:text/html,x">nemmeno</a><a href="file:///etc/passwd">mai</a>\u202E\u0007\uD800</p><svg><text>s</text></svg>';
    const content = htmlToContent(html);
    expect(wordsOf(content).replace(/\s+/g, ' ').trim()).toBe('Testo vivo no nemmeno mai \uFFFD');
    expect(JSON.stringify(content)).not.toMatch(/href|onerror|passwd/);
  });

  it('puts the cells of a table where no span leaves the grid or covers another cell', () => {
    const [table] = htmlToContent(
      '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="99">a</td><td colspan="2">b</td></tr><tr><td>c</td></tr></table>',
    );
    if (table?.t !== 'table') throw new Error('no table');
    expect([table.columns, table.header]).toEqual([3, 1]);
    expect(table.cells.map(({ x, y, colspan, rowspan }) => [x, y, colspan, rowspan])).toEqual([
      [0, 0, 1, 1],
      [1, 0, 1, 1],
      [0, 1, 1, 2],
      [1, 1, 2, 1],
      [1, 2, 1, 1],
    ]);
  });

  it('keeps what stands between the rows of a careless table', () => {
    const careless = '<table>uno<caption>due</caption><tr>tre<td>quattro</td></tr></table>';
    expect(wordsOf(htmlToContent(careless))).toBe('uno due tre quattro');
  });

  it('keeps every word of tags nested thousands deep, in a tree that stays shallow', () => {
    for (const tag of ['div', 'ul><li', 'blockquote', 'b', 'table><tr><td']) {
      const content = htmlToContent(`<${tag}>`.repeat(3000) + 'in fondo');
      expect(wordsOf(content)).toContain('in fondo');
      expect(depthOf(content)).toBeLessThanOrEqual(6);
    }
  });
});
