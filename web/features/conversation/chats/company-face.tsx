import { IconBuildingOff } from '@tabler/icons-react';
import type { Chat } from '@volano/domain/contracts/chats';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import classes from './chat-list.module.css';

/** The company that a conversation is with; of one that is gone, that it is gone (mock-ups 07). */
export function CompanyFace({ agency }: Pick<Chat, 'agency'>) {
  if (agency !== null) return <Avatar name={agency.businessName} shape="company" size={40} />;
  return (
    <span className={classes['gone']}>
      <IconBuildingOff size={20} aria-hidden />
    </span>
  );
}
