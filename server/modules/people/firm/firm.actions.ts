import { createHash } from 'node:crypto';
import { type Firm, MAX_LOGO_MEGABYTES, type updateFirm as contract } from '@volano/domain/contracts/firm';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { listFictitious } from '@volano/domain/rules/setup';
import { auditSettings } from '../../../platform/audit/audit.ts';
import { getFirm } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import type { FormFile } from '../../../platform/files/form-file.ts';
import { measurePicture, redraw } from '../../../platform/rendering/images/picture.ts';
import { upsertFirm } from './firm.queries.ts';

type Said = ReceivedOf<typeof contract>['body'];

/** The firm as its settings show it, with what still is what nobody has set. */
export async function readFirm(ctx: Pick<Context, 'config'>, db: Database): Promise<Firm> {
  const firm = await getFirm(ctx, db);
  return { ...firm, fictitious: listFictitious(firm) };
}

/** Keeps what the office says of the firm, all of it at once, and what changed of it in the log. */
export async function changeFirm(ctx: Context, actor: Actor, { colours, ...said }: Said): Promise<Firm> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await readFirm(ctx, trx);
    await upsertFirm(trx, { ...said, colourLight: colours?.light ?? null, colourDark: colours?.dark ?? null });
    const after = await readFirm(ctx, trx);
    const fields = Object.keys(said).concat('colours') as (keyof Firm)[];
    const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
    await auditSettings(ctx, trx, actor, { what: 'firm', action: 'changed', name: before.name, fields: changed });
    return after;
  });
}

const LOGO_BOUNDS = { width: 640, height: 240 } as const;

/**
 * Makes a picture the logo of the firm: drawn anew, so that nothing of the file is kept but what is seen. 413 `payloadTooLarge` for too many bytes or
 * pixels, 415 `unsupportedMedia` for what is no picture or may hold a script, as an SVG (6-abuse 58).
 */
export async function storeLogo(ctx: Context, actor: Actor, file: FormFile): Promise<Firm> {
  if (file.size > MAX_LOGO_MEGABYTES * 1_048_576) throw new AppError('payloadTooLarge');
  const drawn = await file.whole((bytes) => redraw(bytes, LOGO_BOUNDS, 'png'));
  if (typeof drawn === 'string') throw new AppError(drawn === 'pixels' ? 'payloadTooLarge' : 'unsupportedMedia');
  const logo = Buffer.from(drawn);
  const { width, height } = await measurePicture(logo);
  const logoMark = createHash('sha256').update(logo).digest('hex').slice(0, 16);
  return changeLogo(ctx, actor, { logo, logoMark, logoWidth: width, logoHeight: height });
}

/** Takes the logo away; where there is none, nothing happens. */
export async function removeLogo(ctx: Context, actor: Actor): Promise<Firm> {
  return changeLogo(ctx, actor, { logo: null, logoMark: null, logoWidth: null, logoHeight: null });
}

async function changeLogo(ctx: Context, actor: Actor, row: Parameters<typeof upsertFirm>[1]): Promise<Firm> {
  return ctx.db.transaction().execute(async (trx) => {
    await upsertFirm(trx, row);
    const firm = await readFirm(ctx, trx);
    await auditSettings(ctx, trx, actor, { what: 'firm', action: 'changed', name: firm.name, fields: ['logo'] });
    return firm;
  });
}
