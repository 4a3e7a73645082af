import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './session.module.css';

/** One of the parts that the security of a profile has: its name and what it holds. */
export function SecurityPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={classes['root']}>
      <SectionTitle order={3}>{title}</SectionTitle>
      {children}
    </div>
  );
}
