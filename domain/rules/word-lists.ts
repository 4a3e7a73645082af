/**
 * Word copies the items of a list as paragraphs, each with its mark written out: here they become lists again. Everything else stays as
 * it is. Looks at each paragraph once, so that a long text costs its length.
 */
export function withWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const written = html
    .split(/(?=<p\b)/i)
    .map(listed)
    .join('');
  return written.replaceAll(/<\/ul>\s*<ul>|<\/ol>\s*<ol>/g, '');
}

function listed(piece: string): string {
  const head = /^<p\b[^>]*>/i.exec(piece)?.[0] ?? '';
  const end = piece.toLowerCase().indexOf('</p>');
  if (!/mso-list:(?!\s*none)/i.test(head) || end === -1) return piece;
  const [mark, words] = partsOf(piece.slice(head.length, end));
  const list = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i.test(mark) ? 'ol' : 'ul';
  return `<${list}><li>${words}</li></${list}>${piece.slice(end + '</p>'.length)}`;
}

/** The mark of an item stands between two conditions that only Word reads. */
function partsOf(content: string): readonly [mark: string, words: string] {
  const [open, close] = ['[if !supportLists]', '[endif]'];
  const from = content.indexOf(open);
  const until = content.indexOf(close, from);
  if (from === -1 || until === -1) return ['', content];
  const mark = content.slice(content.indexOf('>', from) + 1, content.lastIndexOf('<', until));
  const before = content.slice(0, content.lastIndexOf('<', from));
  return [wordsIn(mark), before + content.slice(content.indexOf('>', until) + 1)];
}

function wordsIn(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();
}
