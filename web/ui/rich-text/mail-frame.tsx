import { Flex, Stack, Tabs, Text } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import { styleNonce, trustedBy } from '../../lib/trusted/trusted.ts';
import { Drawer } from '../overlays/drawer.tsx';
import classes from './rich-text.module.css';

// As it is, its styles included: what the frame shows is no part of this page, and nothing in it runs.
const framed = trustedBy('mail-frame', (html) => html.replaceAll('<style', `<style nonce="${styleNonce}"`));

/** A mail as its recipient sees it, in a frame of its own where no script runs, or as plain text. */
export function MailFrame({ subject, html, text }: { subject: string; html: string; text: string }) {
  const t = useT();
  return (
    <Tabs defaultValue="html" keepMounted={false} className={classes['mailFrameBody'] ?? ''}>
      <Tabs.List>
        <Tabs.Tab value="html">{t('mailbox.html')}</Tabs.Tab>
        <Tabs.Tab value="text">{t('mailbox.text')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html" className={classes['mailFrameBody'] ?? ''} pt={16}>
        {/* An empty sandbox: no scripts, no forms, no way out of the frame. */}
        <iframe className={classes['frame']} title={t('mailbox.frame', { subject })} sandbox="" srcDoc={framed(html)} />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt={16}>
        <Text component="pre" size="compact" m={0} p="s20" bdrs="md" bg="var(--vl-soft)" className="pre-wrap anywhere">
          {text}
        </Text>
      </Tabs.Panel>
    </Tabs>
  );
}

interface MailSheetProps {
  title: string;
  /** What is known of it, in a line. */
  facts?: React.ReactNode;
  onClose: () => void;
  children: React.ReactNode;
}

/** A mail at the right of the list that it stands in. */
export function MailSheet({ title, facts, onClose, children }: MailSheetProps) {
  const t = useT();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack className={classes['mailSheetBody']}>
        {facts === undefined ? null : (
          <Flex
            component="p"
            rowGap="2xs"
            columnGap="s20"
            wrap="wrap"
            c="var(--vl-ink2)"
            className="font-compact anywhere"
          >
            {facts}
          </Flex>
        )}
        {children}
      </Stack>
    </Drawer>
  );
}
