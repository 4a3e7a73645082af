/**
 * One page out of the compiler's SVG of a whole document, by itself: its own drawings and the glyphs, clips and gradients that it uses.
 * The compiler writes two elements a page (its paper, its content) at the first indent, then the shared definitions.
 * Links go: the page is shown as a picture. `page` counts from 1. Throws when the document has no such page.
 */
export function cutSvgPage(svg: string, page: number, width: number, height: number): string {
  const parts = svg.split(/\n(?= {4}<(?!\/))/);
  const drawings = parts.slice(1).filter((part) => !part.startsWith('    <defs'));
  const paper = drawings[(page - 1) * 2];
  const content = drawings[(page - 1) * 2 + 1];
  if (paper === undefined || content === undefined) throw new RangeError(`the drawing has no page ${page}`);
  const body = withoutLinks(close(content).replace(/^( {4}<g) transform="[^"]*"/, '$1'));
  const definitions = parts.filter((part) => part.startsWith('    <defs')).map(close);
  const used = pick(definitions, `${paper}\n${body}`);
  const size = `viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt"`;
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return `<svg ${size} ${names}>\n${paper}\n${body}\n${used}\n</svg>\n`.replace(/\n\s+/g, '\n');
}

/** Drops the end of the whole drawing from its last part. */
function close(part: string): string {
  return part.replace(/\s*<\/svg>\s*$/, '');
}

function withoutLinks(body: string): string {
  return body.replace(/<a( transform="[^"]*")?[^>]*>/g, '<g$1>').replaceAll('</a>', '</g>');
}

/** The definitions that a drawing names, and those that they name in turn. */
function pick(groups: readonly string[], drawing: string): string {
  const all = new Map<string, string>();
  for (const group of groups) {
    for (const part of group.split(/\n(?= {8}<(?!\/))/).slice(1)) {
      const text = part.replace(/\n {4}<\/defs>\s*$/, '');
      const id = /\bid="([^"]+)"/.exec(text)?.[1];
      if (id !== undefined) all.set(id, text);
    }
  }
  const chosen = new Map<string, string>();
  for (let search = drawing; search !== '';) {
    let found = '';
    for (const match of search.matchAll(/(?:href="#|url\(#)([^")]+)/g)) {
      const id = match[1] ?? '';
      const text = all.get(id);
      if (text === undefined || chosen.has(id)) continue;
      chosen.set(id, text);
      found += text;
    }
    search = found;
  }
  return chosen.size === 0 ? '' : `    <defs>\n${[...chosen.values()].join('\n')}\n    </defs>`;
}
