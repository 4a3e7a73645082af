import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipInputFile } from 'fflate';

/** A file of an archive, its bytes one part after the other. */
export interface ArchiveFile {
  readonly name: string;
  /** Texts shrink; pictures and PDFs have shrunk already. */
  readonly isText: boolean;
  readonly modifiedAt: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a zip that every program opens says of sizes has 32 bits. */
const MOST_BYTES = 0xff_ff_ff_ff;
const [STORED, DEFLATED] = [0, 8] as const;

/**
 * A zip drawn while its files arrive: one part of one file is held at a time, however large they are. Texts are packed in a thread of the
 * process and not in its loop. Throws where the zip would hold more than it can say.
 */
export async function* drawZip(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  // With the first archive (decision 005).
  const { Zip } = await import('fflate');
  let drawn: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, part) => {
    if (error) throw error;
    size += part.byteLength;
    if (size > MOST_BYTES) throw new RangeError('The zip would be longer than 4 GiB');
    drawn.push(part);
  });
  function* taken(): Generator<Uint8Array> {
    yield* drawn;
    drawn = [];
  }
  for await (const { name, isText, modifiedAt, bytes } of files) {
    const compression = isText ? DEFLATED : STORED;
    const file: ZipInputFile = { filename: name, mtime: modifiedAt, compression, size: 0, crc: 0 };
    zip.add(file);
    const parts = measured(bytes, file);
    for await (const part of isText ? packed(parts) : parts) {
      // The library's types know nothing of bytes that threads share, which these are not.
      file.ondata?.(null, part as Uint8Array<ArrayBuffer>, false);
      yield* taken();
    }
    file.ondata?.(null, new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

async function* measured(bytes: ArchiveFile['bytes'], file: ZipInputFile): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    file.crc = crc32(part, file.crc);
    file.size += part.byteLength;
    if (file.size > MOST_BYTES) throw new RangeError(`${file.filename} would be longer than 4 GiB`);
    yield part;
  }
}

/** Whoever reads it to the end hears what went wrong with the parts; whoever does not lets them go. */
function packed(parts: ArchiveFile['bytes']): ArchiveFile['bytes'] {
  return pipeline(parts, createDeflateRaw(), () => undefined);
}

/** A part of a document: one thing, or a list whose items arrive one after the other. */
export type JsonPart =
  | { readonly name: string; readonly value: unknown }
  | { readonly name: string; readonly items: AsyncIterable<unknown> };

const encoder = new TextEncoder();

/** A readable JSON document drawn part by part: no list is ever held whole. */
export async function* drawJson(parts: AsyncIterable<JsonPart>): AsyncGenerator<Uint8Array> {
  let separator = '{';
  for await (const part of parts) {
    yield encoder.encode(`${separator}\n  ${JSON.stringify(part.name)}: `);
    separator = ',';
    if ('value' in part) yield encoder.encode(indented(part.value, '  '));
    else yield* listOf(part.items);
  }
  yield encoder.encode(separator === '{' ? '{}\n' : '\n}\n');
}

async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let separator = '[';
  for await (const item of items) {
    yield encoder.encode(`${separator}\n    ${indented(item, '    ')}`);
    separator = ',';
  }
  yield encoder.encode(separator === '[' ? '[]' : '\n  ]');
}

function indented(value: unknown, margin: string): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${margin}`);
}
