import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '@volano/domain/contracts/firm';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { firmStyle, isWordmark } from '@volano/domain/rules/firm-colours';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getBrandToShow, getFirm } from '../brand/brand.queries.ts';
import type { Context } from '../context.ts';

/** Where styles begin, and the program that writes more of them: it hands its name for this document on to them. */
const STYLE = /<style(?=[\s>])|<script(?= type="module")/g;

/**
 * Serves the one document of the page in the firm's name: its title, colours and logo stand in the first frame that everybody sees, and what else the
 * page says of the firm comes along, so that nothing of it changes under the eyes of who looks (10-company-path §4).
 */
export async function serveDocument(app: FastifyInstance, ctx: Context, pageDir: string): Promise<void> {
  const file = path.join(pageDir, 'index.html');
  let drawn = { for: '', html: '' };

  function draw(brand: Brand): string {
    const key = JSON.stringify(brand);
    if (drawn.for !== key) drawn = { for: key, html: inNameOf(brand, readFileSync(file, 'utf8')) };
    return drawn.html;
  }

  async function answer(reply: FastifyReply): Promise<FastifyReply> {
    // Without its database the portal says so in the page, and not instead of it.
    const brand = await getBrandToShow(ctx, ctx.db);
    const nonce = randomBytes(16).toString('base64');
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(draw(brand).replaceAll(STYLE, `$& nonce="${nonce}"`));
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
