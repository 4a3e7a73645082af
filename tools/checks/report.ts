/** What a check found: every problem fails the check, a note is only printed. */
export interface Report {
  problems: string[];
  notes: string[];
}

/** One line of `npm run check`: a name and the work behind it. */
export interface Check {
  name: string;
  run: () => Report | Promise<Report>;
}

/** A report without notes. */
export function problems(found: string[]): Report {
  return { problems: found, notes: [] };
}
