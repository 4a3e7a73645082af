import type { EventName, Events } from '@volano/domain/events';
import { type Language, translations } from '@volano/domain/i18n/t';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { anUpload } from '../builders/catalogue-factories.ts';
import { TODAY, openPortal } from '../world/app.ts';
import { insert } from '../builders/rows.ts';
import { anAgency, aSurvey, aUser } from '../builders/factories.ts';

const { portal, ctx, db } = await openPortal();

const HOSTILE = '<img src=x onerror=alert(1)> http://evil.it';
const BROKEN = 'Dossier\r\nBcc: evil@example.com';

/** Somebody whose every name is an attack, their company, and the facts of each event that ends in a mail. */
async function aHostileWorld(name: string, language: Language) {
  const person = { name, surname: name };
  const advisor = await aUser(ctx, { role: 'advisor', ...person });
  const owner = await aUser(ctx, { ...person, groupName: name, language });
  const unverified = await aUser(ctx, { ...person, language, isEmailVerified: false, isConfirmed: false });
  const agency = await anAgency(ctx, { businessName: name, userId: owner._id, advisorId: advisor._id });
  await aSurvey(ctx, { agencyId: agency._id });
  const upload = await anUpload(ctx, { kind: 'dossier', linkedEntityType: 'agency', linkedEntityId: agency._id });
  const now = TODAY.toISOString();
  const [day, agencyId, userId] = [now.slice(0, 10), agency._id, owner._id];
  const [dossierId, deviceId, requestId] = [newId(), newId(), newId()];
  const made = { uploadId: upload._id, generatedBy: advisor._id, content: '{}' };
  await insert(db, 'dossiers', { _id: dossierId, agencyId, round: 1, ...made });
  const seen = { address: '10.0.0.1', firstSeenAt: now, lastSeenAt: now };
  const device = { deviceHash: Buffer.from(name), userAgent: `Chrome/1.0 Windows ${name}`, ...seen };
  await insert(db, 'known_devices', { _id: deviceId, userId, ...device });
  await insert(db, 'erasure_requests', { _id: requestId, userId, requestedAt: now, executeAt: now });
  await insert(db, 'survey_reminders', { agencyId, day, sentBy: advisor._id, createdAt: now });
  return {
    addresses: [owner.email, unverified.email, agency.administrationEmail],
    events: {
      'passwordReset.requested': { email: owner.email },
      'password.changed': { userId, changedAt: now },
      'signIn.guessed': { userId, hour: now.slice(0, 13) },
      'signIn.newDevice': { userId, deviceId },
      'confirmation.requested': { email: unverified.email },
      'user.confirmed': { userId },
      'dossier.generated': { dossierId, agencyId },
      'survey.reminded': { agencyId, day },
      'erasure.requested': { requestId },
    } satisfies Partial<Events>,
  };
}

const TEMPLATES = [
  ...(['passwordReset.requested', 'password.changed', 'signIn.guessed', 'signIn.newDevice'] as const),
  ...(['confirmation.requested', 'user.confirmed', 'dossier.generated', 'survey.reminded'] as const),
  'erasure.requested',
] as const satisfies readonly EventName[];

async function mailOf(event: (typeof TEMPLATES)[number], name: string, language: Language = 'it') {
  const { addresses, events } = await aHostileWorld(name, language);
  await db.transaction().execute((trx) => ctx.jobs.emit(trx, event, events[event] as never));
  await portal.drain();
  return db.selectFrom('mails').selectAll().where('recipient', 'in', addresses).executeTakeFirstOrThrow();
}

describe.each(TEMPLATES)('the mail after %s', (event) => {
  test('says in plain text what it says in HTML, greets by name and says why it came', async () => {
    const { html, text } = await mailOf(event, 'Ada');
    const page = parse(html);
    const said = page.querySelectorAll('h1, p, td > div, a').map((element) => element.textContent.trim());
    for (const sentence of said.filter((one) => one !== ''))
      expect(text.replaceAll(/[\s:.]/g, '')).toContain(sentence.replaceAll(/[\s:.]/g, ''));
    for (const line of text.split('\n').filter((one) => one !== '' && !one.includes('http')))
      for (const part of line.split(/: |\. /)) expect(page.textContent).toContain(part.replace(/\.$/, ''));
    expect(text.startsWith(translations('it')('mails.hello', { name: 'Ada' }))).toBe(true);
    for (const { attributes } of page.querySelectorAll('a')) expect(text).toContain(attributes['href'] ?? 'no address');
  });

  test('is in the language of whom it reaches', async () => {
    const [italian, english] = [await mailOf(event, 'Ada'), await mailOf(event, 'Ada', 'en')];
    expect(
      [parse(italian.html), parse(english.html)].map((page) => page.querySelector('html')?.getAttribute('lang')),
    ).toEqual(['it', 'en']);
    const lines = ({ text }: typeof italian) => text.split('\n').filter((line) => /^\p{L}+ .* \p{L}+/u.test(line));
    expect(english.text.startsWith(translations('en')('mails.hello', { name: 'Ada' }))).toBe(true);
    expect(english.subject).not.toBe(italian.subject);
    for (const line of lines(italian)) expect(lines(english)).not.toContain(line);
  });

  test('abuse 51: a name that is markup or an address stays text', async () => {
    const { html, text, subject } = await mailOf(event, HOSTILE);
    const page = parse(html);
    expect(page.querySelectorAll('img[onerror]')).toHaveLength(0);
    expect(page.querySelectorAll('img').every((image) => image.attributes['src']?.startsWith('cid:'))).toBe(true);
    expect(page.querySelectorAll('a').some((link) => link.attributes['href']?.includes('evil'))).toBe(false);
    expect(html).not.toContain('<img src=x');
    expect(text).toContain(HOSTILE);
    expect(subject).not.toContain('&lt;');
  });

  test('abuse 52: a line break in a name makes no header', async () => {
    const { subject, recipient } = await mailOf(event, BROKEN);
    expect(recipient).not.toMatch(/[\r\n]/);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
