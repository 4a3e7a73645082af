import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { inspectXfa } from './inspect-xfa.ts';
import { nameOf } from './pdf-names.ts';
import type { FileTrouble } from './trouble.ts';
import { findZipEnd } from './zip-directory.ts';

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
