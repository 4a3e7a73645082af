import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * What runs in the frame before the assistant does: it hands over the language, the area and the e-mail, which come behind the hash so
 * that no server between reads them, as `window.assistantSettings`.
 */
const SETTINGS = `
const { script, area } = document.documentElement.dataset;
const given = new URLSearchParams(location.hash.slice(1));
window.assistantSettings = { language: given.get('language') ?? 'it', areaId: area, email: given.get('email') ?? '' };
document.documentElement.lang = window.assistantSettings.language;
`;

/** Brings the assistant's script, with the settings as its attributes as well. */
const STARTER = `${SETTINGS}
const element = Object.assign(document.createElement('script'), { src: script, async: true });
Object.assign(element.dataset, window.assistantSettings);
document.body.append(element);
`;

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
  const data = ` data-script="${attribute(scriptUrl)}" data-area="${attribute(areaId)}"`;
  serveFrame(app, { program: STARTER, data, style: '' }, [
    `script-src 'sha256-${hashOf(STARTER)}' ${origin}`,
    `style-src 'unsafe-inline' ${origin}`,
    `img-src data: ${origin}`,
    `font-src data: ${origin}`,
    `media-src ${origin}`,
    `connect-src ${origin} ${sockets}`,
    `frame-src ${origin}`,
  ]);
}

/** Serves in its place a program of our own, in the same frame: no address at all is open to it. */
export function serveAssistantProgram(app: FastifyInstance, { program, style }: Record<'program' | 'style', string>) {
  const whole = `${SETTINGS}${program}`;
  serveFrame(app, { program: whole, data: '', style: `<style>${style}</style>` }, [
    `script-src 'sha256-${hashOf(whole)}'`,
    `style-src 'sha256-${hashOf(style)}'`,
  ]);
}

function serveFrame(
  app: FastifyInstance,
  { program, data, style }: Record<'program' | 'data' | 'style', string>,
  sources: readonly string[],
): void {
  const policy = [
    "default-src 'none'",
    ...sources,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ');
  const page = `<!doctype html><html lang="it"${data}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Assistente</title>${style}</head><body><script>${program}</script></body></html>`;
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

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
