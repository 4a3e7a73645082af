/** A file of an archive, its bytes one part after the other. */
export interface ArchiveFile {
  readonly name: string;
  /** Texts shrink; pictures and PDFs have shrunk already. */
  readonly isText: boolean;
  readonly modifiedAt: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A zip drawn while its files arrive: one part of one file is held at a time, however large they are. */
export async function* drawZip(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  // With the first archive (decision 110).
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  let drawn: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    drawn.push(part);
  });
  function* taken(): Generator<Uint8Array> {
    yield* drawn;
    drawn = [];
  }
  for await (const { name, isText, modifiedAt, bytes } of files) {
    const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const part of bytes) {
      file.push(part);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
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
