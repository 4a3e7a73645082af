import classes from './forms.module.css';
import { StatusDot } from '../cards/marks.tsx';

/** Something to look at in a field, that refuses nothing: what is missing, or what was chosen without asking. With a way to settle it. */
export function FieldNote({ children, action }: { children: string; action?: React.ReactNode }) {
  return (
    <div className={classes['fieldNote']}>
      <StatusDot tone="accent" label={children} />
      {action}
    </div>
  );
}
