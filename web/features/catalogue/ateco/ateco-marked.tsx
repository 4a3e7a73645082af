import { markParts } from './ateco-find.ts';
import classes from './ateco-setting.module.css';

/** A code or a name in which what is searched for is marked; an empty search marks nothing. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return markParts(text, search).map(({ text: part, isHit }, at) =>
    isHit ? (
      // The pieces of one text stand still: their place is their name.
      <mark key={at} className={classes['mark']}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
