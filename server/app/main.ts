import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// What starts a portal. Node strips and compiles its sources at every start, which takes longer than the rest of it: what came of that is kept
// with the data, and used before the first of them is loaded (decision 005). Nothing is made here: a folder that is not there yet is made
// once the settings were found right. `NODE_COMPILE_CACHE` says another place, `NODE_DISABLE_COMPILE_CACHE=1` none.
try {
  process.loadEnvFile();
} catch {
  // Told by whoever reads the settings.
}
const { DATA_DIR, NODE_COMPILE_CACHE } = process.env;
const dataDir = path.resolve(DATA_DIR || '.data');
if (!NODE_COMPILE_CACHE && existsSync(dataDir)) enableCompileCache(path.join(dataDir, 'compiled'));
await import('./portal.ts');
