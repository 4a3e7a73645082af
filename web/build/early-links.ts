import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { withImports } from './chunks.ts';

/** What the small program is given: all files by number, and which of them a side, its words and its screens need. */
interface Table {
  readonly files: readonly string[];
  readonly sides: readonly {
    readonly base: string;
    readonly files: readonly number[];
    readonly words: Readonly<Record<string, readonly number[]>>;
    readonly screens: readonly (readonly [path: string, files: readonly number[]])[];
  }[];
}

const SIDES = [
  { name: 'portal', base: '', words: ['everyone'] },
  { name: 'office', base: '/admin', words: ['everyone', 'office'] },
] as const;
const LANGUAGES = ['it', 'en'] as const;

/**
 * Has the browser fetch the files of the screen that the address names, and its language, while the first file of the page is still on its
 * way: otherwise it learns of them one after the other, each time a way to the server and back (10-company-path §1). The address stands
 * after the `#` and who is signed in on the device, so a small program of its own looks, and nothing depends on it.
 */
export function earlyLinks(): Plugin {
  let root = '';
  let folder = '';
  let program = '';
  const nameOf = (): string =>
    `assets/early-${createHash('sha256').update(program).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'volano:early-links',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (bundle === undefined) return [];
        program = `(${fetchEarly.toString()})(${JSON.stringify(tableOf(root, bundle))});\n`;
        return [
          {
            tag: 'script',
            attrs: { src: `/${nameOf()}`, async: true, fetchpriority: 'high' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
    async writeBundle() {
      await writeFile(path.join(folder, nameOf()), program);
    },
  };
}

function tableOf(root: string, bundle: Rolldown.OutputBundle): Table {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const byModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  const start = new Set(
    [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(chunks, fileName)]),
  );
  const files: string[] = [];
  function numbersOf(module: string, known: ReadonlySet<number> = new Set()): number[] {
    const first = byModule.get(path.join(root, module));
    if (first === undefined) throw new Error(`${module} is no file of its own: the page cannot ask for it early.`);
    const needed = [...withImports(chunks, first)].filter((name) => !start.has(name));
    const styles = needed.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
    return [...needed, ...styles].map(numberOf).filter((number) => !known.has(number));
  }
  function numberOf(name: string): number {
    const at = files.indexOf(name);
    return at < 0 ? files.push(name) - 1 : at;
  }
  const sides = SIDES.map(({ name, base, words }) => {
    const parts = [
      'app.tsx',
      'lib/i18n/words.ts',
      ...['screens.ts', 'layout.tsx'].map((file) => `screens/${name}/${file}`),
    ];
    const ofSide = new Set(parts.flatMap((file) => numbersOf(file)));
    return {
      base,
      files: [...ofSide],
      words: Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          words.flatMap((part) => numbersOf(`../domain/i18n/${language}-${part}.ts`, ofSide)),
        ]),
      ),
      screens: screensOf(root, name).map(([address, file]) => [address, numbersOf(file, ofSide)] as const),
    };
  });
  return { files, sides };
}

/** The addresses of a side and the files of their screens, as its records name them; fixed words come before what any word fits. */
function screensOf(root: string, side: string): [address: string, file: string][] {
  const folder = path.join('screens', side);
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'screens.ts')
    .flatMap((name) => recordsIn(root, path.join(folder, name)))
    .sort(([one], [other]) => one.split('$').length - other.split('$').length);
}

function recordsIn(root: string, list: string): [address: string, file: string][] {
  const records = readFileSync(path.join(root, list), 'utf8')
    .split(/\bscreen\(\{/)
    .slice(1);
  return records.map((record) => {
    const [address, file] = [/path: '([^']*)'/.exec(record)?.[1], /import\('([^']+)'\)/.exec(record)?.[1]];
    if (address === undefined || file === undefined)
      throw new Error(`A screen of ${list} names no address or no file.`);
    return [address, path.join(path.dirname(list), file)];
  });
}

/** Runs in the browser, by its own text: it may use nothing from outside. */
function fetchEarly({ files, sides }: Table): void {
  let [kept, language]: [string | null, string] = [null, 'it'];
  try {
    kept = localStorage.getItem('volano.session');
    language = localStorage.getItem('volano.language') ?? language;
  } catch {
    // Where nothing may be remembered nobody is signed in.
  }
  if (kept === null) return;
  const isCustomer = /"role":"(?:user|business-partner)"/.test(kept);
  const asked = (location.hash.slice(1).split('?')[0] ?? '').replace(/\/$/, '') || (isCustomer ? '/home' : '/admin');
  const side = sides.find(({ base }) => base !== '' && `${asked}/`.startsWith(`${base}/`)) ?? sides[0];
  if (side === undefined) return;
  const words = asked.split('/');
  const isThis = ([address]: readonly [string, unknown]): boolean => {
    const own = address.split('/');
    return own.length === words.length && own.every((word, at) => word.startsWith('$') || word === words[at]);
  };
  const screen = side.screens.find(isThis);
  if (screen === undefined) return;
  for (const number of [...side.files, ...screen[1], ...(side.words[language] ?? [])]) {
    const file = files[number] ?? '';
    const isStyle = file.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    // As the page itself will ask for it: otherwise it would be fetched twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
