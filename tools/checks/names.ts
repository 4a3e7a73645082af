import type { Module } from './modules.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxDepth = 5;
/** A large feature of the server has folders by subject. */
const maxServerDepth = 6;
const layers = 'routes|actions|queries|replies|sheets|parse|jobs';

/** Names that a tool or a custom dictates. */
const fixedNames =
  /(^|\/)(README|ARCHITECTURE|CONTRIBUTING|LICENSE|NOTICE|CHANGELOG|SECURITY)(\.[a-z]+)?$|(^|\/)\.|(^|\/)tsconfig[.a-z]*\.json$|^deploy\/(Dockerfile|Caddyfile|chart\/Chart\.yaml|chart\/templates\/(NOTES\.txt|_names\.tpl))$/;

/** Kebab-case names, depth of at most four, no index files, and in a server feature a suffix that says the layer. */
export function checkNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => [...checkCase(path), ...checkDepth(path), ...checkSuffix(path)]);
}

function checkCase(path: string): string[] {
  if (fixedNames.test(path)) return [];
  const parts = path.split('/');
  const stem = (parts.pop() ?? '').split('.');
  // Migrations are numbered and named as tables are: 0001_site_visits.sql.
  const isMigration = path.startsWith('database/migrations/');
  const name = isMigration ? (stem[0] ?? '').replace(/^\d+_/, '').replaceAll('_', '-') : (stem[0] ?? '');
  const isKebab = [...parts.filter((part) => part !== '.ci'), name, ...stem.slice(1)].every((part) => kebab.test(part));
  const isBarrel = /(^|\/)index\.tsx?$/.test(path);
  return [
    ...(isKebab ? [] : [`${path}: names are kebab-case`]),
    ...(isBarrel ? [`${path}: no index files, import the file itself`] : []),
  ];
}

function checkDepth(path: string): string[] {
  const depth = path.split('/').length;
  const limit = path.startsWith('server/modules/') ? maxServerDepth : maxDepth;
  return depth > limit ? [`${path}: ${depth} levels deep, the limit is ${limit}`] : [];
}

function checkSuffix(path: string): string[] {
  const match = /^server\/(matching|modules\/[^/]+\/[^/]+(?:\/[^/]+)?)\/([^/]+)$/.exec(path);
  if (match === null || !path.endsWith('.ts')) return [];
  const isKnown =
    path === 'server/matching/public.ts' ||
    new RegExp(`^[a-z0-9-]+\\.((${layers})(\\.test)?|(faults\\.)?test)\\.ts$`).test(match[2] ?? '');
  return isKnown ? [] : [`${path}: a file of a feature ends with its layer: .${layers.replaceAll('|', ' .')} .test`];
}

/** Named exports only, no passing on of another module's exports, functions declared with `function`. */
export function checkExports(modules: readonly Module[]): string[] {
  return modules.flatMap((module) => {
    // A tool reads a configuration by its default export.
    const defaults = /\.config\.(ts|cjs)$/.test(module.path) ? [] : module.defaultExports;
    return [
      ...defaults.map((line) => `${module.path}:${line} exports a default: exports have names here`),
      ...reExportsOf(module).map(
        (line) => `${module.path}:${line} passes on another module's exports: import from where it is declared`,
      ),
      ...module.exportedArrows.map(({ name, line }) => `${module.path}:${line} ${name}: declare it with function`),
    ];
  });
}

/** A module of the server and a feature of the page pass their own names on in their public.ts, one by one, and nobody else does. */
const publicFile = /^(server\/(modules\/[^/]+|matching)|web\/features\/[^/]+\/[^/]+)\/public\.ts$/;

function reExportsOf(module: Module): number[] {
  return publicFile.test(module.path) ? module.exportAlls : module.reExports;
}

/** Same feature name in every package: a feature of the server or of the page has its contract. */
export function checkFeatures(paths: readonly string[]): string[] {
  const contracts = new Set(paths.filter((path) => path.startsWith('domain/contracts/')));
  const features = new Set(
    paths.flatMap((path) => /^(server\/modules|web\/features)\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  return [...features].flatMap((folder) => {
    const name = folder.split('/').at(-1) ?? '';
    return contracts.has(`domain/contracts/${name}.ts`)
      ? []
      : [`${folder}: no domain/contracts/${name}.ts, a feature has one name in every package`];
  });
}
