import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPhone, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { StickyActionBar } from '../../../ui/layout/portal-shell.tsx';
import { type ChatWay, type Contact, AdvisorFace, ContactButton } from './advisor-contact.tsx';
import classes from './advisor.module.css';
import { PremiumDialog } from './premium.tsx';

export interface AdvisorStripProps {
  contact: Contact;
  promise: 'canVerify' | 'canExplain';
  /** The conversation with them, or null where there is none. */
  chat: ChatWay | null;
}

/** The consultant under what a company reads, on carta: one sentence and the ways to them (visual language §10.04). */
export function AdvisorStrip({ contact, promise, chat }: AdvisorStripProps) {
  const t = useT();
  const isCall = contact.kind === 'call';
  return (
    <PaperCard
      as="aside"
      label={isCall ? t('home.advisor.unassignedTitle') : t(`home.advisor.${contact.advisor.gender ?? 'other'}`)}
    >
      <Group wrap="nowrap" my="-3xs" mx="-2xs">
        {isCall ? (
          <IconPhone size={28} aria-hidden className={classes['phone']} />
        ) : (
          <AdvisorFace contact={contact} size={56} />
        )}
        <Box flex={1} miw={0} className="anywhere">
          <Text size="compact" textWrap="balance" fw={600}>
            {isCall ? t('home.advisor.unassignedTitle') : t(`home.advisor.${promise}`, { name: contact.name })}
          </Text>
          <Text size="sm" c="var(--vl-ink2)">
            {isCall ? t('home.advisor.unassigned') : t('home.advisor.quarter')}
          </Text>
        </Box>
        <Stack gap="xs" flex="none">
          {chat !== null && contact.kind === 'write' ? null : <ContactButton contact={contact} words="short" />}
          {chat === null || isCall ? null : (
            <ChatButton way={chat} contact={contact} words="short" isFirst={contact.kind === 'write'} />
          )}
        </Stack>
      </Group>
    </PaperCard>
  );
}

interface ChatButtonProps {
  way: ChatWay;
  /** Who is written to. */
  contact: Exclude<Contact, { kind: 'call' }>;
  /** `short` is a verb alone, `named` says to whom. */
  words: 'short' | 'named';
  /** The first thing that the page offers, or one beside another. */
  isFirst: boolean;
  isWide?: boolean;
}

/** To the conversation with the consultant; where the contract does not open it, what would (1-people §1, holes H17). */
function ChatButton({ way, contact, words, isFirst, isWide = false }: ChatButtonProps) {
  const t = useT();
  const [isExplained, setExplained] = useState(false);
  const label = words === 'short' ? t('home.advisor.writeShort') : t('home.advisor.writeTo', { name: contact.name });
  const look = {
    variant: isFirst ? 'filled' : 'default',
    fullWidth: isWide,
    leftSection: words === 'short' ? null : <IconMessages size={20} aria-hidden />,
  };
  if (!way.isLocked)
    return (
      <Button component="a" href={way.href} {...look}>
        {label}
      </Button>
    );
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setExplained(true)}>
        {label}
      </Button>
      <PremiumDialog
        locked={isExplained ? t('chats.premium') : null}
        onClose={() => setExplained(false)}
        contact={contact}
      />
    </>
  );
}

/** On a phone, at the bottom of what a company reads: one press to who follows it, into their conversation before any mail. */
export function ContactBar({ contact, chat }: { contact: Contact; chat: ChatWay | null }) {
  return (
    <StickyActionBar>
      <AdvisorFace contact={contact} size={48} />
      {chat !== null && contact.kind !== 'call' ? (
        <ChatButton way={chat} contact={contact} words="named" isFirst isWide />
      ) : (
        <ContactButton contact={contact} words="named" isWide />
      )}
    </StickyActionBar>
  );
}
