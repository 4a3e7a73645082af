import { expect, test } from 'vitest';
import { SCHEDULING_HANDLE, schedulingAddress } from './addresses.ts';

test('a handle of a team keeps its slash in the address', () => {
  const address = (handle: string) => schedulingAddress('https://calendario.example/', handle, '2026-11');
  expect(address('elena-marchetti')).toBe('https://calendario.example/elena-marchetti/15min?month=2026-11');
  expect(address('studio/elena')).toBe('https://calendario.example/studio/elena/15min?month=2026-11');
});

test('what would lead elsewhere is no handle', () => {
  expect(['elena', 'studio/elena', 'mario_rossi'].filter((handle) => !SCHEDULING_HANDLE.test(handle))).toEqual([]);
  const wicked = [
    '',
    'a',
    'https://altrove.example',
    '//altrove',
    '../elena',
    'studio/..',
    'elena?x=1',
    'elena#x',
    'a/b/c',
  ];
  expect(wicked.filter((handle) => SCHEDULING_HANDLE.test(handle))).toEqual([]);
});
