import { IconAlertCircle } from '@tabler/icons-react';
import classes from './survey-steps.module.css';

/** What a step still wants before going on. */
export function StepNote({ children }: { children: React.ReactNode }) {
  return (
    <p className={classes['note']} role="alert">
      <IconAlertCircle size={18} aria-hidden />
      {children}
    </p>
  );
}
