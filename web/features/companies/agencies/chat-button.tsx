import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ChatWay, Contact } from './advisor-contact.ts';
import { PremiumDialog } from './premium-dialog.tsx';

export interface ChatButtonProps {
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
export function ChatButton({ way, contact, words, isFirst, isWide = false }: ChatButtonProps) {
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
