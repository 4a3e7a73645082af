import { AppError } from '@volano/domain/errors';

/** Nothing of ours is nested deeper than this. */
const MAX_DEPTH = 32;

/**
 * The value of a JSON body, or undefined when there is none. Stricter than `JSON.parse` where two readers could understand two
 * things: broken UTF-8, a name written twice, `__proto__`, and a depth that no contract has are refused by name (abuse 45, 47).
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const value = parse(text);
  refuseAmbiguity(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('body', 'characters');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('body', 'invalid');
  }
}

/** An object or an array that is being walked: the names seen so far, or the place in the list. */
interface Level {
  readonly names: Set<string> | null;
  at: string | number;
}

/** Walks a text that is known to be JSON, so that only strings and brackets need to be told apart. */
function refuseAmbiguity(text: string): void {
  const levels: Level[] = [];
  const pathTo = (): string => levels.map(({ at }) => at).join('.') || 'body';
  for (let index = 0; index < text.length; index += 1) {
    const level = levels.at(-1);
    switch (text[index]) {
      case '{':
      case '[':
        if (levels.length === MAX_DEPTH) throw refusal(pathTo(), 'invalid');
        levels.push(text[index] === '{' ? { names: new Set(), at: '' } : { names: null, at: 0 });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level !== undefined) level.at = level.names === null ? Number(level.at) + 1 : '';
        break;
      case '"': {
        const end = endOfString(text, index);
        if (level?.names && isName(text, end)) {
          const name = JSON.parse(text.slice(index, end + 1)) as string;
          level.at = name;
          if (name === '__proto__') throw refusal(pathTo(), 'unknown');
          if (level.names.has(name)) throw refusal(pathTo(), 'invalid');
          level.names.add(name);
        }
        index = end;
        break;
      }
      default:
    }
  }
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

/** In JSON only a name is followed by a colon. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (/\s/.test(text[next] ?? '')) next += 1;
  return text[next] === ':';
}

function refusal(path: string, message: 'characters' | 'invalid' | 'unknown'): AppError {
  return new AppError('invalidInput', { fields: [{ path, message }] });
}
