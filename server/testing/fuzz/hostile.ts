import fc from 'fast-check';
import type { SeededRandom } from '../builders/seeded-random.ts';
import { pick } from './values.ts';

/** What no field should be broken by. */
const VALUES: readonly (readonly unknown[])[] = [
  [null, true, false, 0, -0, -1, 1.5, 1e9, 1e21, 1e308, 5e-324, 2_147_483_648, Number.MAX_SAFE_INTEGER + 2],
  ['', ' ', '0', '-1', '12,50', 'NaN', 'Infinity', '1e3', '0x10', '١٢', '1_000', 'true', 'null', 'undefined'],
  ['\u0000', 'a\u0000b', '\uD800', 'a\uDFFFb', '\u202Egpj.exe', '\u200B', '\uFEFF', '\u0085', 'a\r\nBcc: b@c.example'],
  ["'; drop table users; --", '%', '_', '\\', "\\'", '$1', '${7*7}', '{{7*7}}', '%00', '../../etc/passwd', 'a/../b'],
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '$where', 'length', 'then'],
  ['<svg onload=alert(1)>', '<p>'.repeat(2000), '<!--', ']]>', '&#0;', '<a href="javascript:1">x</a>', '<style>*{}'],
  ['=HYPERLINK("http://evil")', '@SUM(1)', '#let x = read("/etc/passwd")', '#{panic()}', '*'.repeat(5000)],
  ['2026-02-30', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '+275760-01-01T00:00:00Z', '2026-03-29T02:30'],
  ['-000001-01-01T00:00:00Z', '2026-11-20T24:00:00Z', '2026-11-20T23:59:60Z', '9999-12-31', '294277-01-01'],
  ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'new', 'null', '-', '..', '.'],
  ['Z\u0351\u0321'.repeat(200), '🙂'.repeat(3000), 'x'.repeat(70_000)],
  ['a@b@c.example', '"a b"@c.example', 'http://[::1]'],
  [[], [[]], [null], [{}], ['x'], {}, { $gt: '' }, { length: 1e9 }, { toString: 1 }, { constructor: null }],
  [JSON.parse('{"then":1}') as unknown],
];
const SEEDED = 300;

/** Values that break things: those that people know of, and as many again that nobody thought of. */
export function hostileValues(seed: number): readonly unknown[] {
  const unicode = fc.sample(fc.string({ unit: 'binary', maxLength: 20 }), { seed, numRuns: SEEDED });
  const trees = fc.sample(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), { seed, numRuns: SEEDED });
  const known = VALUES.flat();
  return [...known, ...known, ...unicode, ...trees];
}

/** A query as its own text: names that are none, repeats, brackets, escapes that are broken. */
export const ODD_QUERIES = [
  ...'%ZZ=1 %=% a=%00 %00=1 &&& = =&= ? # a[b][c]=1 __proto__=1 __proto__[x]=1 +=+ constructor=1 token=x'.split(' '),
  ...'filters={"$gt":""} limit=1&limit=999 page=1&page=2 q=%ff%fe limit[]=1 sort= sort=- sort=__proto__'.split(' '),
  ...'count=TRUE page=1e3 page=%31 q=%F0%9F%99%82 ;a=1'.split(' '),
  'a'.repeat(3000),
];

/** What stands in a path where an id belongs. */
export const ODD_IDS = [
  '%ZZ % %00 .. %2e%2e %2f ..%2f..%2fetc %5c %20 %F0%9F%99%82 %ff - 0 null __proto__ constructor {id} :id *'.split(' '),
  [' ', 'x'.repeat(499), 'x'.repeat(501), 'a;b=c', '%C0%AF', '00000000'],
].flat();

export const ODD_HEADERS = Object.entries({
  'accept-language': ['xx-'.repeat(500), 'en;q=abc, *;q=9'],
  accept: ['text/html'],
  'accept-encoding': ['br;q=0, gzip;q=x, *'],
  'content-encoding': ['gzip'],
  'idempotency-key': ['k'.repeat(200), 'k'.repeat(201), 'è 🙂', ''],
  'x-second-factor': ['000000', 'x'.repeat(2000)],
  'x-device': ['../../x', '0123456789abcdef'],
  'if-none-match': ['*', '"x"'],
  'if-modified-since': ['yesterday'],
  range: ['bytes=0-0,-1,5-2'],
  'x-http-method-override': ['DELETE'],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-for': ['1.2.3.4, not-an-address, ::1%eth0', 'x'.repeat(3000)],
  origin: ['null'],
  'sec-fetch-dest': ['document'],
  expect: ['100-continue'],
  'user-agent': ['\u00ff'.repeat(600)],
  cookie: ['a=b; __proto__=c'],
  authorization: [
    ['Bearer ', 'Basic ====', `Bearer ${'x'.repeat(43)}`, 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['a\u0000b:c', ':'].map((pair) => `Basic ${Buffer.from(pair).toString('base64')}`),
  ].flat(),
}).flatMap(([name, values]) => values.map((value) => [name, value] as const));

export const ODD_TYPES = [
  ['application/json\t', ' application/json', 'APPLICATION/JSON', 'application/json; charset=utf-16'],
  ['text/plain', 'x'],
  ['application/json;', 'application/json garbage', 'multipart/form-data', 'multipart/form-data; boundary=', '', '*/*'],
  ['application/x-www-form-urlencoded', 'application/xml', 'text/html', 'multipart/form-data; boundary=edge'],
].flat();

/** A body as bytes that are not quite JSON. */
export function oddBytes(chance: SeededRandom, whole: string): Buffer {
  return Buffer.from(
    pick(
      [
        () => whole.slice(0, chance.below(whole.length + 1)),
        () => `\uFEFF${whole}`,
        () => `${whole}${whole}`,
        () => '',
        () => 'null',
        () => '"x"',
        () => '[]',
        () => '1e400',
        () => '{"a":1e400}',
        () => '{"a":1,"a":2}',
        () => '{"__proto__":{"isAdmin":true}}',
        () => '{"constructor":{"prototype":{"isAdmin":true}}}',
        () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
        () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        () => whole.replace('{', '{"\\u0000":1,'),
        () => whole.replace(/"([^"]*)":/, '"$1":"\\ud800","$1":'),
        () => ' '.repeat(20_000) + whole,
        () => `{"a":"${'x'.repeat(1_048_577)}"}`,
        () => Uint8Array.from(Buffer.from(whole), (byte) => (chance.oneIn(20) ? chance.below(256) : byte)),
      ],
      chance,
    )() as string,
  );
}
