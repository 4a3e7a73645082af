import { expect, test } from 'vitest';
import { checkVocabulary } from './vocabulary.ts';

test.each([
  ['server/a.ts', '/** Who may enter at this door. */', '"door": write route'],
  ['server/a.ts', 'const openDoors = 1;', '"doors": write route'],
  ['docs/decisions/999-a.md', 'The Switchboard of events', '"switchboard": write event handlers'],
  ['web/a.tsx', "key: 'doer',", '"doer": write actor'],
  ['server/a.ts', '// A window that does not read is hung up on.', '"hung up": write connection, disconnect'],
  ['server/a.ts', 'showOut(socket);', '"show out": write connection, disconnect'],
  ['web/ui/cards/a.module.css', '.scadenza {', '"scadenza": write requirement-ring, deadline'],
])('%s with %s', (path, text, says) => {
  expect(checkVocabulary([{ path, text: `\n${text}` }])).toEqual([expect.stringContaining(`${path}:2 says ${says}`)]);
});

test('a file is named without them too', () => {
  expect(checkVocabulary([{ path: 'tools/timetable-walls.ts', text: '' }])).toEqual([
    'tools/timetable-walls.ts says "walls": write import rule; of a clock: local time (CONTRIBUTING, rule 12)',
    'tools/timetable-walls.ts says "timetable": write schedule (CONTRIBUTING, rule 12)',
  ]);
});

test('the words of the field, parts of other words and what has a reason pass', () => {
  const passes = [
    {
      path: 'server/a.ts',
      text: 'const warehouse = indoors; // once it holds the room, React reacts; the last letter',
    },
    { path: 'domain/contracts/users.ts', text: '/** Whether appointments can be booked with them. */' },
    { path: 'database/migrations/0001_a.sql', text: '-- of one deed' },
    { path: 'domain/i18n/it/a.ts', text: "deadline: 'Scadenza'" },
  ];
  expect(checkVocabulary(passes)).toEqual([]);
  expect(checkVocabulary([{ path: 'server/app/schedule.ts', text: '// an appointment' }])).toHaveLength(1);
});
