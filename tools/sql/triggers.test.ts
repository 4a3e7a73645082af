import { expect, test } from 'vitest';
import { pageOfTriggers } from './triggers.ts';

const ON = 'AFTER INSERT ON public.surveys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT';
const definitions = [
  `CREATE TRIGGER matching_insert ${ON} EXECUTE FUNCTION note_changes('agency', 'select a || b from changed')`,
  `CREATE TRIGGER matching_delete ${ON.replace('INSERT', 'DELETE')} EXECUTE FUNCTION note_changes('agency', 'select a || b from changed')`,
  'CREATE TRIGGER role AFTER UPDATE OF role, "groupId" ON public.users FOR EACH ROW WHEN ((old.role <> new.role)) EXECUTE FUNCTION note_owner()',
  'CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change()',
];

test('triggers of one table and function share a line, sorted by table', () => {
  const lines = pageOfTriggers(definitions.map((definition) => ({ definition }))).split('\n');
  expect(lines.filter((line) => line.startsWith('| `'))).toEqual([
    '| `audit_events` | before delete or update | `refuse_change()` |',
    "| `surveys` | delete, insert | `note_changes('agency', 'select a \\|\\| b from changed')` |",
    '| `users` | update of role, "groupId" | `note_owner()` |',
  ]);
});

test('a definition of another shape is refused', () => {
  expect(() => pageOfTriggers([{ definition: 'CREATE RULE x' }])).toThrow('not understood: CREATE RULE x');
});
