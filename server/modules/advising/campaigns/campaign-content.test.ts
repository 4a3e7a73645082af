import { startCampaign } from '@volano/domain/contracts/campaigns';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnswer, askOfAnnouncement, aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aRegion, aUser } from '../../../testing/builders/factories.ts';
import { newId } from '../../../platform/new-id.ts';
import { imagesOf } from '../../../platform/mail/mailer.ts';
import { companyMail } from './campaigns.replies.ts';
import { insert } from '../../../testing/builders/rows.ts';
import { mailsTo } from '../../../testing/builders/traces.ts';

const { portal, ctx, db } = await openPortal();

const HOSTILE = '<img src=x onerror=alert(1)> http://evil.it';
const BROKEN = 'Bando\r\nBcc: evil@example.com';

/** A call that a company meets in two points and leaves one open in, everything in it called by the same name; its mail as it left. */
async function aMail(name: string, targetUser: TargetUser, ofAdvisor: Parameters<typeof aUser>[1] = {}) {
  const [answered, open] = [await aQuestion(ctx), await aQuestion(ctx)];
  const region = await aRegion(ctx, { name: `${name} ${targetUser}` });
  const advisor = await aUser(ctx, { role: 'advisor', name, surname: name, ...ofAdvisor });
  const owner = await aUser(ctx, { name, surname: name });
  const agency = await aSurveyedAgency(ctx, { userId: owner._id, advisorId: advisor._id, businessName: name });
  const { surveyId } = agency;
  await insert(db, 'survey_offices', { surveyId, regionId: region._id, isSecond: false });
  await anAnswer(ctx, surveyId, answered, 0);
  const there = { announcementType: 'regional', regionId: region._id } as const;
  const facts = { amount: 250_000, expiryDate: '2026-11-27T22:59:59Z' };
  const call = await anAnnouncement(ctx, { title: name, ...there, ...facts });
  await askOfAnnouncement(ctx, call._id, answered);
  await askOfAnnouncement(ctx, call._id, open);
  const ofCompanies = targetUser === 'agencies';
  const body = ofCompanies ? { agenciesIds: [agency._id] } : { advisorIds: [advisor._id] };
  const admin = portal.as(await aUser(ctx, { role: 'admin' }));
  await admin.call(startCampaign, { params: { id: call._id, targetUser }, body });
  const [mail] = await mailsTo(portal, ofCompanies ? agency.administrationEmail : advisor.email);
  if (mail === undefined) throw new Error('nothing was written');
  return mail;
}

describe.each(['agencies', 'advisor'] as const)('the mail to %s', (targetUser) => {
  test('says in plain text what it says in HTML', async () => {
    const { html, text } = await aMail('Efficienza', targetUser);
    const page = parse(html);
    const bare = (words: string): string => words.replaceAll(/[\s:.]/g, '');
    for (const { textContent } of page.querySelectorAll('h1, p, td > div, td > span, a'))
      expect(bare(text)).toContain(bare(textContent));
    for (const line of text.split('\n').filter((one) => !one.includes('http')))
      for (const part of line.split(/: |\. /)) expect(page.textContent).toContain(part.replace(/\.$/, ''));
    for (const { attributes } of page.querySelectorAll('a')) expect(text).toContain(attributes['href']);
    expect(page.querySelectorAll('a')).toHaveLength(1);
  });

  test('abuse 51: a name that is markup or an address stays text', async () => {
    const { html, text, subject } = await aMail(HOSTILE, targetUser);
    const page = parse(html);
    expect(page.querySelectorAll('img').every((image) => image.attributes['src']?.startsWith('cid:'))).toBe(true);
    expect(page.querySelectorAll('a').some((link) => link.attributes['href']?.includes('evil'))).toBe(false);
    expect(html).not.toContain('<img src=x');
    expect(text).toContain(HOSTILE);
    expect(subject).toContain(HOSTILE);
  });

  test('abuse 52: a line break in a name makes no header', async () => {
    const { subject, recipient } = await aMail(BROKEN, targetUser);
    expect(`${subject}${recipient}`).not.toMatch(/[\r\n]/);
  });
});

test('a company reads amount, deadline, how it stands, what is open and why; the wheel travels along', async () => {
  const { html, text } = await aMail('Lombardia', 'agencies');
  expect(text).toContain('Regionale, Lombardia agencies');
  expect(text).toContain('Importo, fino a: €\u00A0250.000');
  expect(text).toContain('Scadenza: 27/11/2026\nMancano 9 giorni');
  expect(text).toMatch(/Hai \d requisit[io] su \d\.\nDa verificare: Domanda \d+: da confermare\./);
  expect(text).toContain('Perché te la segnaliamo\nSede in Lombardia agencies');
  const [ring] = (await imagesOf(db, html)).filter(({ cid }) => cid.startsWith('wheel-'));
  expect(ring?.cid).toMatch(/^wheel-p+u$/);
  expect(ring?.png.subarray(1, 4).toString()).toBe('PNG');
});

