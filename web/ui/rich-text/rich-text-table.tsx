import { RichTextEditor as Frame, useRichTextEditorContext } from '@mantine/tiptap';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react';
import { type ChainedCommands, useEditorState } from '@tiptap/react';
import { useT } from '../../lib/i18n/i18n.ts';

const FIRST = { rows: 3, cols: 3, withHeaderRow: true };

/** Puts a table of three rows and three columns where the cursor is. */
export function TableInsert() {
  const t = useT();
  const { editor } = useRichTextEditorContext();
  return (
    <Frame.Control
      aria-label={t('richText.table.insert')}
      title={t('richText.table.insert')}
      disabled={useIsInTable()}
      onClick={() => editor?.chain().focus().insertTable(FIRST).run()}
    >
      <IconTable size={20} stroke={1.5} aria-hidden />
    </Frame.Control>
  );
}

/** What can be done with the table that the cursor is in; nothing elsewhere. */
export function TableControls() {
  const t = useT();
  const { editor } = useRichTextEditorContext();
  const controls: readonly (readonly [typeof IconTable, string, (chain: ChainedCommands) => ChainedCommands])[] = [
    [IconRowInsertBottom, t('richText.table.rowAfter'), (chain) => chain.addRowAfter()],
    [IconColumnInsertRight, t('richText.table.columnAfter'), (chain) => chain.addColumnAfter()],
    [IconRowRemove, t('richText.table.rowDelete'), (chain) => chain.deleteRow()],
    [IconColumnRemove, t('richText.table.columnDelete'), (chain) => chain.deleteColumn()],
    [IconTableRow, t('richText.table.headerRow'), (chain) => chain.toggleHeaderRow()],
    [IconTableOff, t('richText.table.delete'), (chain) => chain.deleteTable()],
  ];
  if (!useIsInTable()) return null;
  return (
    <Frame.ControlsGroup role="group" aria-label={t('richText.table.group')}>
      {controls.map(([Picture, label, change]) => (
        <Frame.Control
          key={label}
          aria-label={label}
          title={label}
          onClick={() => {
            if (editor !== null) change(editor.chain().focus()).run();
          }}
        >
          <Picture size={20} stroke={1.5} aria-hidden />
        </Frame.Control>
      ))}
    </Frame.ControlsGroup>
  );
}

function useIsInTable(): boolean {
  const { editor } = useRichTextEditorContext();
  return useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('table') ?? false }) ?? false;
}
