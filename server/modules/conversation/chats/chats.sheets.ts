import type { Translate } from '@volano/domain/i18n/translate';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import type { messagesToExport } from './messages.queries.ts';

type Exported = Awaited<ReturnType<ReturnType<typeof messagesToExport>['execute']>>[number];

/** A conversation as a spreadsheet, a line a message. */
export function drawMessages(t: Translate, rows: AsyncIterable<Exported>) {
  return drawSheet(t('chats.title'), messageColumns(t), rows);
}

function messageColumns(t: Translate): SheetColumn<Exported>[] {
  const header = (name: 'number' | 'at' | 'from' | 'text' | 'about' | 'files' | 'editedAt' | 'deletedAt') =>
    t(`chats.sheet.${name}`);
  return [
    { header: header('number'), width: 6, kind: 'number', value: ({ sequence }) => sequence },
    { header: header('at'), width: 18, kind: 'moment', value: ({ createdAt }) => createdAt },
    { header: header('from'), width: 24, kind: 'text', value: ({ senderName }) => senderName },
    { header: header('text'), width: 80, kind: 'text', value: ({ message }) => message },
    { header: header('about'), width: 40, kind: 'text', value: ({ aboutTitle }) => aboutTitle },
    { header: header('files'), width: 40, kind: 'text', value: ({ files }) => files.join('\n') },
    { header: header('editedAt'), width: 18, kind: 'moment', value: ({ editedAt }) => editedAt },
    { header: header('deletedAt'), width: 18, kind: 'moment', value: ({ deletedAt }) => deletedAt },
  ];
}
