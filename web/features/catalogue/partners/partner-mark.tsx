import { Avatar } from '../../../ui/cards/avatar.tsx';
import classes from './partners.module.css';

/** What stands for a partner that has no image: the letters of its name, as its cards show them. */
export function PartnerMark({ name }: { name: string }) {
  return (
    <div className={classes['root']}>
      <Avatar name={name} shape="company" size={72} />
    </div>
  );
}
