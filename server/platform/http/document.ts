import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '@volano/domain/contracts/firm';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { firmStyle, isWordmark } from '@volano/domain/rules/firm-colours';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getBrandToShow, getFirm, findLogo, getBrand } from '../brand/brand.queries.ts';
import type { Context } from '../context.ts';
import { readFile } from 'node:fs/promises';
import { AppError } from '@volano/domain/errors';
import { drawIcon } from '../rendering/images/picture.ts';
import type { Config } from '../config/config.ts';

/** Where styles begin, and the program that writes more of them: it hands its name for this document on to them. */
const STYLE = /<style(?=[\s>])|<script(?= type="module"| id="early")/g;
/** The one program that stands in the document itself: it is let run by what it is. */
const PROGRAM = /<script id="early">([\s\S]*?)<\/script>/;

/**
 * Serves the one document of the page in the firm's name: its title, colours and logo stand in the first frame that everybody sees, and what else the
 * page says of the firm comes along, so that nothing of it changes under the eyes of who looks (10-company-path §4).
 */
export async function serveDocument(app: FastifyInstance, ctx: Context, pageDir: string): Promise<void> {
  const file = path.join(pageDir, 'index.html');
  let drawn = { for: '', html: '', program: '' };

  function draw(brand: Brand): typeof drawn {
    const key = JSON.stringify(brand);
    if (drawn.for === key) return drawn;
    const html = inNameOf(brand, readFileSync(file, 'utf8'));
    const program = PROGRAM.exec(html)?.[1];
    drawn = { for: key, html, program: program === undefined ? '' : ` 'sha256-${hashOf(program)}'` };
    return drawn;
  }

  async function answer(reply: FastifyReply): Promise<FastifyReply> {
    // Without its database the portal says so in the page, and not instead of it.
    const brand = await getBrandToShow(ctx, ctx.db);
    const nonce = randomBytes(16).toString('base64');
    const { html, program } = draw(brand);
    const policy = String(reply.getHeader('content-security-policy'))
      .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
      .replace("script-src 'self'", `script-src 'self'${program}`);
    reply.header('content-security-policy', policy);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replaceAll(STYLE, `$& nonce="${nonce}"`));
  }

  for (const url of ['/', '/index.html']) app.get(url, (_request, reply) => answer(reply));
  // The two-minute check by itself, which the sites that the firm allows may show inside their own pages; nothing else of the portal opens there.
  app.get('/verifica', async (_request, reply) => {
    // Nobody is let in on hearsay: while the database does not answer the page stands alone.
    const { checkSites } = await getFirm(ctx, ctx.db).catch(() => ({ checkSites: [] }));
    if (checkSites.length > 0) {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace(/frame-ancestors [^;]+/, `frame-ancestors ${checkSites.join(' ')}`),
      );
      reply.removeHeader('x-frame-options');
    }
    return answer(reply);
  });
}

function inNameOf(brand: Brand, html: string): string {
  const { name, colours, logo } = brand;
  const shown = escapeHtml(name);
  const style = colours === null ? '' : `<style id="firm-style">${firmStyle(colours)}</style>`;
  // Read as data and never run: what begins a tag in it would end it.
  const data = `<script type="application/json" id="firm">${JSON.stringify(brand).replaceAll('<', '\\u003c')}</script>`;
  const said = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${shown}</title>`)
    .replace('</head>', () => `${style}${data}</head>`);
  if (logo === null) return said.replace(/<!--name-->[\s\S]*?<!--\/name-->/, () => shown);
  const mark = `<img src="${logo.url}" alt="" style="height:30px;max-width:60vw;object-fit:contain" />`;
  return said
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${logo.url}" type="image/png" />`)
    .replace(/<!--mark-->[\s\S]*?<!--\/mark-->/, () => mark)
    .replace(/<!--name-->[\s\S]*?<!--\/name-->/, () => (isWordmark(logo) ? '' : shown));
}

const SIDES = [192, 512] as const;
const PRODUCT_MARK = path.join(import.meta.dirname, '../mail/logo.svg');

/**
 * What a phone needs to put the portal beside its other programs: its manifest, in the firm's name and colours, and icons drawn from the firm's logo,
 * or from the product's where there is none (10-company-path §1, 10-company-path §4).
 */
export function serveInstallation(app: FastifyInstance, ctx: Context): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, colours, logo } = await getBrand(ctx, ctx.db);
    // Another logo is another address: phones keep icons.
    const mark = logo?.url.split('/').at(-1) ?? 'volano';
    const icons = SIDES.flatMap((side) => {
      const icon = { src: `/icons/${side}.png?mark=${mark}`, sizes: `${side}x${side}`, type: 'image/png' };
      return [
        { ...icon, purpose: 'any' },
        { ...icon, purpose: 'maskable' },
      ];
    });
    reply.type('application/manifest+json').header('cache-control', 'no-cache');
    return JSON.stringify({
      id: '/',
      name,
      short_name: name.length <= 12 ? name : (name.split(/\s+/)[0] ?? name),
      lang: 'it',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: colours?.light ?? '#066369',
      icons,
    });
  });

  let drawn: { readonly of: string; readonly icons: Map<number, Uint8Array> } = { of: '', icons: new Map() };
  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const side = SIDES.find((one) => request.params.file === `${one}.png`);
    if (side === undefined) throw new AppError('notFound');
    const { logo } = await getBrand(ctx, ctx.db);
    const of = logo?.url ?? '';
    if (drawn.of !== of) drawn = { of, icons: new Map() };
    const { icons } = drawn;
    const icon = icons.get(side) ?? (await drawIcon((await findLogo(ctx.db)) ?? (await readFile(PRODUCT_MARK)), side));
    icons.set(side, icon);
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(icon);
  });
}

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
