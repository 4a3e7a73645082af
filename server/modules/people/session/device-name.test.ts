import { expect, test } from 'vitest';
import { deviceOf } from './safeguards.actions.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ON_WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`;
const ON_IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`;
const ON_ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${BLINK}`;

test.each([
  [`${ON_WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${ON_WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${ON_IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${ON_IPHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`${ON_ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  ['curl/8.9.1', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
