import { AppError } from '@volano/domain/errors';
import { describe, expect, test } from 'vitest';
import { readJson } from './route.ts';

function refusalOf(text: string | Buffer): unknown {
  try {
    return readJson(Buffer.from(text as string));
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
}

test('what is written once and plainly is read as it is', () => {
  const value = { a: [1, { b: 'x:"\\' }, [], {}], 'c,d': { a: null }, e: ':', f: { a: 1 } };
  expect(readJson(Buffer.from(JSON.stringify(value, null, 2)))).toEqual(value);
  expect(readJson(Buffer.from('"text:"'))).toBe('text:');
  expect(readJson(Buffer.alloc(0))).toBeUndefined();
});

describe('abuse 45 and 47: what two readers could understand in two ways is refused by name', () => {
  test.each([
    ['a name twice', '{"name":"Ugo","name":"Max"}', 'name', 'invalid'],
    ['a name twice, once in disguise', '{"name":1,"n\\u0061me":2}', 'name', 'invalid'],
    ['a name twice in a list', '{"a":[1,{"b":1 , "b" : 2}]}', 'a.1.b', 'invalid'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', '__proto__', 'unknown'],
    ['__proto__ in disguise, inside', '{"a":{"\\u005f_proto__":1}}', 'a.__proto__', 'unknown'],
    ['too deep', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, `a${'.0'.repeat(31)}`, 'invalid'],
    ['not JSON', '{"a":', 'body', 'invalid'],
    ['two values', '{} {}', 'body', 'invalid'],
    ['a mark of byte order inside', '{\uFEFF}', 'body', 'invalid'],
  ])('%s', (_, text, path, message) => {
    expect(refusalOf(text)).toEqual([{ path, message }]);
  });

  test('bytes that are not UTF-8', () => {
    expect(refusalOf(Buffer.from([0x22, 0xff, 0x22]))).toEqual([{ path: 'body', message: 'characters' }]);
  });
});

test('a megabyte of names, brackets or quotes is read too', () => {
  const names = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`name${n}`, n])));
  expect(Object.keys(readJson(Buffer.from(names)) as object)).toHaveLength(60_000);
  expect(refusalOf('['.repeat(1_000_000))).toEqual([{ path: 'body', message: 'invalid' }]);
  expect(refusalOf(`"${'\\"'.repeat(500_000)}"`)).toBe('"'.repeat(500_000));
});
