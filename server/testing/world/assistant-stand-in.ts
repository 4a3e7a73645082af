import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands in for the script of the chat assistant: it says in its frame what it was given, and what it can see of the portal. */
const SCRIPT = `
const { language, areaId, email } = window.assistantSettings;
let sees = 'nothing';
try { sees = String(parent.document.title || localStorage.length); } catch {}
document.body.append('Ciao ' + email + ', ' + areaId + ', ' + language + ', ' + sees);
`;

/** Starts the stand-in on a free port. */
export async function openAssistant(): Promise<{ readonly scriptUrl: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    scriptUrl: `http://127.0.0.1:${port}/chat.js`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
