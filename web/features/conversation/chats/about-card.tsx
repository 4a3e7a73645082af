import { ActionIcon } from '@mantine/core';
import { IconBriefcase, IconChevronRight, IconCoins, IconX } from '@tabler/icons-react';
import type { MessageTopic } from '@volano/domain/contracts/chats';
import { isCustomer } from '@volano/domain/policies/actor';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import classes from './messages.module.css';

/** The call or service that a message is about, by the title that it had when it was said; pressed, it opens (9-working-day §2). */
export function AboutCard({ about }: { about: MessageTopic }) {
  const t = useT();
  const href = placeOf(about, isCustomer(useMe()));
  return (
    <a className={classes['card']} href={href}>
      <AboutIcon type={about.type} />
      <span className={classes['aboutCardWords']}>
        <span className={classes['kind']}>{t(`chats.about.${about.type}`)}</span>
        <span className={classes['title']} title={about.title}>
          {about.title}
        </span>
      </span>
      <IconChevronRight size={18} aria-hidden className={classes['go']} />
    </a>
  );
}

/** The same on a message that is being written, to be taken off again. */
export function AboutChip({ about, onRemove }: { about: MessageTopic; onRemove: () => void }) {
  const t = useT();
  return (
    <div className={classes['chip']}>
      <AboutIcon type={about.type} />
      <span className={classes['aboutCardWords']}>
        <span className={classes['kind']}>{t('chats.about.writing')}</span>
        <span className={classes['title']} title={about.title}>
          {about.title}
        </span>
      </span>
      <ActionIcon size={44} aria-label={t('chats.about.remove', { title: about.title })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function AboutIcon({ type }: Pick<MessageTopic, 'type'>) {
  const Picture = type === 'announcement' ? IconCoins : IconBriefcase;
  return (
    <span className={classes['icon']}>
      <Picture size={20} aria-hidden />
    </span>
  );
}

function placeOf({ type, _id }: MessageTopic, isOfCompany: boolean): string {
  if (type === 'announcement')
    return isOfCompany
      ? hrefOf('/announcements/$announcementId', { announcementId: _id })
      : hrefOf('/admin/announcements/$announcementId', { announcementId: _id });
  return isOfCompany
    ? hrefOf('/services/$serviceId', { serviceId: _id })
    : hrefOf('/admin/services/$serviceId', { serviceId: _id });
}
