/** Bytes as text: UTF-8 or UTF-16 with their marks, else UTF-8, else the Windows page that Italian spreadsheets save. Lines end in LF. */
export function decode(bytes: Uint8Array): string {
  return decodeBytes(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// What the contracts refuse in a text (fields.ts): control characters, and marks that make a text show other than it is.
// eslint-disable-next-line no-control-regex
const HARMFUL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** A text of a foreign file without the characters that the product accepts from nobody. */
export function harmless(text: string): string {
  return text.replace(HARMFUL, '');
}
