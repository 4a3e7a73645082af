/** The name of the highlight in `why.module.css`. */
const LIGHT = 'quote';
const MARKS = /[^\p{L}\p{N}]+/gu;

/** Letters and digits alone: a text says the same words wherever its lines, its tags and its quotation marks break them. */
function bare(text: string): string {
  return text.replaceAll(MARKS, '').toLowerCase();
}

/** Whether a rich text holds these words. */
export function holdsQuote(html: string, quote: string): boolean {
  const words = bare(quote);
  return words !== '' && bare(html.replaceAll(/<[^>]*>|&#?\w+;/g, '')).includes(words);
}

/** Marks the words in what is shown, and brings them into sight. Nothing happens where they are not there. */
export function lightQuote(root: HTMLElement, quote: string): void {
  const range = rangeOf(root, quote);
  if (range === null) return;
  // A browser that marks nothing still brings them into sight.
  if ('highlights' in CSS) CSS.highlights.set(LIGHT, new Highlight(range));
  root.focus({ preventScroll: true });
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

function rangeOf(root: HTMLElement, quote: string): Range | null {
  const letters: { node: Text; at: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    for (let at = 0; at < node.data.length; at += 1) {
      const letter = bare(node.data.charAt(at));
      text += letter;
      for (let count = 0; count < letter.length; count += 1) letters.push({ node, at });
    }
  }
  const words = bare(quote);
  const start = letters[text.indexOf(words)];
  const end = letters[text.indexOf(words) + words.length - 1];
  if (words === '' || start === undefined || end === undefined) return null;
  const range = document.createRange();
  range.setStart(start.node, start.at);
  range.setEnd(end.node, end.at + 1);
  return range;
}
