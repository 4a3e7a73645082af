import type { Report } from './report.ts';
import type { SourceFile } from './tree.ts';

const hardLimit = 400;
const dataLimit = 500;

/** Files that are lists of words or facts may be longer: dictionaries and the demo story. */
const dataFiles = /^domain\/i18n\/(it|en)\/|^database\/seed\/|\.data\.ts$/;
const generated = /^database\/generated\.ts$|^docs\/sql\//;

/** Lines a file: 400 at most, 500 for data. A file is as long as its subject; what it holds is not cut to reach a number below that. */
export function checkBudgets(files: readonly SourceFile[]): Report {
  const counted = files
    .filter((file) => !generated.test(file.path))
    .map((file) => ({ path: file.path, lines: countLines(file.text), isData: dataFiles.test(file.path) }));
  const problems = counted.flatMap(({ path, lines, isData }) => {
    const limit = isData ? dataLimit : hardLimit;
    return lines > limit ? [`${path}: ${lines} lines, the limit is ${limit}; split it by subject`] : [];
  });
  return { problems, notes: [`${counted.length} files`] };
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
