import { fileURLToPath } from 'node:url';
import { prepareStart } from '../server/platform/config/prepare.ts';
import { StartupError } from '../server/platform/startup-error.ts';
import { buildPage } from './page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Before the page is built: a wrong setting or a port that is taken is said within a second.
try {
  await prepareStart();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
if (!buildPage(root)) {
  console.error('The page could not be built, so the portal was not started.');
  process.exit(1);
}
// In this very process: a signal reaches the server itself, which finishes what is in flight before it ends.
await import('../server/app/main.ts');
