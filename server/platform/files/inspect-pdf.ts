import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type FileTrouble, findZipEnd } from './inspect-containers.ts';

/** The name with a value after it: four letters alone turn up in packed pictures. */
const FORMS = new RegExp(`${nameOf('XFA').source}(?=[\\s\\0]*[\\[\\d%])`, 'g');
/** The parts of a form: one stream, or a list of names and streams. */
const PARTS = /^\s*(?:(\d+)\s+(\d+)\s+R|\[((?:\s*(?:\([^()\\\]]*\)|\d+\s+\d+\s+R))*)\s*\])/;
/** What runs or fetches, and what could write either of them in other words. */
const ACTS =
  /<(?:[\w.-]+:)?(?:script|execute)\b|<!(?:DOCTYPE|ENTITY)|encoding\s*=\s*["'](?!utf-?8|utf-?16|us-ascii|iso-8859-1["'])/i;
/** Letters of a list of parts, and parts of a file: a form has some ten. */
const LONGEST_LIST = 5_000;
const MOST_PARTS = 50;

/**
 * What stands against the XML forms that a PDF names. One that only lays out fields is let in; one with scripts is refused like any other
 * script, and so is one whose parts are written in a way that cannot be followed here. `objects` are the plain text of the file, where
 * every stream is, and what was packed in it.
 */
async function inspectXfa(bytes: Buffer, objects: readonly string[]): Promise<FileTrouble | null> {
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

const unpack = promisify(inflate);

/** Actions that run or open something by themselves. Each is a name, of which every letter may be written as a number. */
const RUNS = ['JavaScript', 'Launch', 'Rendition', 'RichMedia'].map(nameOf);
/** What packs objects calls itself so; what does not still says where the first of them begins, as a number of its own. */
const PACKS = new RegExp(`${nameOf('ObjStm').source}|${nameOf('First').source}\\s+\\d+(?!\\d|\\s+\\d+\\s+R)`, 'g');
const MOST = 16_000_000;
/** Of all packed objects of a file together. */
const MOST_TOGETHER = 8 * MOST;

/**
 * What stands against a PDF: scripts, also those of a form in XML, programs, another file in its tail (abuse 58). Objects that are packed
 * together are unpacked and read too; where they cannot be, nobody knows what they say and the file is refused.
 */
export async function inspectPdf(bytes: Buffer): Promise<FileTrouble | null> {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) return 'kind';
  const end = text.lastIndexOf('%%EOF');
  if (end === -1) return 'broken';
  if (/[^\s\0]/.test(text.slice(end + 5)) || findZipEnd(bytes) !== null) return 'kind';
  if (RUNS.some((run) => run.test(text))) return 'dangerous';
  const objects = [text];
  let read = 0;
  let unpacked = 0;
  for (const { index } of text.matchAll(PACKS)) {
    // A dictionary that names it twice is one dictionary.
    if (index < read) continue;
    const pack = findPack(text, read, index);
    if (pack === null) break;
    if (pack === 'broken') return pack;
    read = pack.from;
    if (!pack.isPacked) continue;
    const inside = await unpackObjects(bytes, text, pack.from);
    if (typeof inside === 'string') return inside;
    unpacked += inside.length;
    if (unpacked > MOST_TOGETHER) return 'dense';
    const written = inside.toString('latin1');
    if (RUNS.some((run) => run.test(written))) return 'dangerous';
    objects.push(written);
  }
  return inspectXfa(bytes, objects);
}

/**
 * Where the packed objects begin whose dictionary has a name at `index`, or null when no content follows. Such a dictionary is made by
 * programs and is plain: with texts, remarks or two ways of packing, readers would not agree on what it says.
 */
function findPack(text: string, since: number, index: number): { from: number; isPacked: boolean } | 'broken' | null {
  const stream = /\bstream\b/g;
  stream.lastIndex = index;
  const begin = stream.exec(text)?.index;
  if (begin === undefined) return null;
  const line = /^\r?\n/.exec(text.slice(begin + 6, begin + 8))?.[0];
  const said = text.slice(Math.max(since, text.lastIndexOf('obj', index)), begin);
  if (line === undefined || !/^obj\s*<</.test(said) || /[(%#]|Predictor/.test(said)) return 'broken';
  if (said.split('<<').length !== said.split('>>').length) return 'broken';
  const from = begin + 6 + line.length;
  const filters = said.split('Filter').length - 1;
  if (filters === 0) return { from, isPacked: false };
  const isDeflated = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?=[\s/>])/.test(said);
  return filters === 1 && isDeflated ? { from, isPacked: true } : 'broken';
}

async function unpackObjects(bytes: Buffer, text: string, from: number): Promise<Buffer | 'broken' | 'dense'> {
  const until = text.indexOf('endstream', from);
  try {
    return await unpack(bytes.subarray(from, until === -1 ? undefined : until), { maxOutputLength: MOST });
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'dense' : 'broken';
  }
}

/** A name of a PDF in any of its spellings: each letter may be written as a number. */
function nameOf(name: string): RegExp {
  const letters = [...name].map((letter) => {
    const number = letter.charCodeAt(0).toString(16);
    const digits = [...number]
      .map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
      .join('');
    return `(?:${letter}|#${digits})`;
  });
  return new RegExp(`/${letters.join('')}(?![A-Za-z0-9#])`);
}
