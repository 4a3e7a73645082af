import { excerpt } from '@volano/domain/rules/harmless-text';

/** How many characters of a text a table shows, as of the label of an activity, and how many of a description (1-people §9). */
export const TEXT_LIMIT = 100;
export const DESCRIPTION_LIMIT = 80;

export interface CutTextProps {
  text: string;
  limit?: number;
}

/** The beginning of a long text; all of it under the pointer, and for who has the page read to them. */
export function CutText({ text, limit = TEXT_LIMIT }: CutTextProps) {
  const shown = excerpt(text, limit);
  if (!shown.endsWith('…') || shown === text) return text;
  return (
    <span className="cut-text" title={text}>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
