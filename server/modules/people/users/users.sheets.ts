import type { Translate } from '@volano/domain/i18n/translate';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import type { usersToExport } from './users.queries.ts';

type Person = Awaited<ReturnType<ReturnType<typeof usersToExport>['executeTakeFirstOrThrow']>>;

/** The list of people as a spreadsheet in the reader's language. */
export function drawUsers(t: Translate, rows: AsyncIterable<Person>) {
  return drawSheet(t('users.title'), userColumns(t), rows);
}

function userColumns(t: Translate): readonly SheetColumn<Person>[] {
  const yesOrNo = (is: boolean): string => t(is ? 'users.sheet.yes' : 'users.sheet.no');
  const text = (header: string, width: number, value: (person: Person) => string | null): SheetColumn<Person> => ({
    header,
    width,
    kind: 'text',
    value,
  });
  return [
    text(t('users.sheet.surname'), 22, ({ surname }) => surname),
    text(t('users.sheet.name'), 22, ({ name }) => name),
    text(t('users.sheet.email'), 34, ({ email }) => email),
    text(t('users.sheet.telephone'), 18, ({ telephone }) => telephone),
    text(t('users.sheet.role'), 26, ({ role, gender }) => t(`session.roles.${role}.${gender ?? 'male'}`)),
    text(t('users.sheet.state'), 16, ({ standing }) => t(`users.state.${standing}`)),
    text(t('users.sheet.isGroup'), 10, ({ isGroup }) => yesOrNo(isGroup)),
    text(t('users.sheet.groupName'), 26, ({ isGroup, groupName }) => (isGroup ? groupName : null)),
    { header: t('users.sheet.groupSize'), width: 16, kind: 'number', value: ({ groupSize }) => groupSize },
    { header: t('users.sheet.owned'), width: 16, kind: 'number', value: ({ owned }) => owned },
    text(t('users.sheet.isMonoGrant'), 14, ({ isMonoGrant }) => yesOrNo(isMonoGrant)),
    { header: t('users.sheet.createdAt'), width: 18, kind: 'moment', value: ({ createdAt }) => createdAt },
  ];
}
