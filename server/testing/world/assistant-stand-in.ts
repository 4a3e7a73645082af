import { serving } from './listening.ts';

/** What stands in for the script of the chat assistant: it says in its frame what it was given, and what it can see of the portal. */
const SCRIPT = `
const { language, areaId, email } = window.assistantSettings;
let sees = 'nothing';
try { sees = String(parent.document.title || localStorage.length); } catch {}
document.body.append('Ciao ' + email + ', ' + areaId + ', ' + language + ', ' + sees);
`;

export async function openAssistant(): Promise<{ readonly scriptUrl: string; readonly close: () => Promise<void> }> {
  const { url, close } = await serving((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
  });
  return { scriptUrl: `${url}/chat.js`, close };
}
