import { IconMail, IconPhone, IconUsersGroup } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import classes from './users.module.css';
import { groupOf, roleOf, UserState } from './user-marks.tsx';
import type { UserRow } from './users.api.ts';

/** A person as a card, with how to reach them (visual language §10.10). */
export function UserCard({ user }: { user: UserRow }) {
  const t = useT();
  const name = `${user.name} ${user.surname}`;
  const { email = '', telephone } = user;
  return (
    <article className={classes['card']}>
      <div className={classes['top']}>
        <Avatar
          name={name}
          src={user.frontImage?.thumbnail.medium ?? null}
          size={44}
          tone={user.isEnabled === false ? 'neutral' : 'brand'}
        />
        <div className={classes['names']}>
          <h2 className={classes['name']}>
            <a href={hrefOf('/admin/users/$userId', { userId: user._id })} className={classes['link']} title={name}>
              {name}
            </a>
          </h2>
          <p className={classes['role']}>{roleOf(t, user)}</p>
        </div>
      </div>
      <ul className={classes['contacts']}>
        <li>
          <IconMail size={16} aria-hidden />
          <a href={`mailto:${email}`} title={email}>
            {email}
          </a>
        </li>
        {telephone ? (
          <li>
            <IconPhone size={16} aria-hidden />
            <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
          </li>
        ) : null}
        {user.isGroup ? (
          <li>
            <IconUsersGroup size={16} aria-hidden />
            <span title={groupOf(t, user)}>{groupOf(t, user)}</span>
          </li>
        ) : null}
      </ul>
      <p className={classes['foot']}>
        <UserState user={user} />
      </p>
    </article>
  );
}
