import '@mantine/tiptap/styles.layer.css';
import { Button, Flex, Popover, Stack, TextInput } from '@mantine/core';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTableRow,
  IconLink,
} from '@tabler/icons-react';
import { harmless } from '@volano/domain/rules/harmless-text';
import { linkOf, LINK_REL } from '@volano/domain/rules/rich-text';
import { RichTextEditor as Frame, useRichTextEditorContext } from '@mantine/tiptap';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, useEditor, type ChainedCommands, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useBackCloses } from '../../lib/screens/overlays.ts';
import { styleNonce } from '../../lib/trusted/trusted.ts';
import { purify, purifyPasted } from './rich-text-body.tsx';
import classes from './rich-text.module.css';

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
    injectNonce: styleNonce,
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
      className={classes['richTextEditor'] ?? ''}
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

const FIRST = { rows: 3, cols: 3, withHeaderRow: true };

/** Puts a table of three rows and three columns where the cursor is. */
function TableInsert() {
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
function TableControls() {
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

/** The link at the cursor, or to be made of what is selected; its address is null while it is not being written. */
function useLink() {
  const { editor } = useRichTextEditorContext();
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('link') ?? false }) ?? false;
  const [address, setAddress] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);

  function open(): void {
    setRefused(false);
    setAddress(String(editor?.getAttributes('link')['href'] ?? ''));
  }

  function apply(): void {
    const href = linkOf(withProtocol(address ?? ''));
    if (href === null) {
      setRefused(true);
      return;
    }
    setAddress(null);
    const isBare = editor?.state.selection.empty === true && !isActive;
    if (isBare)
      editor
        ?.chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else editor?.chain().focus().extendMarkRange('link').setLink({ href }).run();
  }

  function remove(): void {
    setAddress(null);
    editor?.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  return { isActive, address, setAddress, isRefused, open, apply, remove };
}

/** Makes a link of what is selected, changes the one at the cursor, takes it away. */
function LinkControl() {
  const t = useT();
  const link = useLink();
  useBackCloses(link.address !== null, () => link.setAddress(null));
  return (
    <Popover opened={link.address !== null} onDismiss={() => link.setAddress(null)} trapFocus shadow="md" width={340}>
      <Popover.Target>
        <Frame.Control
          aria-label={t('richText.link.control')}
          title={t('richText.link.control')}
          active={link.isActive}
          onClick={link.open}
        >
          <IconLink size={20} stroke={1.5} aria-hidden />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkFields link={link} />
      </Popover.Dropdown>
    </Popover>
  );
}

function LinkFields({ link }: { link: ReturnType<typeof useLink> }) {
  const t = useT();
  return (
    <Stack gap="sm">
      <TextInput
        size="sm"
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        label={t('richText.link.address')}
        placeholder={t('richText.link.placeholder')}
        value={link.address ?? ''}
        error={link.isRefused ? t('richText.link.invalid') : undefined}
        onChange={(event) => link.setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around the editor is not meant.
          event.preventDefault();
          link.apply();
        }}
      />
      <Flex gap="xs" justify="flex-end">
        {link.isActive ? (
          <Button size="sm" variant="subtle" onClick={link.remove}>
            {t('richText.link.remove')}
          </Button>
        ) : null}
        <Button size="sm" onClick={link.apply}>
          {t('richText.link.apply')}
        </Button>
      </Flex>
    </Stack>
  );
}

/** People write addresses without their beginning. */
function withProtocol(written: string): string {
  const address = written.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}
