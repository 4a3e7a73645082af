import { listChats } from '@volano/domain/contracts/chats';
import { listMails } from '@volano/domain/contracts/mailbox';
import { listNotifications } from '@volano/domain/contracts/notifications';
import { createQuickReply } from '@volano/domain/contracts/quick-replies';
import { IconBolt, IconMailbox, IconMessages } from '@tabler/icons-react';
import { listOf, screen } from '../../../lib/screens/screen.ts';

/** Chats, notifications and sent e-mails. */
export const conversationScreens = [
  screen({
    path: '/admin/chats',
    // The list stays as it is while one goes from one conversation to the next.
    also: ['/$chatId', '/archive', '/archive/$chatId'],
    access: listChats,
    title: 'chats.title',
    menu: [{ word: 'chats', icon: IconMessages, position: 6, unread: 'chats' }],
    search: { isUnanswered: ['true'], at: 'text' },
    component: async () => (await import('./chats.tsx')).ChatsPage,
  }),
  screen({
    path: '/admin/settings/quick-replies',
    access: createQuickReply,
    title: 'quickReplies.title',
    menu: [{ word: 'quickReplies', icon: IconBolt, position: 8, setting: 'firm' }],
    component: async () => (await import('./settings-quick-replies.tsx')).SettingsQuickRepliesPage,
  }),
  screen({
    path: '/admin/notifications',
    access: listNotifications,
    title: 'notifications.title',
    component: async () => (await import('./notifications.tsx')).OfficeNotificationsPage,
  }),
  screen({
    path: '/admin/mailbox',
    access: listMails,
    title: 'mailbox.title',
    menu: [{ word: 'mailbox', icon: IconMailbox, position: 10, setting: 'portal' }],
    search: listOf(listMails),
    component: async () => (await import('./mailbox.tsx')).MailboxPage,
  }),
];
