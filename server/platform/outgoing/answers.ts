/** Bytes of an answer that are read; none of a service that the portal asks has more to say. */
const LONGEST_ANSWER = 65_536;

/** The body of an answer, or nothing where it is longer than any answer: it would fill the memory. */
export async function readShort({ body }: Response): Promise<string> {
  const whole: AsyncIterable<Uint8Array> | readonly Uint8Array[] = body ?? [];
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of whole) {
    parts.push(part);
    length += part.length;
    if (length > LONGEST_ANSWER) return '';
  }
  return Buffer.concat(parts).toString();
}

/** What the system calls a request that did not arrive: `ECONNREFUSED`, `ENOTFOUND`, `TimeoutError`. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
}
