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
