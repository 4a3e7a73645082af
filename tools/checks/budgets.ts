import type { Report } from './report.ts';
import type { SourceFile } from './tree.ts';

const hardLimit = 300;
const dataLimit = 500;
const usualLimit = 220;
const usualShare = 0.9;

/** Files that are lists of words or facts may be longer: dictionaries and the demo story. */
const dataFiles = /^domain\/i18n\/(it|en)\/|^database\/seed\/|\.data\.ts$/;
const generated = /^database\/generated\.ts$/;

/** Lines a file: 300 at most (500 for data), nine in ten at most 220. The median is a note. */
export function checkBudgets(files: readonly SourceFile[]): Report {
  const counted = files
    .filter((file) => !generated.test(file.path))
    .map((file) => ({ path: file.path, lines: countLines(file.text), isData: dataFiles.test(file.path) }));
  const problems = counted.flatMap(({ path, lines, isData }) => {
    const limit = isData ? dataLimit : hardLimit;
    return lines > limit ? [`${path}: ${lines} lines, the limit is ${limit}; split it by verb`] : [];
  });
  const sizes = counted.filter(({ isData }) => !isData).map(({ lines }) => lines);
  sizes.sort((a, b) => a - b);
  if (sizes.length === 0) return { problems, notes: [] };
  const usual = sizes.filter((lines) => lines <= usualLimit).length / sizes.length;
  if (usual < usualShare) {
    problems.push(
      `only ${percent(usual)} of the files have at most ${usualLimit} lines, the house wants ${percent(usualShare)}`,
    );
  }
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return {
    problems,
    notes: [`${sizes.length} files, median ${median} lines, ${percent(usual)} at most ${usualLimit}`],
  };
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
