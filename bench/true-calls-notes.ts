import { judgeStates } from '@volano/domain/testing/call-states';
import { printMeasure } from './measures.ts';

const LEAST_RIGHT = 38;

/** Forty made notes that close, suspend, prolong, open again, rank and name hours: whether their state is read as a reader reads it. */
export function reportNotes(): boolean {
  const judged = judgeStates();
  const right = judged.filter(({ isRight }) => isRight).length;
  const falselyOpen = judged.filter(({ isFalselyOpen }) => isFalselyOpen).length;
  const held = judged.filter(({ note }) => note.set === 'held');
  const heldRight = held.filter(({ isRight }) => isRight).length;
  const isHeld = right >= LEAST_RIGHT && falselyOpen === 0;
  printMeasure({
    what: `states read from made notes, of ${judged.length}; of the ${held.length} that no rule was made from`,
    figure: `${right}; ${heldRight}`,
    limit: `≥ ${LEAST_RIGHT}`,
    isHeld: right >= LEAST_RIGHT,
  });
  printMeasure({
    what: 'closed calls said to be open, same notes',
    figure: String(falselyOpen),
    limit: '0',
    isHeld: falselyOpen === 0,
  });
  const columns = ({ note, said }: (typeof judged)[number]) => ({
    note: note.note.slice(0, 70),
    is: note.state,
    read: said.state,
    until: said.until,
    time: said.time,
  });
  console.log(
    `\nStates read from made notes: ${right} of ${judged.length} right, ${falselyOpen} closed said to be open`,
  );
  console.table(judged.filter(({ isRight }) => !isRight).map(columns));
  return isHeld;
}