test('the links of two companies of one owner open the call each under its own company', async () => {
  const owner = await aUser(ctx, { isGroup: true, groupSize: 2 });
  const first = await aSurveyedAgency(ctx, { userId: owner._id });
  const second = await aSurveyedAgency(ctx, { userId: owner._id });
  const call = await anAnnouncement(ctx);
  const admin = portal.as(await aUser(ctx, { role: 'admin' }));
  const params = { id: call._id, targetUser: 'agencies' } as const;
  await admin.call(startCampaign, { params, body: { agenciesIds: [first._id, second._id] } });
  for (const { _id, administrationEmail } of [first, second]) {
    const [mail] = await mailsTo(portal, administrationEmail);
    const place = `/#/announcements/${call._id}?agencyId=${_id}`;
    for (const words of [mail?.text, mail?.html]) expect(words).toContain(place);
  }
});

test('the same in English', async () => {
  const aid = { amount: null, aidForms: ['loan'], aidIntensity: 30, spendMin: null };
  const call = { _id: 'x', title: 'Call', announcementType: 'national', territoryName: null, ...aid };
  const dates = { expiryDate: null, untilFoundAvailable: true };
  const advisor = { advisorName: 'Bea', advisorEmail: 'b@x.example' };
  const company = { _id: 'a', businessName: 'Acme', email: '', ownerName: 'Ada', language: 'en' as const, ...advisor };
  const ownAid = { investment: 320_000, aid: 96_000 };
  const match = { satisfied: 1, total: 1, criteria: [], checkState: 'official', ownAid };
  type Told = Parameters<typeof companyMail>;
  const brand = await getBrand(ctx, db);
  const mail = companyMail(ctx, brand, { ...call, ...dates } as Told[2], company, match as unknown as Told[4]);
  expect(mail.subject).toBe('Call: a new grant for Acme');
  expect(mail.html).toContain('lang="en"');
  for (const words of [
    'National, All Italy',
    'Deadline: Until the funds are used up',
    'According to the official record you have the requirement it names. The text of the notice prevails.',
    'Subsidised loan, 30% of the spend. With your investment of €\u00A0320.000 about €\u00A096.000 (subsidised loan)',
  ])
    expect(mail.text).toContain(words);
});

test('a company is given no contact who may not enter any more', async () => {
  const email = 'provvisoria@prova.example';
  expect((await aMail('Contatto', 'agencies', { email })).text).toContain(email);
  const unconfirmed = { email: 'tolta@prova.example', isConfirmed: false };
  expect((await aMail('Nessuno', 'agencies', unconfirmed)).text).not.toContain(unconfirmed.email);
});

test.each([
  ['agencies', 'Scheda ufficiale: descrizione'],
  ['advisor', 'Scheda ufficiale: descrizione'],
] as const)(
  'the mail to %s quotes what words of the record leave open, with its source',
  async (targetUser, source) => {
    const quote = 'Possono accedere esclusivamente le imprese colpite dall’alluvione.';
    const owner = await aUser(ctx);
    const advisor = await aUser(ctx, { role: 'advisor' });
    const agency = await aSurveyedAgency(ctx, { userId: owner._id, advisorId: advisor._id });
    const question = await aQuestion(ctx);
    await anAnswer(ctx, agency.surveyId, question, 0);
    const call = await anAnnouncement(ctx);
    await askOfAnnouncement(ctx, call._id, question);
    const condition = { text: quote, isDecisive: true, order: 0, field: 'Descrizione', quote };
    await insert(db, 'announcement_checks', { _id: newId(), announcementId: call._id, ...condition });
    const body = targetUser === 'agencies' ? { agenciesIds: [agency._id] } : { advisorIds: [advisor._id] };
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    await admin.call(startCampaign, { params: { id: call._id, targetUser }, body });
    const [mail] = await mailsTo(portal, targetUser === 'agencies' ? agency.administrationEmail : advisor.email);
    expect(mail?.text).toContain(`Da verificare\nDa leggere nel bando: «${quote}»\n${source}`);
    expect(parse(mail?.html ?? '').textContent).toContain(`«${quote}»${source}`);
  },
);
