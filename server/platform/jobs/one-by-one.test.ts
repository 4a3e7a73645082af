import { expect, test } from 'vitest';
import { oneByOne } from './jobs.ts';

test('one that fails keeps no other waiting, is written down by its id alone, and is thrown at the end', async () => {
  const [done, written]: [string[], object[]] = [[], []];
  const log = { warn: (line: object) => void written.push(line) };
  const people = ['a', 'b', 'c'].map((_id) => ({ _id, email: `${_id}@prova.example` }));
  const work = async ({ _id }: { _id: string }): Promise<void> => {
    if (_id !== 'c') throw new Error(`not ${_id}`);
    done.push(_id);
  };
  await expect(oneByOne(log, people, work)).rejects.toThrow('not a');
  expect(done).toEqual(['c']);
  expect(written).toEqual(['a', 'b'].map((id) => ({ id, err: new Error(`not ${id}`) })));
  await oneByOne(log, ['d'], async (id) => void done.push(id));
  expect(done).toEqual(['c', 'd']);
});
