import { harmless } from '@volano/domain/rules/harmless-text';

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

/** A text of a foreign file on one line, without the characters that the product takes from nobody. */
export function oneLine(text: string): string {
  return harmless(text).replace(/\s+/g, ' ').trim();
}
