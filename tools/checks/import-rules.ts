import type { Import, Module } from './modules.ts';

/** Files in one place: which live there, what of ours they may import, and the sentence that a newcomer reads when they may not. */
interface Area {
  name: string;
  files: RegExp;
  /** Own files it may import. `$1` stands for the feature's name. */
  mayImport: string[];
  /** Own files it may import for their types alone. */
  mayImportTypes?: string[];
  /** Libraries it may import; every library when not given. */
  libraries?: RegExp;
  /** Libraries it may not import. */
  notLibraries?: RegExp;
  because: string;
}

const folder = '[^/]+';
/** Libraries that a portal at rest does without: the first who needs one loads it (decision 005). */
const loadedLate = /^(sharp|hucre|nodemailer|ical-generator|fflate|file-type)(\/|$)/;
/** The quick tests leave out by name whatever starts a portal or a database of its own. */
const quickTest = /^server\/(?!testing\/|app\/).*(?<!\.faults)\.test\.ts$/;
const startsProcess =
  /^server\/testing\/(world\/(portal-process|own-portal|data-folders|postgres)|faults\/database-process)\.ts$/;
const nodeOnly = /^(node:|fastify|@fastify\/|kysely|pg|pg-boss|pino)(\/|$)|^node:/;
/** What components are made of, and what runs in Node alone. */
const drawing = new RegExp(`^@mantine/(?!form$)|^@tabler/|${nodeOnly.source}`);

/** The table of ARCHITECTURE.md, "Who may import whom". The first row whose files match speaks. Tests are judged by `testArea`. */
const areas: Area[] = [
  {
    name: 'domain/contracts',
    files: /^domain\/contracts\//,
    mayImport: ['domain/'],
    libraries: /^(zod|i18next|stdnum)(\/|$)/,
    because: 'the domain is pure: it imports zod, i18next, stdnum and itself',
  },
  {
    name: 'domain/policies',
    files: /^domain\/policies\//,
    mayImport: ['domain/policies/', 'domain/rules/', 'domain/i18n/', 'domain/[^/]+$'],
    libraries: /^(zod|i18next|stdnum)(\/|$)/,
    because: 'inside the domain imports go down: contracts, then policies, then rules',
  },
  {
    name: 'domain/rules',
    files: /^domain\/rules\//,
    mayImport: ['domain/rules/', 'domain/i18n/', 'domain/[^/]+$'],
    libraries: /^(zod|i18next|stdnum)(\/|$)/,
    because: 'rules stand at the bottom of the domain and know neither policies nor contracts',
  },
  {
    name: 'domain/i18n',
    files: /^domain\/i18n\//,
    mayImport: ['domain/i18n/', 'domain/[^/]+$'],
    libraries: /^i18next(\/|$)/,
    because: 'the dictionary knows words and nothing else',
  },
  {
    name: 'domain/testing',
    files: /^domain\/testing\//,
    mayImport: ['domain/'],
    libraries: /^fast-check$/,
    because: 'examples of the domain, and worlds of chance: fast-check makes them',
  },
  {
    name: 'domain',
    files: /^domain\//,
    mayImport: ['domain/[^/]+$', 'domain/i18n/', 'domain/rules/'],
    libraries: /^(zod|i18next|stdnum)(\/|$)/,
    because: 'the domain is pure: it imports zod, i18next, stdnum and itself',
  },
  {
    name: 'database',
    files: /^database\//,
    mayImport: ['database/', 'domain/'],
    because: 'the database knows the domain and itself; the server comes to it',
  },
  {
    name: 'server/platform/rendering',
    files: /^server\/platform\/rendering\//,
    mayImport: ['server/platform/rendering/', 'domain/'],
    notLibraries: /^(kysely|pg|pg-boss|fastify|undici|node:(http|https|net))(\/|$)|^@fastify\//,
    because: 'renderers render, they do not fetch: hand them the data',
  },
  {
    name: 'server/platform',
    files: /^server\/platform\//,
    mayImport: ['server/platform/', 'domain/', 'database/'],
    because: 'the platform knows no feature: pass it a function instead',
  },
  {
    name: 'server/matching',
    files: /^server\/matching\//,
    mayImport: ['server/matching/', 'server/platform/', 'domain/', 'database/types\\.ts$'],
    because: 'matching knows the platform and itself; modules come to it',
  },
  {
    name: 'server/access',
    files: /^server\/access\//,
    mayImport: ['server/access/', 'server/matching/', 'server/platform/', 'domain/', 'database/types\\.ts$'],
    because: 'access stands below the modules: it loads and authorizes what they are handed',
  },
  {
    name: 'server/testing',
    files: /^server\/testing\//,
    mayImport: ['server/', 'domain/', 'database/'],
    because: 'the tests of the server may use all of the server and nothing of the page',
  },
  // Who of them may import whom is judged by `checkServerModules`.
  {
    name: 'server/modules',
    files: /^server\/modules\//,
    mayImport: [
      'server/modules/',
      'server/matching/',
      'server/access/',
      'server/platform/',
      'domain/',
      'database/types\\.ts$',
      'database/reference/',
    ],
    because: 'modules stand above matching, access and the platform, and below the app',
  },
  {
    name: 'server',
    files: /^server\//,
    mayImport: ['server/(?!testing/)', 'domain/', 'database/'],
    because: 'the server never meets the page, not even its types: types travel through domain',
  },
  {
    name: 'web/lib',
    files: /^web\/lib\//,
    mayImport: ['web/lib/', 'domain/'],
    notLibraries: drawing,
    because: 'the tools of the page draw nothing: move what draws to web/ui, or take it as a parameter',
  },
  // In which order its folders stand is judged by `checkPageFloors`.
  {
    name: 'web/ui',
    files: /^web\/ui\//,
    mayImport: ['web/ui/', 'web/lib/', 'domain/'],
    notLibraries: nodeOnly,
    because: 'a building block of the page knows no feature and no screen: take what it shows as a property',
  },
  {
    name: 'web/features/$1',
    files: new RegExp(`^web/features/(${folder}/${folder})/`),
    mayImport: ['web/features/$1/', `web/features/${folder}/${folder}/public\\.ts$`, 'web/ui/', 'web/lib/', 'domain/'],
    notLibraries: nodeOnly,
    because: 'features meet in a screen, or through what the other names in its public.ts',
  },
  {
    name: 'web/screens',
    files: /^web\/screens\//,
    mayImport: ['web/screens/', 'web/features/', 'web/ui/', 'web/lib/', 'domain/'],
    notLibraries: nodeOnly,
    because: 'a screen places features and knows nothing of the router above it',
  },
  {
    name: 'web/early',
    files: /^web\/early\//,
    mayImport: ['web/early/', 'domain/rules/'],
    mayImportTypes: ['web/lib/'],
    libraries: /^$/,
    because: 'it runs in the document before the page has come: rules of the domain and types, nothing else',
  },
  {
    name: 'web/build',
    files: /^web\/(build\/|[^/]+\.config\.ts$)/,
    mayImport: ['web/build/', 'web/early/', 'domain/'],
    because: 'the build of the page reads its files and imports none of them',
  },
  {
    name: 'web',
    files: /^web\//,
    mayImport: ['web/(?!build/|early/)', 'domain/'],
    notLibraries: nodeOnly,
    because: 'the page never meets the server, not even its types: types travel through domain',
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    mayImport: ['e2e/', 'domain/', 'server/testing/(world/(cast|own-portal|mail-server|relay)|builders/rows)\\.ts$'],
    because: 'an end-to-end test speaks as a person through the browser; the test bench only sets its stage',
  },
  {
    name: 'bench',
    files: /^bench\//,
    mayImport: ['bench/', 'server/', 'database/', 'domain/', 'e2e/chromium\\.ts$'],
    because: 'the bench measures the server from inside, and the page in the browser of the tests',
  },
];

