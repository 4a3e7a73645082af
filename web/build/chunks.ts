import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';
import { firstFonts } from './first-fonts.ts';
import { leanContracts } from './plugins.ts';

/** What is heavy and needed by few: in files of its own wherever it is needed, with the field of days that brings it. */
const heavy =
  /recharts|[\\/]d3-|victory|tiptap|prosemirror|linkify|react-easy-crop|dropzone|page-views-body|dompurify|mantine[\\/]dates|mantine-look-dates|forms[\\/]date-field|ui[\\/]charts[\\/](?!rating-bars)|dayjs|socket\.io|engine\.io|\?whole$/;

/** So many screens and dialogs need it: fewer keep it among themselves. */
const SEVERAL = 8;
const OFFICE = 6;
const MANY = 15;

const [portalSide, officeSide] = [path.join('screens', 'portal'), path.join('screens', 'office')];
/** What stands on every screen of companies; the counter of page views belongs to it, and comes later. */
const portalFrame = [path.join(portalSide, 'layout.tsx'), path.join('screens', 'page-views-body.tsx')];
const officeFrame = path.join(officeSide, 'layout.tsx');
/** The screens of companies that a visit begins with: mails and notices lead to them. */
const conversation = path.join(portalSide, 'companies', 'consultant.tsx');
const firstScreens = ['home.tsx', 'catalogue/announcements.tsx', 'catalogue/announcement-detail.tsx']
  .map((name) => path.join(portalSide, name))
  .concat(conversation);
/** Where a day in the office begins. */
const officeList = path.join(officeSide, 'catalogue', 'announcements.tsx');
/** The document: what it imports is what the login needs. Its program stays in a file of its own. */
const [page, program] = ['index.html', 'main.tsx'];
/** What shows every screen but the login. */
const app = 'app.tsx';

/**
 * Into which file a module goes that several screens need, by who needs it (decision 042): a request costs a phone more than some kilobytes
 * that it does not need yet, and a file for every set of screens was a hundred requests a screen. What a module imports is needed by at
 * least as many as the module, so that no two of these files need each other.
 */
export async function createBuckets(root: string): Promise<{
  /** What the login needs beside the program of the page. */
  isOfLogin: (id: string) => boolean;
  /** What shows every screen but the login. */
  isOfApp: (id: string) => boolean;
  bucketOf: (id: string) => string | null;
}> {
  const users = await findUsers(root);
  const starts = new Set([...users.values()].flat());
  const gone = [...portalFrame, officeFrame, ...firstScreens, officeList, page, app].filter((one) => !starts.has(one));
  if (gone.length > 0) throw new Error(`The build names screens that the page does not load: ${gone.join(', ')}`);
  const isOfLogin = (id: string): boolean =>
    users.get(id)?.includes(page) === true && ![page, program].includes(path.relative(root, id));
  const isOfApp = (id: string): boolean => users.get(id)?.includes(app) === true && !isOfLogin(id);
  const bucketOf = (id: string): string | null => {
    const who = users.get(id) ?? [];
    // A sheet alone would be a request of its own: it comes with the code of its screen.
    if (id.endsWith('.module.css') && portalFrame.some((frame) => who.includes(frame)))
      return who.includes(officeFrame) ? 'frame' : 'portal';
    if (who.length < 2 || heavy.test(id)) return null;
    const isPortal = portalFrame.some((frame) => who.includes(frame));
    const isOffice = who.includes(officeFrame);
    const [portal, office] = [portalSide, officeSide].map(
      (side) => who.filter((user) => user.startsWith(side)).length,
    ) as [number, number];
    if (isPortal && isOffice) return 'frame';
    if (isPortal) return 'portal';
    const [first, ...others] = firstScreens.filter((screen) => who.includes(screen));
    // A conversation has little in common with the others, which are about calls.
    if (first !== undefined && others.length > 0) return who.includes(conversation) ? 'portal' : 'portal-calls';
    if (first !== undefined) return `first-${path.basename(first, '.tsx')}`;
    // Dialogs and shapes of forms open on either side.
    const isAllOf = (side: string): boolean => who.every((user) => user.startsWith(side));
    if (isOffice) return portal === 0 ? 'office' : 'office-shared';
    const isOfList = who.includes(officeList);
    if (portal === 0) return office >= OFFICE ? 'office-parts' : isOfList && isAllOf(officeSide) ? 'office-list' : null;
    if (portal + office >= MANY) return 'parts';
    if (portal + office >= SEVERAL) return isAllOf(portalSide) ? 'portal-parts' : 'some-parts';
    return isOfList && isAllOf('screens') ? 'some-parts' : null;
  };
  return { isOfLogin, isOfApp, bucketOf };
}

/** Files of the page, named from `root`. A file that has moved is an error here: a module that no name finds would be put elsewhere in silence. */
export function filesAt(root: string, names: readonly string[]): ReadonlySet<string> {
  const files = names.map((name) => path.join(root, name));
  const gone = files.filter((file) => !existsSync(file));
  if (gone.length > 0) throw new Error(`The build names files that are not there: ${gone.join(', ')}`);
  return new Set(files.map((file) => normalizePath(file)));
}

/** Which screens and dialogs need a module, as paths in `web`: the page is built once without writing it, every module where its users put it. */
async function findUsers(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@volano/first-fonts': await firstFonts() } },
    plugins: [leanContracts(), react()],
    build: { target: 'es2022', write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const users = new Map<string, string[]>();
  for (const { fileName, facadeModuleId, isEntry, isDynamicEntry } of chunks.values()) {
    if (facadeModuleId === null || !(isEntry || isDynamicEntry)) continue;
    for (const name of withImports(chunks, fileName)) {
      for (const id of chunks.get(name)?.moduleIds ?? []) {
        const known = users.get(id) ?? [];
        known.push(path.relative(root, facadeModuleId));
        users.set(id, known);
      }
    }
  }
  return users;
}

/** A file and all that it needs at once. */
export function withImports(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, first: string): Set<string> {
  const found = new Set([first]);
  for (const name of found) for (const needed of chunks.get(name)?.imports ?? []) found.add(needed);
  return found;
}

/**
 * Refuses built files that import each other: which of the two runs first depends on which the browser requests first, and one may run before
 * its imports. The message lists those imports.
 */
export function noFileCircles(): Plugin {
  return {
    name: 'volano:no-file-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
      );
      const reached = new Map([...chunks.keys()].map((name) => [name, withImports(chunks, name)]));
      const circles: string[] = [];
      for (const [name, { imports, moduleIds }] of chunks) {
        const back = imports.find((other) => other !== name && reached.get(other)?.has(name));
        if (back === undefined) continue;
        const there = new Set(chunks.get(back)?.moduleIds);
        const ways = moduleIds.flatMap((id) =>
          (this.getModuleInfo(id)?.importedIds ?? []).filter((to) => there.has(to)).map((to) => `${id} → ${to}`),
        );
        circles.push(`${name} imports ${back}, which imports it back:`, ...ways);
      }
      if (circles.length > 0) this.error(circles.join('\n'));
    },
  };
}
