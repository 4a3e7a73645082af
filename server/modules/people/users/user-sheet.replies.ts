import type { TFunction } from 'i18next';
import type { SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import type { usersToExport } from './user-rows.queries.ts';

type Person = Awaited<ReturnType<ReturnType<typeof usersToExport>['executeTakeFirstOrThrow']>>;

/** The columns of the exported list of people, in the reader's language. */
export function userColumns(t: TFunction): readonly SheetColumn<Person>[] {
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
    text(t('users.sheet.state'), 16, (person) => t(`users.state.${stateOf(person)}`)),
    text(t('users.sheet.isGroup'), 10, ({ isGroup }) => yesOrNo(isGroup)),
    text(t('users.sheet.groupName'), 26, ({ isGroup, groupName }) => (isGroup ? groupName : null)),
    { header: t('users.sheet.groupSize'), width: 16, kind: 'number', value: ({ groupSize }) => groupSize },
    { header: t('users.sheet.owned'), width: 16, kind: 'number', value: ({ owned }) => owned },
    text(t('users.sheet.isMonoGrant'), 14, ({ isMonoGrant }) => yesOrNo(isMonoGrant)),
    { header: t('users.sheet.createdAt'), width: 18, kind: 'moment', value: ({ createdAt }) => createdAt },
  ];
}

function stateOf({ isEnabled, isConfirmed }: Person): 'active' | 'disabled' | 'toConfirm' {
  if (!isEnabled) return 'disabled';
  return isConfirmed ? 'active' : 'toConfirm';
}
