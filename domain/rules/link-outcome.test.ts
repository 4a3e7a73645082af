import { expect, test } from 'vitest';
import { goneSince, linkOutcome, linksOf } from './link-outcome.ts';

const status = (code: number) => ({ reason: 'status', status: code }) as const;
const none = (reason: 'noHost' | 'timeout' | 'certificate' | 'unreachable') => ({ reason, status: null });

test('broken is what is said to be gone, and a host that has no address twice in a row; the rest is uncertain', () => {
  for (const code of [200, 204, 301, 304]) expect(linkOutcome(status(code), null)).toBe('ok');
  for (const code of [404, 410]) expect(linkOutcome(status(code), null)).toBe('broken');
  for (const code of [400, 401, 403, 405, 429, 451, 500, 503])
    expect(linkOutcome(status(code), 'status')).toBe('uncertain');
  for (const reason of ['timeout', 'certificate', 'unreachable'] as const)
    expect(linkOutcome(none(reason), reason)).toBe('uncertain');
  expect(linkOutcome(none('noHost'), null)).toBe('uncertain');
  expect(linkOutcome(none('noHost'), 'timeout')).toBe('uncertain');
  expect(linkOutcome(none('noHost'), 'noHost')).toBe('broken');
});

test('it is gone since it was first found so, until it answers', () => {
  expect(goneSince(status(404), null, 'now')).toBe('now');
  expect(goneSince(none('noHost'), 'then', 'now')).toBe('then');
  expect(goneSince(none('timeout'), 'then', 'now')).toBe('then');
  expect(goneSince(status(403), null, 'now')).toBeNull();
  expect(goneSince(status(200), 'then', 'now')).toBeNull();
});

test('the addresses of a call are the official one and those of its text, each once', () => {
  const links = [
    '<a href="https://b.example/x?a=1&amp;b=2#c">B</a>',
    '<a target="_blank" href="http://a.example">A</a>',
  ];
  const description = `<p>${links.join(' ')} <a href="mailto:x@y.example">M</a></p>`;
  const addresses = ['http://a.example/', 'https://b.example/x?a=1&b=2'];
  expect(linksOf({ officialUrl: 'http://a.example/', description })).toEqual(addresses);
  expect(linksOf({ officialUrl: null, description: '<p>Niente</p>' })).toEqual([]);
});
