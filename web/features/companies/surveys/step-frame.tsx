import { IconChecks } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import classes from './survey-steps.module.css';

/** A longer question is set smaller, so that its answers stay in sight. */
const LONG = 70;

export interface StepFrameProps {
  /** The id of the heading, for what it names. */
  headingId: string;
  /** Above the heading: which question this is. */
  kicker: string;
  /** A tag beside it. */
  tag?: string | undefined;
  title: string;
  /** Help above the answers: a sentence, or HTML from the editor. */
  help?: string | undefined;
  isRichHelp?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: React.ReactNode;
}

/** One screen of the survey. When it comes up its heading takes the focus, so that a screen reader reads the question and keys act on it. */
export function StepFrame({
  headingId,
  kicker,
  tag,
  title,
  help,
  isRichHelp = false,
  onKeyDown,
  children,
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'end' });
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys act while the focus is inside the question, and only then
    <section aria-labelledby={headingId} tabIndex={-1} className={classes['step']} onKeyDown={onKeyDown}>
      <p className={classes['kicker']}>
        {kicker}
        {tag === undefined ? null : (
          <span className={classes['tag']}>
            <IconChecks size={14} aria-hidden />
            {tag}
          </span>
        )}
      </p>
      <h1
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className={classes['title']}
        data-long={title.length > LONG || undefined}
      >
        {title}
      </h1>
      {help ? <div className={classes['help']}>{isRichHelp ? <RichText html={help} /> : <p>{help}</p>}</div> : null}
      <div className={classes['body']}>{children}</div>
    </section>
  );
}
