import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API, type Project } from 'typescript-compiler/unstable/sync';
import { layOut } from './layout.ts';
import { reviewedOf, type Sent } from './reviewed.ts';
import { statementsOf } from './statements.ts';

const HEAD = '-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.\n';

/** The texts of files by their path below a folder. */
type Files = Map<string, string>;

/**
 * What every exported query of `server` below a folder sends: a text a feature, sorted by name, so that moving a query within its feature changes
 * nothing. `reviewed` is the part for reviews, `problems` names the queries that could not be called, a line each.
 */
export async function readSnapshots(root: string): Promise<{ files: Files; reviewed: Files; problems: string[] }> {
  const api = new API({ cwd: root });
  const sent: Sent[] = [];
  const problems: string[] = [];
  try {
    const config = join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} cannot be opened`);
    for (const path of queryFiles(root)) await readQueries(root, project, path, sent, problems);
  } finally {
    api.close();
  }
  const files: Files = new Map();
  const texts = sent.map(({ path, name, statements }) => ({ path, name, text: layOut(name, statements) }));
  for (const { path, text } of texts.toSorted((a, b) => order(a.name, b.name) || order(a.text, b.text)))
    files.set(path, `${files.get(path) ?? HEAD}\n${text}`);
  return { files, reviewed: reviewedOf(sent), problems };
}

async function readQueries(
  root: string,
  { checker, program }: Project,
  file: string,
  sent: Sent[],
  problems: string[],
): Promise<void> {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) return;
  const code = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  for (const exported of checker.getExportsOfModule(module)) {
    const { name } = exported;
    const run = code[name];
    if (typeof run !== 'function') continue;
    const { statements, error } = await statementsOf(checker, exported, run as (...given: unknown[]) => unknown);
    if (statements.length === 0 && error !== null) problems.push(adviceFor(relative(root, file), name, error));
    else sent.push({ path: featureOf(root, file), name, statements });
  }
}

function queryFiles(root: string): string[] {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.queries.ts') && !path.includes('node_modules'))
    .toSorted()
    .map((path) => join(root, 'server', path));
}

/** `server/modules/people/users/x.queries.ts` is told in `people/users.sql`, what stands elsewhere by its folder. */
function featureOf(root: string, file: string): string {
  const below = relative(join(root, 'server'), dirname(file)).replaceAll('\\', '/');
  return `${below.replace(/^modules\/([^/]+\/[^/]+).*/, '$1')}.sql`;
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function adviceFor(path: string, name: string, error: unknown): string {
  return (
    `${path}: ${name} sends nothing when it is called with values made up from its types (${String(error)}). ` +
    'Give the type that it stumbles over a value in givenTypes of tools/sql/statements.ts, or move it out of the queries if it sends no SQL.'
  );
}
