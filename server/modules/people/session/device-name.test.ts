import { expect, test } from 'vitest';
import { deviceOf } from './safeguards.actions.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.9.1', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
