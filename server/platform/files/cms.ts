/** The kind "signed data" of CMS (RFC 5652), as an object identifier is written. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');
const SEQUENCE = 0x30;
const OCTETS = 0x04;
const CONSTRUCTED_OCTETS = 0x24;
const EXPLICIT = 0xa0;
const DEEPEST = 8;
/** Elements that are read of one document, however often: pieces of 500 bytes of twenty-five megabytes. */
const MOST_ELEMENTS = 400_000;

/** How many elements may still be read: a document of nothing but empty pieces must not keep the process busy. */
interface Allowance {
  left: number;
}

/** One element of ASN.1: its tag, its content, and where the next one begins. */
interface Element {
  readonly tag: number;
  readonly content: Buffer;
  readonly end: number;
}

/**
 * The document inside a signed one (`.p7m`): CMS signed data in binary or as base64, with or without the lines of PEM. Null when it is
 * no such thing, when something follows it, when it is cut into pieces without measure, or when the signature stands without its
 * document.
 */
export function openSigned(bytes: Buffer): Buffer | null {
  const binary = bytes[0] === SEQUENCE ? bytes : fromBase64(bytes);
  const allowance: Allowance = { left: MOST_ELEMENTS };
  const whole = elementAt(binary, 0, 0, allowance);
  if (whole === null || whole.tag !== SEQUENCE || /[^\0\s]/.test(binary.toString('latin1', whole.end))) return null;
  if (!whole.content.subarray(0, SIGNED_DATA.length).equals(SIGNED_DATA)) return null;
  // The signed data: its version, the kinds of digest, and then what was signed: its kind, and the bytes.
  const data = childrenOf(elementAt(whole.content, SIGNED_DATA.length, 0, allowance), EXPLICIT, allowance)[0] ?? null;
  const signed = childrenOf(data, SEQUENCE, allowance)[2] ?? null;
  const wrapped = childrenOf(signed, SEQUENCE, allowance)[1] ?? null;
  const octets = childrenOf(wrapped, EXPLICIT, allowance)[0];
  return octets === undefined ? null : octetsOf(octets, 0, allowance);
}

function fromBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/-----(?:BEGIN|END) (?:PKCS7|CMS)-----/g, '');
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
}

function childrenOf(parent: Element | null, tag: number, allowance: Allowance): Element[] {
  if (parent === null || parent.tag !== tag) return [];
  const children: Element[] = [];
  for (let at = 0; at < parent.content.length && children.length < 4;) {
    const child = elementAt(parent.content, at, 0, allowance);
    if (child === null) break;
    children.push(child);
    at = child.end;
  }
  return children;
}

/** A string of octets, in one piece or in several as signing programs write while they read. */
function octetsOf({ tag, content }: Element, depth: number, allowance: Allowance): Buffer | null {
  if (tag === OCTETS) return content;
  if (tag !== CONSTRUCTED_OCTETS || depth === DEEPEST) return null;
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const piece = elementAt(content, at, 0, allowance);
    const octets = piece === null ? null : octetsOf(piece, depth + 1, allowance);
    if (piece === null || octets === null) return null;
    pieces.push(octets);
    at = piece.end;
  }
  return Buffer.concat(pieces);
}

/** The element that begins there; its length is said before it, or it goes on until two zeros (BER). Null where there is no whole one. */
function elementAt(bytes: Buffer, at: number, depth: number, allowance: Allowance): Element | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || depth > DEEPEST * 2) return null;
  allowance.left -= 1;
  if (allowance.left < 0) return null;
  if (first === 0x80) return openEnded(bytes, at, depth, allowance);
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + lengthBytes;
  if (lengthBytes > 4 || start > bytes.length) return null;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  return start + length > bytes.length
    ? null
    : { tag, content: bytes.subarray(start, start + length), end: start + length };
}

function openEnded(bytes: Buffer, at: number, depth: number, allowance: Allowance): Element | null {
  let next = at + 2;
  for (;;) {
    if (bytes[next] === 0 && bytes[next + 1] === 0) {
      return { tag: bytes[at] ?? 0, content: bytes.subarray(at + 2, next), end: next + 2 };
    }
    const child = elementAt(bytes, next, depth + 1, allowance);
    if (child === null) return null;
    next = child.end;
  }
}
