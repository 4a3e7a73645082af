import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

// Run by `unpackChromium` in a process whose TMPDIR is where everything shall lie. The package unpacks its libraries only inside a
// serverless host, so they are asked for apart.
await chromium.executablePath();
await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
