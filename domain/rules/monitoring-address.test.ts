import { expect, test } from 'vitest';
import { isMonitoringAddress } from './addresses.ts';

test('abuse 55: only pages of a configured host are monitoring', () => {
  const hosts = ['monitor.example'];
  expect(isMonitoringAddress('https://monitor.example/azienda/1', hosts)).toBe(true);
  for (const address of [
    'https://evil.example/monitor.example',
    'https://monitor.example.evil.example/',
    'https://monitor.example@evil.example/',
    'https://monitor.example:8443/',
    'https://sub.monitor.example/',
    'non un indirizzo',
  ])
    expect([address, isMonitoringAddress(address, hosts)]).toEqual([address, false]);
  expect(isMonitoringAddress('https://monitor.example/', [])).toBe(false);
});
