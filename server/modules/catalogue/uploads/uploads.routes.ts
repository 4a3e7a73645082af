import { createUpload, deleteUpload, getFile } from '@volano/domain/contracts/uploads';
import { AppError } from '@volano/domain/errors';
import { isCatalogueType } from '@volano/domain/rules/catalogue-files';
import type { UploadKind } from '@volano/domain/rules/vocabulary';
import { bindRoute } from '../../../access/bind-route.ts';
import { drawSmaller } from '../../../platform/rendering/images/picture.ts';
import { listStandings } from '../../../platform/session/session.ts';
import type { Context } from '../../../platform/context.ts';
import { findThumbnail, openSound, putThumbnail, readSound } from '../../../platform/storage/health.ts';
import { replyAttachment, replyChatFile } from '../../../platform/storage/attachments.ts';
import {
  deleteFile,
  noteDownload,
  noteRefusal,
  readFile,
  deleteCatalogueFile,
  storeCatalogueFile,
  deleteUnsentFile,
  storeChatFile,
  storePhoto,
} from './uploads.actions.ts';
import { findEntityName } from './uploads.queries.ts';
import { findOpenableUpload } from '../../../access/upload.ts';

const THUMBNAIL_PX = 480;
/** What is being drawn at this moment, so that of many who ask for the same picture one draws it. */
const drawing = new Map<string, Promise<Uint8Array>>();

type Picture = Parameters<typeof readFile>[1];

/** The small version of a picture, drawn when it is asked for the first time and kept beside it. */
async function readThumbnail(ctx: Context, picture: Picture): Promise<Uint8Array> {
  const key = picture.storageKey;
  const kept = await findThumbnail(ctx.storage, key);
  if (kept !== null) return kept;
  const begun = drawing.get(key) ?? drawThumbnail(ctx, picture).finally(() => drawing.delete(key));
  drawing.set(key, begun);
  return begun;
}

async function drawThumbnail(ctx: Context, picture: Picture): Promise<Uint8Array> {
  const drawn = await drawSmaller(await readFile(ctx, picture, readSound), THUMBNAIL_PX);
  // Shown all the same where the disk takes no more.
  await putThumbnail(ctx.storage, picture.storageKey, drawn).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the small version of a picture is not kept'),
  );
  return drawn;
}

export const uploadsRoutes = [
  // The address proves for which session it was made; whether that lives and what its person may see is asked now, since it may have changed.
  bindRoute(getFile, async ({ ctx, params, address }) => {
    const ticket = ctx.signer.open(params.ticket, ctx.clock.now());
    const userId =
      ticket === null ? undefined : (await listStandings(ctx, [ticket.sessionId])).get(ticket.sessionId)?.userId;
    if (ticket === null || userId === undefined) throw new AppError('notFound');
    const upload = await findOpenableUpload(ctx.db, userId, ticket.uploadId);
    if (upload === null) {
      await noteRefusal(ctx, { userId, address }, ticket.uploadId);
      throw new AppError('notFound');
    }
    const isImage = upload.mime.startsWith('image/');
    const privately = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (isImage) {
      return {
        stream: ticket.thumbnail
          ? Buffer.from(await readThumbnail(ctx, upload))
          : await readFile(ctx, upload, openSound),
        mime: upload.mime,
        headers: { ...privately, 'cache-control': 'private, max-age=3600' },
      };
    }
    const bytes = await readFile(ctx, upload, openSound);
    await noteDownload(ctx, { userId, address }, upload);
    return {
      stream: bytes,
      mime: upload.mime,
      size: upload.size,
      headers: {
        ...privately,
        ...(upload.kind === 'dossier' ? OWN_DOCUMENT : {}),
        'cache-control': 'private, no-store',
        'content-disposition': dispositionOf(upload),
      },
    };
  }),

  bindRoute(createUpload, async ({ ctx, actor, body, file, idempotencyKey: key }) => {
    const { linkedEntityType: type, linkedEntityId: entityId, type: slot } = body.JSONbody.linkedEntity;
    if ((type === 'chat') !== (slot === 'chat'))
      throw new AppError('invalidInput', { fields: [{ path: 'JSONbody.linkedEntity.type', message: 'invalid' }] });
    if (file === null) throw new AppError('invalidInput', { fields: [{ path: 'file', message: 'required' }] });
    const title = body.JSONbody.additionalInfo?.name;
    if (type === 'chat' || slot === 'chat') {
      const kept = await storeChatFile(ctx, actor, { chatId: entityId, file, title, key });
      return replyChatFile(ctx, actor, entityId, kept);
    }
    const kept =
      type === 'user'
        ? await storePhoto(ctx, actor, { file, said: body, key })
        : await storeCatalogueFile(ctx, actor, { type, entityId, slot, file, title, tags: body.tags ?? [], key });
    const name = await findEntityName(ctx.db, type, entityId);
    if (name === null) throw new AppError('notFound');
    const stored = { ...kept, kind: slot, linkedEntityType: type, linkedEntityId: entityId, tags: body.tags ?? [] };
    return replyAttachment(ctx, actor, stored, { name, isLocked: false });
  }),

  bindRoute(deleteUpload, async ({ ctx, actor, subject: { upload } }) => {
    const { linkedEntityType: type, linkedEntityId: entityId } = upload;
    if (isCatalogueType(type) && entityId !== null)
      await deleteCatalogueFile(ctx, actor, { type, entityId, file: upload });
    else if (upload.kind === 'chat') await deleteUnsentFile(ctx, upload);
    else await deleteFile(ctx, actor, upload);
    return null;
  }),
];

/**
 * A dossier is shown where it is opened: the portal drew it, and a viewer of PDFs does not work in a sandbox. Whatever somebody sent is
 * saved and never shown.
 */
const OWN_DOCUMENT = { 'content-security-policy': "frame-ancestors 'none'" };

function dispositionOf({ kind, name, format }: { kind: UploadKind; name: string; format: string }): string {
  return `${kind === 'dossier' ? 'inline' : 'attachment'}; ${fileNameHeader(`${name}.${format}`)}`;
}

/** RFC 6266: a plain fallback and the exact name, neither able to end the header or to be a path (abuse 52, 59). */
function fileNameHeader(title: string): string {
  const fileName = title.replace(/[/\\]/g, '_');
  const plain = fileName.normalize('NFKD').replace(/[^\w. ()-]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
