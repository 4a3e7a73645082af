import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../../testing/world/left-open.ts';
import { StartupError } from '../startup-error.ts';
import { readConfig } from './config.ts';
import { isKeyShared } from './stores.ts';

test('silence means what the README says; an empty value is silence', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '' });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, isDemo: true, passwordMin: 6 });
  expect(readConfig({ NODE_ENV: 'production' }).isDemo).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).isDemo).toBe(true);
  expect(readConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0');
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).host).toBe('127.0.0.1');
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readConfig({ PUBLIC_URL: 'https://volano.example/' }).publicUrl).toBe('https://volano.example');
});

const WRONG: Readonly<Record<string, readonly string[]>> = {
  NODE_ENV: ['prod'],
  PORT: ['abc', '70000', '3000.5', '-1'],
  DATABASE_URL: ['mysql://x'],
  PUBLIC_URL: ['volano.example', 'ftp://volano.example'],
  TRUST_PROXY: ['perhaps'],
  LOG_LEVEL: ['loud'],
  DEMO: ['perhaps'],
  PASSWORD_MIN: ['5', 'six'],
  SESSION_IDLE_HOURS: ['0'],
  SESSION_MAX_DAYS: ['366', '-1'],
  SMTP_URL: ['http://mail.example'],
  CLAMD_URL: ['http://127.0.0.1:3310', 'tcp://127.0.0.1', 'unix:clamd.sock'],
  METRICS_PORT: ['0'],
  SCHEDULING_URL: ['javascript', 'javascript:alert(1)'],
  INNOVATION_URL: ['http://startup.example/', 'http://localhost.startup.example/', 'https://n:p@startup.example/'],
  BRAND_LINKEDIN: ['javascript:alert(1)'],
  BRAND_FACEBOOK: ['http://facebook.example/volano'],
};
const wrong = Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const));

test.each(wrong)('%s=%s is one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(StartupError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}(?:=| is not valid)[^\n]+$`));
});

test.each([
  ['DATABASE_URL', 'foo'],
  ['SMTP_URL', 'mail.example'],
  ['MASTER_KEY', 'too-short'],
  ['SECRET_KEY', 'long-enough-for-a-key-of-mine,too-short'],
])('a wrong %s is one line that keeps its value to itself', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is not valid: (?!.*${value})[^\n]+$`));
});

test('the scanner listens on a port, or on a socket of this machine', () => {
  expect(readConfig({}).scanner).toBeUndefined();
  expect(readConfig({ CLAMD_URL: 'tcp://clamav:3310' }).scanner).toEqual({ host: 'clamav', port: 3310 });
  expect(readConfig({ CLAMD_URL: 'unix:///run/clamav/clamd.ctl' }).scanner).toEqual({ path: '/run/clamav/clamd.ctl' });
});

test('the firm is in the social networks that are named, in the order of the footer, and by itself in none', () => {
  expect(readConfig({}).brand.social).toEqual([]);
  const [instagram, linkedin] = ['https://instagram.example/volano', 'https://linkedin.example/volano'];
  expect(readConfig({ BRAND_INSTAGRAM: instagram, BRAND_LINKEDIN: linkedin }).brand.social).toEqual([
    { network: 'linkedin', url: linkedin },
    { network: 'instagram', url: instagram },
  ]);
});

test('the assistant needs a script and an area, and can be turned off', () => {
  const address = { ASSISTANT_SCRIPT_URL: 'https://aiuto.example/chat.js' };
  expect(() => readConfig(address)).toThrow('go together');
  const set = { scriptUrl: 'https://aiuto.example/chat.js', areaId: 'volano' };
  expect(readConfig({ ...address, ASSISTANT_AREA_ID: 'volano' }).assistant).toEqual(set);
  expect(readConfig({ ...address, ASSISTANT_AREA_ID: 'volano', ASSISTANT_ENABLED: 'false' }).assistant).toBeUndefined();
  expect(() => readConfig({ ...address, ASSISTANT_AREA_ID: '"><script>' })).toThrow(StartupError);
});

test('page views are counted nowhere unless an address is given; Matomo needs to know which site', () => {
  expect(readConfig({}).analytics).toBeUndefined();
  const address = { ANALYTICS_URL: 'https://conta.example/api/event' };
  expect(readConfig(address).analytics).toEqual({ url: address.ANALYTICS_URL, kind: 'plausible', site: null });
  expect(() => readConfig({ ...address, ANALYTICS_KIND: 'matomo' })).toThrow('needs ANALYTICS_SITE');
  expect(readConfig({ ...address, ANALYTICS_KIND: 'matomo', ANALYTICS_SITE: '7' }).analytics?.site).toBe('7');
  expect(() => readConfig({ ANALYTICS_URL: 'http://conta.example/' })).toThrow(StartupError);
});

test('the startup platform needs an address and a key', () => {
  const address = { INNOVATION_URL: 'https://startup.example/calls' };
  expect(() => readConfig(address)).toThrow('go together');
  const set = { url: 'https://startup.example/calls', key: 'k' };
  expect(readConfig({ ...address, INNOVATION_KEY: 'k' }).innovation).toEqual(set);
});

test.each([
  ['SMTP_URL', 'smtp//mailer:g3heim@mail.example'],
  ['SMTP_URL', 'smtp://mailer:g3heim#1@mail.example'],
  ['DATABASE_URL', 'postgre://volano:g3heim@db.example/volano'],
  ['DATABASE_URL', 'postgres://volano:g3heim/1@db.example/volano'],
  ['MASTER_KEY', 'g3heim'],
])('a wrong %s is named, and its value is never shown: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is not valid: `));
  expect(() => readConfig({ [name]: value })).not.toThrow('g3heim');
});

describe('a secret in a file', () => {
  const folder = openFolder();
  const fileOf = (text: string): string => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, text);
    return file;
  };

  test('is read without its line end', () => {
    const key = 'long-enough-for-a-key-of-mine';
    expect(readConfig({ MASTER_KEY_FILE: fileOf(`${key}\n`) }).masterKey).toBe(key);
    expect(readConfig({ MASTER_KEY_FILE: '' }).masterKey).toBeUndefined();
  });

  test.each([
    ['both are set', () => ({ MASTER_KEY: 'a', MASTER_KEY_FILE: fileOf('b') })],
    ['it is empty', () => ({ MASTER_KEY_FILE: fileOf('\n') })],
    ['it is not there', () => ({ MASTER_KEY_FILE: path.join(folder, 'absent') })],
  ])('is refused with both names where %s', (_, environment) => {
    expect(() => readConfig(environment())).toThrow(/^(?=.*MASTER_KEY_FILE)(?=.*MASTER_KEY[^_])[^\n]+$/);
  });
});

test.each([
  ['by the key of the files', {}, true],
  ['by another', { BACKUP_S3_KEY: 'other' }, false],
  ['by the same, said twice', { BACKUP_S3_KEY: 'k' }, true],
  ['in a folder', { BACKUP_TO: 'copies' }, false],
])('backups are told to be opened by the key of the files: %s', (_, more, isTold) => {
  const files = { S3_ENDPOINT: 'http://store', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' };
  expect(isKeyShared(readConfig({ ...files, BACKUP_TO: 's3://backups', ...more }))).toBe(isTold);
});
