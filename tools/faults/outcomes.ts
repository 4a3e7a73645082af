import { stripVTControlCharacters } from 'node:util';

/** What came of a test: it passed, it failed with these first words, or it was not run and says why. */
export interface Outcome {
  readonly file: string;
  /** Groups and name, as `-t` reads them. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly why?: string;
  /** What it counted, as it says it of itself. */
  readonly figures?: readonly string[];
}

/** What a row of a table says: what came of its tests, each that failed, and each that was not run with its reason. */
export interface Verdict {
  readonly result: string;
  readonly isBroken: boolean;
  readonly failures: readonly string[];
  readonly notRun: readonly string[];
  readonly figures: readonly string[];
}

/** Held means that something was tried and nothing failed: a row of which every test was left out has shown nothing. */
export function verdictOf(outcomes: readonly Outcome[]): Verdict {
  const of = (state: Outcome['state']): readonly Outcome[] => outcomes.filter((one) => one.state === state);
  const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
  const leftOut = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  const result =
    outcomes.length === 0
      ? 'BROKEN: no test of that name'
      : failed.length > 0
        ? `BROKEN: ${failed.length} of ${passed.length + failed.length}${leftOut}`
        : passed.length === 0
          ? `not run: ${skipped.length} skipped`
          : `held by ${passed.length}${leftOut}`;
  return {
    result,
    isBroken: result.startsWith('BROKEN'),
    failures: failed.map(sentenceOf),
    notRun: [...new Set(skipped.map(({ why, name }) => why ?? `${name} does not say why`))],
    figures: passed.flatMap(({ figures = [] }) => figures),
  };
}

function sentenceOf({ file, name, why }: Outcome): string {
  return `${file}: ${name}${why === undefined ? '' : `: ${why}`}`;
}

/** So much is said of why a test failed. */
const SHOWN = 300;

/** A test that failed, with the first words of its error, whatever was thrown. */
export function failureOf(file: string, name: string, error: unknown): Outcome {
  const { message = String(error) } = (error ?? {}) as { message?: string };
  return { file, name, state: 'failed', why: stripVTControlCharacters(message).slice(0, SHOWN) };
}
