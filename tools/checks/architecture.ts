import { foldersOf } from './tree.ts';

/** A line of a drawn tree: the folder or file it stands for and what is said about it. */
interface Entry {
  path: string;
  caption: string;
}

const packages = ['domain', 'server', 'web', 'database', 'e2e', 'bench', 'tools', 'docs', 'deploy', '.ci'];
const featureFolder = /^(server\/modules|web\/features)\/([^/]+(?:\/[^/]+){0,2})$/;

/**
 * Holds ARCHITECTURE.md against the disk. Its first tree shows every folder but the features', its second every feature;
 * both ways: a folder without a line and a line without a folder are problems, and so is a line without a caption.
 * Paths in backticks must exist.
 */
export function checkArchitecture(document: string, paths: readonly string[]): string[] {
  const [packageTree, featureTree] = drawnTrees(document);
  if (packageTree === undefined || featureTree === undefined)
    return ['ARCHITECTURE.md: two trees expected, the packages and the features'];
  const onDisk = foldersOf(paths).filter((folder) => packages.includes(folder.split('/')[0] ?? ''));
  const features = new Set(onDisk.flatMap((folder) => featureFolder.exec(folder)?.[2] ?? []));
  const folders = onDisk.filter((folder) => !/^(server\/modules|web\/features|docs\/sql)\/./.test(folder));
  return [
    ...compare('packages', packageTree, new Set(folders)),
    ...compare('features', featureTree, features),
    ...checkPaths(document, paths),
  ];
}

function compare(tree: string, entries: Entry[], onDisk: ReadonlySet<string>): string[] {
  const drawn = new Set(entries.map((entry) => entry.path));
  return [
    ...[...onDisk]
      .filter((path) => !drawn.has(path))
      .map((path) => `ARCHITECTURE.md: ${path}/ is missing from the tree of ${tree}`),
    ...[...drawn]
      .filter((path) => !onDisk.has(path))
      .map((path) => `ARCHITECTURE.md: the tree of ${tree} draws ${path}/, which is not there`),
    ...entries.filter((entry) => entry.caption === '').map((entry) => `ARCHITECTURE.md: ${entry.path}/ has no caption`),
  ];
}

/** The fenced blocks drawn with branches, each as its folders. A name without a final slash is a file and is left to `checkPaths`. */
function drawnTrees(document: string): Entry[][] {
  const blocks = [...document.matchAll(/```[a-z]*\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks.filter((block) => /[├└]── /.test(block)).map(readTree);
}

function readTree(block: string): Entry[] {
  const way: string[] = [];
  return block.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)\/(?:\s+(.*))?$/.exec(line);
    if (match === null) return [];
    const depth = (match[1] ?? '').length / 4;
    way.length = depth;
    way.push(match[2] ?? '');
    return [{ path: way.join('/'), caption: match[3]?.trim() ?? '' }];
  });
}

function checkPaths(document: string, paths: readonly string[]): string[] {
  const known = new Set([...paths, ...foldersOf(paths)]);
  const named = [...document.matchAll(/`((?:domain|server|web|database|e2e|bench|tools|docs)\/[\w./-]*\w)\/?`/g)];
  return named
    .map((match) => match[1] ?? '')
    .filter((path) => !known.has(path))
    .map((path) => `ARCHITECTURE.md: names ${path}, which is not there`);
}
