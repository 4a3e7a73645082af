import classes from './chat-panes.module.css';

/** A text of the office with the names of one conversation in it. */
export interface ReadyReply {
  readonly _id: string;
  readonly name: string;
  readonly text: string;
}

/** What it is called, and how it begins. */
export function ReplyWords({ name, text }: Pick<ReadyReply, 'name' | 'text'>) {
  return (
    <span className={classes['readyRepliesWords']}>
      <span className={classes['readyRepliesName']}>{name}</span>
      <span className={classes['text']}>{text}</span>
    </span>
  );
}
