import { ANNOUNCEMENTS } from './announcements.ts';
import { idOf, insertRows, type Pen } from './rows.ts';
import type { ChangeSeed } from './shapes.ts';

/** Writes what hangs on the announcements: conditions to be read, what an import could not read, the history of those that changed. */
export async function writeCallDetails({ trx, moments }: Pen): Promise<void> {
  await insertRows(
    trx,
    'announcement_checks',
    ANNOUNCEMENTS.flatMap(({ key, checks = [] }) =>
      checks.map((check, order) => ({
        _id: idOf('announcement check', `${key} ${order}`),
        announcementId: idOf('announcement', key),
        ...check,
        order,
      })),
    ),
  );
  await insertRows(
    trx,
    'announcement_remarks',
    ANNOUNCEMENTS.flatMap(({ key, official, insertedDaysAgo }) =>
      official?.unknownSize === undefined
        ? []
        : {
            _id: idOf('announcement remark', key),
            announcementId: idOf('announcement', key),
            field: 'Dimensioni',
            reason: 'unknownValue',
            params: JSON.stringify({ value: official.unknownSize }),
            createdAt: moments.during(-insertedDaysAgo, `announcement ${key}`, 'morning'),
          },
    ),
  );
  const changes = ANNOUNCEMENTS.flatMap(({ key, changes: lines = [] }) => lines.map((line) => ({ key, line }))).sort(
    (a, b) => b.line.daysAgo - a.line.daysAgo,
  );
  await insertRows(
    trx,
    'announcement_changes',
    changes.map(({ key, line }) => {
      const createdAt = moments.during(-line.daysAgo, `change ${key} ${line.field}`);
      const said = (value: string | number) =>
        JSON.stringify(line.field === 'expiryDate' ? moments.endOf(Number(value)) : value);
      return {
        _id: idOf('announcement change', `${key} ${line.field} ${line.daysAgo}`),
        announcementId: idOf('announcement', key),
        field: line.field,
        before: said(line.before),
        after: said(line.after),
        ...changer(line),
        createdAt,
        // Whom it concerns heard of it then.
        toldAt: createdAt,
      };
    }),
  );
}

function changer({ by }: ChangeSeed): { source: 'person' | 'import'; userId: string | null } {
  return by === null ? { source: 'import', userId: null } : { source: 'person', userId: idOf('user', by) };
}
