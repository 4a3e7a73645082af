import { expect, test } from 'vitest';
import { routes } from '../../../app/routes.ts';
import { openSession } from '../../../platform/session/session.ts';
import { downloadAddress } from '../../../platform/storage/attachments.ts';
import { TODAY } from '../../../testing/world/app.ts';
import { aKeptUpload, aPartner, type anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { minutesLater } from '../../../testing/builders/days.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { anOffice, openOffice } from '../../../testing/builders/office.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

const aFile = (given: Parameters<typeof anUpload>[1]) => aKeptUpload(ctx, 'bytes', given);

async function statusOf(url: string): Promise<number> {
  return (await portal.app.inject({ url })).statusCode;
}

function refusals(uploadId: string) {
  return rowsOf(db, 'audit_events', { entityId: uploadId, action: 'fileRefused' }, ['actorId', 'action']);
}

test('abuse 62: an address opens as often as a browser asks within its five minutes, and then no more', async () => {
  const file = await aFile({ kind: 'premium' });
  const url = downloadAddress(ctx, office.user._id, file._id);
  expect([await statusOf(url), await statusOf(url)]).toEqual([200, 200]);
  portal.travelTo(minutesLater(5 - 1 / 60));
  expect(await statusOf(url)).toBe(200);
  portal.travelTo(minutesLater(5 + 1 / 60));
  expect(await statusOf(url)).toBe(404);
  portal.travelTo(TODAY);
  expect(await refusals(file._id)).toEqual([]);
});

test('abuse 62: made out to somebody else, or to another file, it opens nothing', async () => {
  const [mine, other] = [await aFile({ kind: 'premium' }), await aFile({ kind: 'premium' })];
  const url = downloadAddress(ctx, office.user._id, mine._id);
  const [body = '', mark = ''] = url.split('/').at(-1)?.split('.') ?? [];
  const said = Buffer.from(body, 'base64url').toString();
  for (const altered of [
    said.replace(mine._id, other._id),
    said.replace(office.user._id, office.unrelated._id),
    said.replace(/\d{9,}/, '9999999999'),
  ]) {
    expect(altered).not.toBe(said);
    expect(await statusOf(`/api/files/${Buffer.from(altered).toString('base64url')}.${mark}`)).toBe(404);
  }
});

test('abuse 62: once premium has ended a sound address opens nothing, and that is in the record, once', async () => {
  const [file, own] = [await aFile({ kind: 'premium' }), await anOffice(ctx)];
  const url = downloadAddress(ctx, own.user._id, file._id);
  expect(await statusOf(url)).toBe(200);
  await update(db, 'agencies', { _id: own.agency._id }, { contractType: 'prospect' });
  expect([await statusOf(url), await statusOf(url)]).toEqual([404, 404]);
  expect(await refusals(file._id)).toEqual([{ actorId: own.user._id, action: 'fileRefused' }]);
});

test('abuse 63: no route gives a prospect the address of a premium file, whatever is asked of it', async () => {
  const announcement = await anAnnouncement(ctx);
  const partner = await aPartner(ctx);
  const service = await aService(ctx, { isOnlyGoAndGrow: true });
  const files = [
    await aFile({ linkedEntityId: announcement._id, kind: 'premium' }),
    await aFile({ linkedEntityType: 'partner', linkedEntityId: partner._id, kind: 'premium' }),
    await aFile({ linkedEntityType: 'service', linkedEntityId: service._id }),
  ];
  const locked = new Set(files.map(({ _id }) => _id));
  await aFile({ linkedEntityId: announcement._id });
  const ids = [announcement._id, partner._id, service._id, office.prospect._id, ...locked];

  async function addressesFor(person: { _id: string }, agencyId: string): Promise<Set<string>> {
    const token = await openSession(ctx, db, person._id, agencyId);
    const found = new Set<string>();
    for (const { spec } of routes) {
      if (spec.method !== 'GET' || spec.bytes === true) continue;
      for (const id of spec.path.includes('{') ? ids : ['']) {
        for (const query of ['', `?agencyId=${agencyId}`, '?limit=100&count=true']) {
          const url = `/api/${spec.path.replaceAll(/\{\w+\}/g, id)}${query}`;
          const { body } = await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
          for (const [, ticket] of body.matchAll(/\/api\/files\/([\w.-]+)/g))
            found.add(ctx.signer.open(ticket ?? '', ctx.clock.now())?.uploadId ?? '');
        }
      }
    }
    return found;
  }

  const prospect = await addressesFor(office.prospectUser, office.prospect._id);
  expect([prospect.size > 0, [...prospect].filter((id) => locked.has(id))]).toEqual([true, []]);
  const paying = await addressesFor(office.user, office.agency._id);
  expect([...locked].filter((id) => !paying.has(id))).toEqual([]);
});