/** A test may look at its whole side, and use any test library. */
function testArea(area: Area, path: string): Area {
  const side = path.split('/')[0] ?? '';
  const sides = side === 'server' ? ['server/', 'domain/', 'database/'] : [`${side}/`, 'domain/'];
  return { name: area.name, files: area.files, mayImport: sides, because: area.because };
}

/** Checks every import against the table of areas. Returns one sentence a broken rule, with the reason. */
export function checkImportRules(modules: readonly Module[]): string[] {
  return modules.flatMap((module) => {
    const found = areas.find((area) => area.files.test(module.path));
    if (found === undefined) return [];
    const area = /\.test\.tsx?$/.test(module.path) ? testArea(found, module.path) : found;
    const isServed = /^server\/(?!testing\/).*(?<!\.test)\.ts$/.test(module.path);
    const early = module.imports.filter(
      ({ specifier, isType, isDynamic }) => isServed && loadedLate.test(specifier) && !isType && !isDynamic,
    );
    const slow = module.imports.filter(({ target }) => quickTest.test(module.path) && startsProcess.test(target ?? ''));
    const clocks = area.name === 'server/platform/rendering' ? module.clocks : [];
    return [
      ...module.imports.flatMap((item) => judge(module.path, area, item)),
      ...early.map(
        ({ specifier, line }) =>
          `${module.path}:${line} loads ${specifier} at the start: write \`await import('${specifier}')\` where it is used`,
      ),
      ...slow.map(
        ({ target, line }) =>
          `${module.path}:${line} starts a process by ${target}: name the file .faults.test.ts, the quick tests leave it out`,
      ),
      ...clocks.map((line) => `${module.path}:${line} asks the clock: renderers have none, hand them the moment`),
    ];
  });
}

function judge(path: string, area: Area, item: Import): string[] {
  const name = area.name.replace('$1', area.files.exec(path)?.[1] ?? '');
  const at = `${path}:${item.line} ${name} may not import`;
  if (item.target === null) {
    const isAllowed = area.libraries?.test(item.specifier) ?? true;
    const isForbidden = area.notLibraries?.test(item.specifier) ?? false;
    return isAllowed && !isForbidden ? [] : [`${at} the library ${item.specifier}: ${area.because}`];
  }
  const isOwnPackage = path.split('/')[0] === item.target.split('/')[0];
  if (isOwnPackage !== item.specifier.startsWith('.')) {
    const advice = isOwnPackage ? 'inside a package a relative path' : 'across packages @volano/<package>/<path>';
    return [`${path}:${item.line} writes ${item.specifier}: ${advice}`];
  }
  const allowed = [...area.mayImport, ...(item.isType ? (area.mayImportTypes ?? []) : [])];
  const target = item.target;
  const isAllowed = allowed.some((pattern) => new RegExp(`^${fill(pattern, path, area)}`).test(target));
  return isAllowed ? [] : [`${at} ${item.target}: ${area.because}`];
}

/** Puts the importing file's own feature where a pattern says `$1`. */
function fill(pattern: string, path: string, area: Area): string {
  return pattern.replace('$1', area.files.exec(path)?.[1] ?? '');
}
