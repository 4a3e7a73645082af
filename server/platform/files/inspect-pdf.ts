import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { FileTrouble } from './trouble.ts';
import { findZipEnd } from './zip-directory.ts';

const unpack = promisify(inflate);

/** Actions that run or open something by themselves. Each is a name, of which every letter may be written as a number. */
const RUNS = ['JavaScript', 'Launch', 'Rendition', 'RichMedia'].map(nameOf);
const OBJECTS = nameOf('ObjStm');
const MOST = 16_000_000;
const HEAD = 4096;

/**
 * What stands against a PDF: scripts, programs, another file in its tail (abuse 58). Objects that are packed together are unpacked and read
 * too; where they cannot be, nobody knows what they say and the file is refused.
 */
export async function inspectPdf(bytes: Buffer): Promise<FileTrouble | null> {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) return 'kind';
  const end = text.lastIndexOf('%%EOF');
  if (end === -1) return 'broken';
  if (/[^\s\0]/.test(text.slice(end + 5)) || findZipEnd(bytes) !== null) return 'kind';
  if (RUNS.some((run) => run.test(text))) return 'dangerous';
  for (const { index } of text.matchAll(new RegExp(OBJECTS, 'g'))) {
    const trouble = await inspectObjects(bytes, text, index);
    if (trouble !== null) return trouble;
  }
  return null;
}

async function inspectObjects(bytes: Buffer, text: string, index: number): Promise<FileTrouble | null> {
  const begin = /\bstream\r?\n/.exec(text.slice(index, index + HEAD));
  // The name alone, in a text: no objects follow.
  if (begin === null) return null;
  const said = text.slice(text.lastIndexOf('obj', index), index + begin.index);
  if (!said.includes('Filter') && !said.includes('#')) return null;
  const from = index + begin.index + begin[0].length;
  const until = text.indexOf('endstream', from);
  if (/Predictor|#/.test(said) || !/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>\r\n ]/.test(`${said} `)) return 'broken';
  try {
    const objects = await unpack(bytes.subarray(from, until === -1 ? undefined : until), { maxOutputLength: MOST });
    const written = objects.toString('latin1');
    return RUNS.some((run) => run.test(written)) ? 'dangerous' : null;
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'dense' : 'broken';
  }
}

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
