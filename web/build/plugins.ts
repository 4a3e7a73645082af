import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { build, type Plugin, type Rolldown } from 'vite';

const CONTRACTS = path.join(import.meta.dirname, '../../domain/contracts') + path.sep;
const SHAPES = '@volano/domain/shapes/';
/** Marks a contract that is wanted with its shapes. */
const WHOLE = '?whole';

/**
 * Gives the page what it needs of a contract to call it (method, path, who may, whether it is a list or takes a form, what the fields of its query take) and nothing else: the shapes are
 * checked by the server and by the compiler, so neither they nor the library behind them travel to a phone with its first screen.
 * Plain constants of a contract travel too; a shape that the page tries to use is a build error. A form that is being filled in asks for
 * `@volano/domain/shapes/…`, which is the same contract whole, in a file of its own (decision 040).
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith(SHAPES)) return `${CONTRACTS}${source.slice(SHAPES.length)}.ts${WHOLE}`;
      if (importer?.endsWith(WHOLE) !== true) return null;
      const found = await this.resolve(source, importer.slice(0, -WHOLE.length), { skipSelf: true });
      return found?.id.startsWith(CONTRACTS) ? `${found.id}${WHOLE}` : found;
    },
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!file.startsWith(CONTRACTS)) return null;
      this.addWatchFile(file);
      if (id.endsWith(WHOLE)) return { code: await readFile(file, 'utf8'), moduleType: 'ts' };
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const lean = leanOf(value);
        return lean === undefined ? [] : [`export const ${name} = ${JSON.stringify(lean)};`];
      });
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  };
}

function leanOf(value: unknown): unknown {
  if (isRoute(value)) {
    const { method, path: routePath, list, multipart, access, reserved, fields } = value;
    return {
      method,
      path: routePath,
      ...(list ? { list } : {}),
      ...(multipart ? { multipart } : {}),
      access,
      ...(reserved ? { reserved } : {}),
      ...(method === 'GET' && fields ? { fields } : {}),
    };
  }
  const isPlain = Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? value : undefined;
}

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) };
const textual = /\.(?:js|css|html|svg|json|webmanifest)$/;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    squeeze.br(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    squeeze.gz(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses a static file on a request. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'volano:precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((name) => textual.test(name)).map((name) => compress(path.join(folder, name))));
    },
  };
}

/** Builds the worker of the page as one classic script at the root, `/sw.js`: from there it may answer for every address. */
export function pageWorker(): Plugin {
  let root = '';
  return {
    name: 'volano:page-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const built = (await build({
        root,
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        // The libraries speak at length of what they do unless they are told that nobody listens.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          target: 'es2022',
          write: false,
          rolldownOptions: { input: path.join(root, 'worker.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })) as Rolldown.RolldownOutput;
      const [worker] = built.output;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker.code });
    },
  };
}

/**
 * Puts the style sheets behind the first frame of the document: a browser paints what stands before a sheet while it waits for it, and runs
 * the program only once it has come.
 */
export function stylesLast(): Plugin {
  return {
    name: 'volano:styles-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        if (sheets.length === 0) throw new Error('The page has no style sheet.');
        const without = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html);
        return without.replace('</body>', () => `${sheets.join('')}</body>`);
      },
    },
  };
}
