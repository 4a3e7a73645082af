import type { Import, Module } from './modules.ts';

/** The folders of `web/ui`, lowest first: each imports those before it. */
const UI_ORDER = [
  'brand',
  'marks',
  'overlays',
  'layout',
  'forms',
  'table',
  'cards',
  'charts',
  'dialogs',
  'rich-text',
  'pages',
  'gallery',
];

const publicFile = /^web\/features\/[^/]+\/[^/]+\/public\.ts$/;

/**
 * Holds the floors of the page inside `web/lib`, `web/ui`, `web/features` and `web/screens`; who stands on whom is in `checkImportRules`. `paths` are those of
 * all files. Returns one sentence a broken rule, with what to do instead.
 */
export function checkPageFloors(paths: readonly string[], modules: readonly Module[]): string[] {
  const ofPage = modules.filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path));
  return [
    ...paths.flatMap(judgeLib),
    ...ofPage.flatMap(({ path, imports }) =>
      imports.flatMap((item) => [...judgeUi(path, item), ...judgePublic(path, item), ...judgeRecords(path, item)]),
    ),
  ];
}

function judgeLib(path: string): string[] {
  const isDrawn = /^web\/lib\/.*(?:\.css|(?<!\.test)\.tsx)$/.test(path);
  return isDrawn
    ? [`${path}: web/lib draws nothing: a component and its style sheet live in web/ui or in a feature`]
    : [];
}

function judgeUi(path: string, { target, line }: Import): string[] {
  const [from, to] = [uiFolderOf(path), uiFolderOf(target ?? '')];
  if (from === null || to === null || from === to) return [];
  const unknown = [from, to].find((folder) => !UI_ORDER.includes(folder));
  if (unknown !== undefined)
    return [`${path}:${line} web/ui/${unknown} has no place in the order: add it to tools/checks/page-floors.ts`];
  if (UI_ORDER.indexOf(from) > UI_ORDER.indexOf(to)) return [];
  return [
    `${path}:${line} web/ui/${from} may not import ${target}: the order is ${UI_ORDER.join(', ')}; take it as a property, or move the file up`,
  ];
}

function uiFolderOf(path: string): string | null {
  return /^web\/ui\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** A feature offers its own names one by one, and does not import what it offers by that way round. */
function judgePublic(path: string, { target, line }: Import): string[] {
  if (target === null) return [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  if (publicFile.test(path) && !target.startsWith(folder))
    return [`${path}:${line} passes on ${target}: a public.ts names what its own feature offers`];
  if (target === `${folder}public.ts`)
    return [`${path}:${line} imports its own public.ts: inside a feature import the file itself`];
  return [];
}

/** A side's records come with its frame: they name their components, and whoever opens a screen loads it. */
function judgeRecords(path: string, { target, line, isType, isDynamic }: Import): string[] {
  const isDrawn = /^web\/screens\/(?:[^/]+\/)+screens\.ts$/.test(path) && target?.endsWith('.tsx') === true;
  if (!isDrawn || isType || isDynamic) return [];
  return [
    `${path}:${line} imports ${target}: a screen's record loads it, \`component: async () => (await import('…')).Page\``,
  ];
}
