import { countInCircles } from './cycles.ts';
import type { Module } from './modules.ts';
import type { Report } from './report.ts';
import type { SourceFile } from './tree.ts';

/** One figure of the tree's shape: what is counted, the count, and the limit it may not exceed; what grows with the product has none. */
interface Figure {
  readonly name: string;
  readonly count: number;
  readonly limit: number | null;
}

/** Lowered when the tree gets better, raised only with a reason in the commit. */
const limits = {
  'folders in circles': 0,
  'files in circles': 0,
  'imports up the floors of the page': 0,
  'role predicates in components': 0,
  'lines of CSS': 15_270,
  'font sizes': 12,
  'px literals': 527,
  'blocks of CSS said twice': 40,
  'lines of bench': 4585,
  'lines of printed SQL': 2000,
} as const;

/** Counts the shape of the tree. A count above its limit is a problem; all counts are printed as notes. */
export function checkShape(files: readonly SourceFile[], modules: readonly Module[]): Report {
  const counts = countShape(files, modules);
  const figures: Figure[] = Object.entries(counts).map(([name, count]) => ({
    name,
    count,
    limit: name in limits ? limits[name as keyof typeof limits] : null,
  }));
  const over = figures.filter(({ count, limit }) => limit !== null && count > limit);
  return {
    problems: over.map(({ name, count, limit }) => `${name}: ${count}, the limit is ${limit}`),
    notes: figures.map(
      ({ name, count, limit }) => `${String(count).padStart(7)} ${name}${limit === null ? '' : ` (limit ${limit})`}`,
    ),
  };
}

function countShape(
  files: readonly SourceFile[],
  modules: readonly Module[],
): Record<string, number> & Record<keyof typeof limits, number> {
  const product = modules.filter(({ path }) => isProduct(path));
  const css = files.filter(({ path }) => path.endsWith('.css'));
  const page = files.filter(({ path }) => path.startsWith('web/') && isProduct(path) && /\.tsx?$/.test(path));
  const linesOf = (wanted: (path: string) => boolean) =>
    files.filter(({ path }) => wanted(path)).reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return {
    'folders in circles': countInCircles(product),
    'files in circles': countInCircles(product, (path) => path),
    'imports up the floors of the page': product.flatMap(upwardImports).length,
    'role predicates in components': page
      .filter(({ path }) => path.endsWith('.tsx'))
      .reduce((sum, { text }) => sum + (text.match(rolePredicate)?.length ?? 0), 0),
    'lines of CSS': linesOf((path) => path.endsWith('.css')),
    'font sizes': fontSizesOf([...css, ...page]).size,
    'px literals': [...css, ...page].reduce((sum, file) => sum + pixelsOf(file), 0),
    'blocks of CSS said twice': repeatedBlocks(css),
    'lines of product': linesOf((path) => isProduct(path) && /\.tsx?$/.test(path)),
    'lines of tests': linesOf((path) => isTest(path)),
    'lines of bench': linesOf((path) => /^bench\/.*\.ts$/.test(path)),
    'lines of printed SQL': linesOf((path) => path.startsWith('docs/sql/')),
  };
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|^e2e\/.*\.ts$|\/testing\/.*\.tsx?$/.test(path);
}

function isProduct(path: string): boolean {
  return /^(domain|database|server|web)\//.test(path) && !isTest(path);
}

/** The floors of the page, lowest first; the files of `web/` itself stand above them all. */
const floors = [/^web\/lib\//, /^web\/ui\//, /^web\/features\//, /^web\/screens\//, /^web\/[^/]+$/];

function floorOf(path: string): number {
  return floors.findIndex((floor) => floor.test(path));
}

function upwardImports({ path, imports }: Module): string[] {
  const own = floorOf(path);
  if (own < 0) return [];
  return imports.flatMap(({ target }) =>
    target !== null && floorOf(target) > own ? [`${path} imports ${target}`] : [],
  );
}

const rolePredicate =
  /\b(?:isAdmin|isCustomer|isAdvisor|isConsultant|isSales|isOffice|isStaff|isBusinessPartner|isPerformancePartner|isPlatformAdmin|servesCompanies|seesEverything|seesDrafts)\b(?=[(?:} ,)&|;])|\.role\s*[!=]==/g;

function fontSizesOf(files: readonly SourceFile[]): Set<string> {
  const found = files.flatMap(({ text }) => [
    ...text.matchAll(/(?:font-size:|fontSize[=:]|\bfz=)\s*\{?\s*['"]?([^;'"}\n]+)/g),
  ]);
  return new Set(found.map(([, size]) => size?.trim() ?? ''));
}

function pixelsOf({ path, text }: SourceFile): number {
  const words = path.endsWith('.css')
    ? [text.replaceAll(/\/\*[^]*?\*\//g, '')]
    : (text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
  return words.reduce((sum, word) => sum + (word.match(/\b\d+(?:\.\d+)?px\b/g)?.length ?? 0), 0);
}

/** Blocks of three declarations or more that repeat another word for word; the first of each is not counted. */
function repeatedBlocks(css: readonly SourceFile[]): number {
  const blocks = css.flatMap(({ text }) => [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/\{([^{}]+)\}/g)]);
  const said = blocks.map(([, inside]) =>
    (inside ?? '')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
  const long = said.filter((declarations) => declarations.length >= 3).map((declarations) => declarations.join(';'));
  return long.length - new Set(long).size;
}
