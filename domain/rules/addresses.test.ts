import { expect, test } from 'vitest';
import { isMonitoringAddress, SCHEDULING_HANDLE, schedulingAddress } from './addresses.ts';

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

test('a handle of a team keeps its slash in the address', () => {
  const address = (handle: string) => schedulingAddress('https://calendario.example/', handle, '2026-11');
  expect(address('elena-marchetti')).toBe('https://calendario.example/elena-marchetti/15min?month=2026-11');
  expect(address('studio/elena')).toBe('https://calendario.example/studio/elena/15min?month=2026-11');
});

test('what would lead elsewhere is no handle', () => {
  expect(['elena', 'studio/elena', 'mario_rossi'].filter((handle) => !SCHEDULING_HANDLE.test(handle))).toEqual([]);
  const elsewhere = ['https://altrove.example', '//altrove', '../elena', 'studio/..'];
  const wicked = ['', 'a', 'elena?x=1', 'elena#x', 'a/b/c', ...elsewhere];
  expect(wicked.filter((handle) => SCHEDULING_HANDLE.test(handle))).toEqual([]);
});
