import { expect, test } from 'vitest';
import { repeatKeys, type SavePart, saveParts } from './save-parts.ts';

function part(name: string, sent: string[], order?: SavePart<string>['order'], refusal?: Error): SavePart<string> {
  return {
    name,
    ...(order === undefined ? {} : { order }),
    send: () => {
      sent.push(name);
      return refusal === undefined ? Promise.resolve() : Promise.reject(refusal);
    },
  };
}

test('parts are sent in order; one that fails keeps only what waits for all of them', async () => {
  const sent: string[] = [];
  const refusal = new Error('no');
  const outcome = await saveParts([
    part('content', sent, 'first'),
    part('categories', sent, undefined, refusal),
    part('files', sent),
    part('publication', sent, 'last'),
  ]);
  expect(sent).toEqual(['content', 'categories', 'files']);
  expect(outcome).toEqual({ saved: ['content', 'files'], failed: ['categories', 'publication'], refusal });
});

test('without the thing itself nothing else is sent', async () => {
  const sent: string[] = [];
  const refusal = new Error('no');
  const outcome = await saveParts([part('content', sent, 'first', refusal), part('categories', sent)]);
  expect(sent).toEqual(['content']);
  expect(outcome).toEqual({ saved: [], failed: ['content'], refusal });
});

test('the same sent again has the same key, something else another', () => {
  const keyOf = repeatKeys();
  const key = keyOf({ title: 'Bando' });
  expect(keyOf({ title: 'Bando' })).toBe(key);
  expect(keyOf({ title: 'Bando nuovo' })).not.toBe(key);
});
