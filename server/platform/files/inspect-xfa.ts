import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { nameOf } from './pdf-names.ts';
import type { FileTrouble } from './trouble.ts';

const unpack = promisify(inflate);

/** The name with a value after it: four letters alone turn up in packed pictures. */
const FORMS = new RegExp(`${nameOf('XFA').source}(?=[\\s\\0]*[\\[\\d%])`, 'g');
/** The parts of a form: one stream, or a list of names and streams. */
const PARTS = /^\s*(?:(\d+)\s+(\d+)\s+R|\[((?:\s*(?:\([^()\\\]]*\)|\d+\s+\d+\s+R))*)\s*\])/;
/** What runs or fetches, and what could write either of them in other words. */
const ACTS =
  /<(?:[\w.-]+:)?(?:script|execute)\b|<!(?:DOCTYPE|ENTITY)|encoding\s*=\s*["'](?!utf-?8|utf-?16|us-ascii|iso-8859-1["'])/i;
const MOST = 16_000_000;
/** Letters of a list of parts, and parts of a file: a form has some ten. */
const LONGEST_LIST = 5_000;
const MOST_PARTS = 50;

/**
 * What stands against the XML forms that a PDF names. One that only lays out fields is let in; one with scripts is refused like any other
 * script, and so is one whose parts are written in a way that cannot be followed here. `objects` are the plain text of the file, where
 * every stream is, and what was packed in it.
 */
export async function inspectXfa(bytes: Buffer, objects: readonly string[]): Promise<FileTrouble | null> {
  const [text = ''] = objects;
  const numbers = new Set<string>();
  for (const written of objects) {
    for (const { index, 0: name } of written.matchAll(FORMS)) {
      const from = index + name.length;
      const parts = PARTS.exec(written.slice(from, from + LONGEST_LIST));
      if (parts === null || numbers.size > MOST_PARTS) return 'dangerous';
      const named = (parts[3] ?? `${parts[1]} ${parts[2]} R`).matchAll(/(\d+)\s+(\d+)\s+R/g);
      for (const [, object = '', generation = ''] of named) numbers.add(`${object}\\s+${generation}`);
    }
  }
  for (const number of numbers) {
    const trouble = await inspectPart(bytes, text, number);
    if (trouble !== null) return trouble;
  }
  return null;
}

/** A part in every version that the file has of it. A tag that is cut at its border could be whole in the next. */
async function inspectPart(bytes: Buffer, text: string, number: string): Promise<FileTrouble | null> {
  const starts = new RegExp(`(?<!\\d)${number}\\s+obj\\s*(<<[^%]{0,2000}?>>)\\s*stream(\\r?\\n)`, 'g');
  let found = 0;
  for (const { index, 0: all, 1: dictionary = '' } of text.matchAll(starts)) {
    found += 1;
    const from = index + all.length;
    const written = await readPart(bytes, dictionary, from, text.indexOf('endstream', from));
    if (written === null) return 'dangerous';
    const xml = written.toString('latin1').replaceAll('\0', '');
    if (ACTS.test(xml) || xml.lastIndexOf('<') > xml.lastIndexOf('>') || /^[^<]*>/.test(xml)) return 'dangerous';
  }
  const isEveryOne = found === [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+obj`, 'g'))].length;
  return found > 0 && isEveryOne ? null : 'dangerous';
}

async function readPart(bytes: Buffer, dictionary: string, from: number, until: number): Promise<Buffer | null> {
  if (until === -1 || /endobj|[(#]|Predictor|DecodeParms|\/F\s/.test(dictionary)) return null;
  const content = bytes.subarray(from, until);
  if (!dictionary.includes('Filter')) return content;
  if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?=[\s/>])/.test(dictionary)) return null;
  return unpack(content, { maxOutputLength: MOST }).catch(() => null);
}
