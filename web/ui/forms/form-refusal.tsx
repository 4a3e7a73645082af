import { IconAlertCircle } from '@tabler/icons-react';
import classes from '../layout/entry-frame.module.css';

/** Why a whole form was not saved, above its button; the fields say their own part. */
export function FormRefusal({
  title,
  children,
  action,
}: {
  title: string;
  children?: React.ReactNode;
  /** A way to try again, at the end of the line. */
  action?: React.ReactNode;
}) {
  return (
    <div className={classes['root']} role="alert">
      <IconAlertCircle size={18} aria-hidden />
      <p>
        <strong>{title}</strong> {children}
      </p>
      {action}
    </div>
  );
}
