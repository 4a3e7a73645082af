import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor as Frame, useRichTextEditorContext } from '@mantine/tiptap';
import { linkOf } from '@volano/domain/rules/rich-text';
import { IconLink } from '@tabler/icons-react';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './rich-text-editor.module.css';

/** Makes a link of what is selected, changes the one at the cursor, takes it away. */
export function LinkControl() {
  const t = useT();
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

  return (
    <Popover opened={address !== null} onDismiss={() => setAddress(null)} trapFocus shadow="md" width={340}>
      <Popover.Target>
        <Frame.Control
          aria-label={t('richText.link.control')}
          title={t('richText.link.control')}
          active={isActive}
          onClick={open}
        >
          <IconLink size={20} stroke={1.5} aria-hidden />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['link']}>
          <TextInput
            size="sm"
            type="url"
            inputMode="url"
            autoComplete="off"
            data-autofocus
            label={t('richText.link.address')}
            placeholder={t('richText.link.placeholder')}
            value={address ?? ''}
            error={isRefused ? t('richText.link.invalid') : undefined}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around the editor is not meant.
              event.preventDefault();
              apply();
            }}
          />
          <div className={classes['linkButtons']}>
            {isActive ? (
              <Button size="sm" variant="subtle" onClick={remove}>
                {t('richText.link.remove')}
              </Button>
            ) : null}
            <Button size="sm" onClick={apply}>
              {t('richText.link.apply')}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** People write addresses without their beginning. */
function withProtocol(written: string): string {
  const address = written.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}
