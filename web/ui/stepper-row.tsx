import { IconCheck } from '@tabler/icons-react';
import classes from './stepper-row.module.css';

export interface StepperRowProps {
  /** What the steps are about, for screen readers. */
  label: string;
  steps: readonly { key: string; label: string }[];
  /** The key of the step reached; the ones before are done. */
  current: string;
  /** The last step reached is an end: it gets a tick too. */
  isComplete?: boolean;
}

/** Steps on one line: done, present, to come. */
export function StepperRow({ label, steps, current, isComplete = false }: StepperRowProps) {
  const reached = steps.findIndex(({ key }) => key === current);
  return (
    <ol className={classes['root']} aria-label={label}>
      {steps.map((step, index) => {
        const state =
          index < reached || (isComplete && index === reached) ? 'done' : index === reached ? 'present' : 'ahead';
        return (
          <li
            key={step.key}
            className={classes['step']}
            data-state={state}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={classes['mark']} aria-hidden>
              {state === 'done' ? <IconCheck size={14} /> : null}
            </span>
            <span>{step.label}</span>
          </li>
        );
      })}
    </ol>
  );
}
