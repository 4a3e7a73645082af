import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteSpec } from '@volano/domain/contracts/route';
import type { Plugin } from 'vite';

const CONTRACTS = path.join(import.meta.dirname, '../../domain/contracts') + path.sep;

/**
 * Gives the page what it needs of a contract to call it (method, path, whether it is a list or takes a form) and nothing else: the shapes are
 * checked by the server and by the compiler, so neither they nor the library behind them travel to a phone.
 * Plain constants of a contract travel too; a shape that the page tries to use is a build error.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!file.startsWith(CONTRACTS)) return null;
      this.addWatchFile(file);
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
    const { method, path: routePath, list, multipart, access } = value;
    return {
      method,
      path: routePath,
      ...(list ? { list } : {}),
      ...(multipart ? { multipart } : {}),
      access,
    };
  }
  const isPlain = Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? value : undefined;
}

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
