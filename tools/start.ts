import { fileURLToPath } from 'node:url';
import { buildPage } from './page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
if (!buildPage(root)) {
  console.error('The page could not be built, so the portal was not started.');
  process.exit(1);
}
// In this very process: a signal reaches the server itself, which finishes what is in flight before it ends.
await import('../server/main.ts');
