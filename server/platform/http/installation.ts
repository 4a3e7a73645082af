import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@volano/domain/errors';
import type { FastifyInstance } from 'fastify';
import { findLogo, getBrand } from '../brand/brand.queries.ts';
import type { Context } from '../context.ts';
import { drawIcon } from '../rendering/images/picture.ts';

const SIDES = [192, 512] as const;
const PRODUCT_MARK = path.join(import.meta.dirname, '../mail/logo.svg');

/**
 * What a phone needs to put the portal beside its other programs: its manifest, in the firm's name and colours, and icons drawn from the firm's logo,
 * or from the product's where there is none (10-company-path §1, §4).
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
