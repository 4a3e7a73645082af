import { StickyActionBar } from '../../../ui/layout/sticky-action-bar.tsx';
import type { ChatWay, Contact } from './advisor-contact.ts';
import { AdvisorFace } from './advisor-face.tsx';
import { ChatButton } from './chat-button.tsx';
import { ContactButton } from './contact-button.tsx';

/** On a phone, at the bottom of what a company reads: one press to who follows it, into their conversation before any mail. */
export function ContactBar({ contact, chat }: { contact: Contact; chat: ChatWay | null }) {
  return (
    <StickyActionBar>
      <AdvisorFace contact={contact} size={48} />
      {chat !== null && contact.kind === 'write' ? (
        <ChatButton way={chat} contact={contact} words="named" isFirst isWide />
      ) : (
        <ContactButton contact={contact} words="named" isWide />
      )}
    </StickyActionBar>
  );
}
