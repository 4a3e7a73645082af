import { IconCheck } from '@tabler/icons-react';
import { Flex } from '@mantine/core';
import classes from './stepper-row.module.css';

export interface StepperRowProps {
  /** What the steps are about, for screen readers. */
  label: string;
  steps: readonly { key: string; label: string }[];
  /** The key of the step reached; the ones before are done. */
  current: string;
  /** The last step reached is an end: it gets a tick too. */
  isComplete?: boolean;
  /** Steps that the reader may go to: they become buttons. */
  choosable?: readonly string[];
  onChoose?: (key: string) => void;
  /** The name of such a button: "Passa a Pronto". */
  chooseLabel?: (label: string) => string;
}

/** Steps on one line: done, present, to come. */
export function StepperRow({
  label,
  steps,
  current,
  isComplete = false,
  choosable = [],
  onChoose,
  chooseLabel,
}: StepperRowProps) {
  const reached = steps.findIndex(({ key }) => key === current);
  return (
    <Flex component="ol" rowGap="xs" columnGap="s10" align="center" wrap="wrap" className="font-ui" aria-label={label}>
      {steps.map((step, index) => {
        const state =
          index < reached || (isComplete && index === reached) ? 'done' : index === reached ? 'present' : 'ahead';
        return (
          <Flex
            key={step.key}
            component="li"
            display="inline-flex"
            gap="xs"
            align="center"
            className={classes['step']}
            data-state={state}
            aria-current={index === reached ? 'step' : undefined}
          >
            {choosable.includes(step.key) && onChoose ? (
              <button
                type="button"
                className={classes['go']}
                aria-label={chooseLabel?.(step.label)}
                title={chooseLabel?.(step.label)}
                onClick={() => onChoose(step.key)}
              >
                <Mark isDone={state === 'done'} />
                {step.label}
              </button>
            ) : (
              <>
                <Mark isDone={state === 'done'} />
                <span>{step.label}</span>
              </>
            )}
          </Flex>
        );
      })}
    </Flex>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <Flex
      component="span"
      direction="column"
      align="center"
      justify="center"
      bdrs="50%"
      className={classes['mark']}
      aria-hidden
    >
      {isDone ? <IconCheck size={14} /> : null}
    </Flex>
  );
}
