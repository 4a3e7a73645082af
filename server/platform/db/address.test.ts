import { expect, test } from 'vitest';
import { describeAddress, findAddressProblem, parseAddress } from './address.ts';

const READ: readonly (readonly [url: string, hosts: string, driver: string])[] = [
  ['postgres://u:p@a/volano', 'a:5432/volano', 'postgres://u:p@a:5432/volano'],
  ['postgresql://a:5433/volano', 'a:5433/volano', 'postgresql://a:5433/volano'],
  ['postgres://u:p@a:5432,b:5433/volano', 'a:5432,b:5433/volano', 'postgres://u:p@a:5432/volano'],
  [
    'postgres://u@a,b/volano?target_session_attrs=any&sslmode=require',
    'a:5432,b:5432/volano',
    'postgres://u@a:5432/volano?sslmode=require',
  ],
  ['postgres://u@/volano?host=a,b&port=5432,5433', 'a:5432,b:5433/volano', 'postgres://u@a:5432/volano'],
  ['postgres:///volano?host=a,b&port=6000', 'a:6000,b:6000/volano', 'postgres://a:6000/volano'],
  ['postgres://u@[::1]:5433,[fe80::1]/volano', '[::1]:5433,[fe80::1]:5432/volano', 'postgres://u@[::1]:5433/volano'],
  [
    'postgres:///volano?host=/run/postgresql',
    '/run/postgresql:5432/volano',
    'postgres://%2Frun%2Fpostgresql:5432/volano',
  ],
];

test.each(READ)('%s is read as libpq reads it', (url, hosts, driver) => {
  expect(describeAddress(parseAddress(url))).toBe(hosts);
  expect(parseAddress(url).url).toBe(driver);
});

test.each([
  ['postgres://a/volano', 'read-write'],
  ['postgres://a,b/volano', 'read-write'],
  ['postgres://a/volano?target_session_attrs=primary', 'primary'],
  ['postgres://a/volano?target_session_attrs=any', 'any'],
])('%s asks for %s', (url, attributes) => {
  expect(parseAddress(url).attributes).toBe(attributes);
});

test.each([
  ['mysql://a/volano', 'must begin with postgres://'],
  ['postgres://s3cret@a,,b/volano', 'names a host that is empty'],
  ['postgres://s3cret@a,b/volano?target_session_attrs=standby', 'target_session_attrs must be one of'],
  [`postgres://s3cret@${'a,'.repeat(8)}b/volano`, 'may name one to 8 hosts'],
  ['postgres://s3cret@/volano?host=a,b,c&port=1,2', 'names more or fewer ports than hosts'],
  ['postgres://s3cret@a:port/volano', 'names a port that is none'],
  ['postgres://s3cret@a:70000/volano', 'names a port that is none'],
])('%s is refused in words that hold nothing of it', (url, words) => {
  expect(findAddressProblem(url)).toContain(words);
  expect(findAddressProblem(url)).not.toContain('s3cret');
});
