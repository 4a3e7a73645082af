import { UnreadableFile } from './report.ts';

/** Far above any official file: the largest has some thousand rows of some thirty columns. */
const MAX_ROWS = 200_000;
const MAX_CELLS = 2_000_000;

/**
 * Counts rows while they are read, so that a file of a few letters a row never fills the memory (abuse 60). The function that it answers
 * takes the cells of each, and throws `UnreadableFile` for one too many.
 */
export function boundedRows(): (cells: number) => void {
  let rows = 0;
  let cells = 0;
  return (found) => {
    rows += 1;
    cells += found;
    if (rows > MAX_ROWS || cells > MAX_CELLS) throw new UnreadableFile('tooManyRows', { rows: MAX_ROWS });
  };
}
