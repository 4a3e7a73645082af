/** Words after whose full stop the sentence goes on. */
const SHORT =
  /(?:^|[\s(“"«'’])(?:art|artt|n|nn|co|c|lett|reg|d|l|dlgs|d\.lgs|dott|prof|es|ss|mm|cfr|all|pag|cod|tel|fax|sig|lr|d\.m|d\.p\.r|s\.p\.a|s\.r\.l|ecc|min|max|cd|c\.d)\.$/i;
/** Where the official descriptions begin a part, often without a space before it. */
const PARTS = /\s*(Cos['’]è|A chi si rivolge|Cosa prevede)(?=[\s:A-ZÀ-Ú•-]|$)/g;
const LONGEST = 600;

/**
 * A description in HTML or plain text as its sentences, in their order: blocks and list items end one, and so do semicolons and bullets that
 * stand in the text itself, as official descriptions have them. None is longer than 600 characters.
 */
export function sentencesOf(description: string): string[] {
  return plainText(description)
    .replace(PARTS, '\n$1\n')
    .split(/\n+|\s*[;•▪●]\s*|(?<=[:.\s])\s*[-–]\s+(?=\S)/)
    .flatMap(bySentence)
    .map((sentence) =>
      sentence
        .replace(/\s+/g, ' ')
        .replace(/^[\s–-]+/, '')
        .trim(),
    )
    .filter((sentence) => /[a-zà-ú]{2}/i.test(sentence))
    .map((sentence) => (sentence.length > LONGEST ? sentence.slice(0, LONGEST) : sentence));
}

/** The text of the editor's HTML, a line a block. What is no HTML stays as it is. */
function plainText(description: string): string {
  return description
    .replace(/<(?:br|\/p|\/li|\/h[1-6]|\/div|\/tr|\/td)\b[^>]*>/gi, '\n')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&nbsp;|\u00A0/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, '’')
    .replace(/&euro;/g, '€')
    .replace(/&amp;/g, '&');
}

function bySentence(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  // A full stop that a capital letter follows, with or without a space between, as where two lines of a page were put together.
  for (const { index } of text.matchAll(/[.!?](?=\s+["“«(]?[A-ZÀ-Ú€\d]|[A-ZÀ-Ú][a-zà-ú])/g)) {
    if (SHORT.test(text.slice(start, index + 1))) continue;
    found.push(text.slice(start, index + 1));
    start = index + 1;
  }
  found.push(text.slice(start));
  return found;
}
