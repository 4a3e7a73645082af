import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './table.module.css';

export interface ChosenBarProps {
  /** What can be done, for screen readers. */
  label: string;
  /** How many are chosen, or what became of them. */
  says: React.ReactNode;
  /** Without it nothing can be deselected. */
  onClear?: (() => void) | undefined;
  /** What can be done with them together. */
  children?: React.ReactNode;
}

/** What can be done with the chosen rows of a table, in its foot; on a phone over the foot of the screen (mock-up 10). */
export function ChosenBar({ label, says, onClear, children }: ChosenBarProps) {
  const t = useT();
  return (
    <>
      <div className={classes['chosenBar']} role="group" aria-label={label}>
        <span className={classes['chosenCount']} role="status">
          {says}
        </span>
        <div className={classes['chosenActions']}>
          {children}
          {onClear === undefined ? null : (
            <Button variant="subtle" onClick={onClear}>
              {t('common.actions.deselect')}
            </Button>
          )}
        </div>
      </div>
      <div className={classes['chosenRoom']} />
    </>
  );
}
