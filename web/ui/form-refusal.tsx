import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-refusal.module.css';

/** Why a whole form was not saved, above its button; the fields say their own part. */
export function FormRefusal({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={classes['root']} role="alert">
      <IconAlertCircle size={18} aria-hidden />
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  );
}
