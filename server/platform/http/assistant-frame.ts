import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * What runs in the frame before the assistant does: it hands over the language, the area and the e-mail, which come behind the hash so
 * that no server between reads them, as `window.assistantSettings` and as attributes of the script.
 */
const STARTER = `
const { script, area } = document.documentElement.dataset;
const given = new URLSearchParams(location.hash.slice(1));
window.assistantSettings = { language: given.get('language') ?? 'it', areaId: area, email: given.get('email') ?? '' };
document.documentElement.lang = window.assistantSettings.language;
const element = Object.assign(document.createElement('script'), { src: script, async: true });
Object.assign(element.dataset, window.assistantSettings);
document.body.append(element);
`;

const STARTER_HASH = createHash('sha256').update(STARTER).digest('base64');

/**
 * Serves the page that the chat assistant stands in. It has no origin and a policy of its own: what the assistant does, it does there,
 * without a look at the portal, its session or its storage (holes H29).
 */
export function serveAssistantFrame(
  app: FastifyInstance,
  { scriptUrl, areaId }: NonNullable<Config['assistant']>,
): void {
  const { origin } = new URL(scriptUrl);
  const sockets = origin.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${STARTER_HASH}' ${origin}`,
    `style-src 'unsafe-inline' ${origin}`,
    `img-src data: ${origin}`,
    `font-src data: ${origin}`,
    `media-src ${origin}`,
    `connect-src ${origin} ${sockets}`,
    `frame-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ');
  const page = `<!doctype html><html lang="it" data-script="${attribute(scriptUrl)}" data-area="${attribute(areaId)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Assistente</title></head><body><script>${STARTER}</script></body></html>`;
  app.get('/assistant', (_request, reply) => {
    // Without an origin there is no cluster of it either.
    reply.raw.removeHeader('origin-agent-cluster');
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
