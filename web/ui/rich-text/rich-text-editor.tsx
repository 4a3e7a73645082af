import '@mantine/tiptap/styles.layer.css';
import { harmless } from '@volano/domain/rules/harmless-text';
import { linkOf, LINK_REL } from '@volano/domain/rules/rich-text';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { purify, purifyPasted } from './purify.ts';
import classes from './rich-text-editor.module.css';
import { LinkControl } from './rich-text-link.tsx';
import { TableControls, TableInsert } from './rich-text-table.tsx';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => linkOf(address) !== null,
      HTMLAttributes: { rel: LINK_REL, target: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
];

export interface RichTextEditorProps {
  label: string;
  /** Ids of the elements that say what the field is called and what is wrong with it. */
  labelId: string;
  errorId: string | null;
  value: string;
  onChange: (html: string) => void;
}

/** The editor itself. Use `RichTextField`, which loads this when needed. */
export function RichTextEditor({ label, labelId, errorId, value, onChange }: RichTextEditorProps) {
  const t = useT();
  /** What the editor holds, as the form knows it. */
  const known = useRef(value);
  const editor = useEditor({
    extensions,
    content: purify(value),
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: purifyPasted,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-invalid': String(errorId !== null),
        ...(errorId === null ? {} : { 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      known.current = htmlOf(changed);
      onChange(known.current);
    },
  });

  // A text that comes from elsewhere, such as the record after it was loaded again, takes the place of what is written.
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(purify(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <Frame
      editor={editor}
      variant="subtle"
      withTypographyStyles={false}
      className={classes['root'] ?? ''}
      data-error={errorId !== null || undefined}
      labels={{
        h2ControlLabel: t('richText.heading'),
        boldControlLabel: t('richText.bold'),
        italicControlLabel: t('richText.italic'),
        underlineControlLabel: t('richText.underline'),
        bulletListControlLabel: t('richText.bulletList'),
        orderedListControlLabel: t('richText.orderedList'),
        blockquoteControlLabel: t('richText.blockquote'),
        undoControlLabel: t('richText.undo'),
        redoControlLabel: t('richText.redo'),
      }}
    >
      <Tools label={label} />
      <Frame.Content className={classes['content'] ?? ''} />
    </Frame>
  );
}

function Tools({ label }: { label: string }) {
  const t = useT();
  return (
    <Frame.Toolbar className={classes['tools'] ?? ''} role="group" aria-label={t('richText.toolbar', { label })}>
      <Frame.ControlsGroup>
        <Frame.H2 />
        <Frame.Bold />
        <Frame.Italic />
        <Frame.Underline />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.BulletList />
        <Frame.OrderedList />
        <Frame.Blockquote />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <LinkControl />
        <TableInsert />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.Undo />
        <Frame.Redo />
      </Frame.ControlsGroup>
      <TableControls />
    </Frame.Toolbar>
  );
}

/** A text without a letter is none, whatever empty paragraphs it has. */
function htmlOf(editor: Editor): string {
  // Marks of direction come along with what is pasted, and nobody takes them.
  return editor.isEmpty ? '' : harmless(editor.getHTML());
}
