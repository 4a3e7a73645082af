import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnswer, askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { insert, update } from '../../../testing/builders/rows.ts';
import { bellOf, mailsTo } from '../../../testing/builders/traces.ts';
import { writeDigests } from './sending.jobs.ts';

const { portal, ctx, db, office } = await openOffice();
const { agency, user, advisor } = office;
const QUOTE = 'Possono accedere esclusivamente le imprese colpite dall’alluvione.';
const SAID = `Da leggere nel bando: «${QUOTE}» (Scheda ufficiale: descrizione)`;

/** A call in target of the company, of which words of its record leave a condition open. */
async function aCall(title: string): Promise<string> {
  const question = await aQuestion(ctx);
  await anAnswer(ctx, agency.surveyId ?? '', question, 0);
  const { _id } = await anAnnouncement(ctx, { title });
  await askOfAnnouncement(ctx, _id, question);
  const condition = { text: QUOTE, isDecisive: true, order: 0, field: 'Descrizione', quote: QUOTE };
  await insert(db, 'announcement_checks', { _id: newId(), announcementId: _id, ...condition });
  return _id;
}

/** What the letter of a morning of November 2026 says. */
async function letterOn(day: number): Promise<string> {
  await update(db, 'users', { _id: user._id }, { digestFrequency: 'daily' });
  portal.travelTo(new Date(Date.UTC(2026, 10, day, 6, 30)));
  await writeDigests(ctx);
  return (await mailsTo(portal, user.email)).at(-1)?.text ?? '';
}

test('a recommendation and the letter of what is new quote the condition that is open, with its source', async () => {
  const title = 'Bando <alluvione>';
  const recommendationId = await aCall(title);
  const body = { agencyId: agency._id, recommendationId };
  await portal.as(advisor).call(createRecommendation, { body });
  const [line] = await bellOf(portal, user, 'newAnnouncement');
  expect(line?.body).toContain(`Dicci se ti interessa. ${SAID}`);
  expect(await letterOn(19)).toContain(`${title}\n${SAID}`);
});

test('of a kept call that left the target the letter says what is missing, and where that comes from', async () => {
  const id = await aCall('Bando perso');
  await portal.as(user, agency).call(createFavorite, { body: { agencyId: agency._id, objectId: id } });
  expect(await letterOn(21)).toContain(`Bando perso\n${SAID}`);
  const asked = await aQuestion(ctx, { categoryName: 'Certificazione' });
  await anAnswer(ctx, agency.surveyId ?? '', asked, 1);
  await askOfAnnouncement(ctx, id, asked);
  const letter = await letterOn(22);
  expect(letter).toContain('Bando perso: oggi non è in target');
  expect(letter).toMatch(/oggi non è in target\nCertificazione: .* \(Indicato dallo studio/);
});

test('a closing that the record tells of is told with its sentence, one that the office tells of without', async () => {
  const told = async (title: string, hasFact: boolean) => {
    const id = await aCall(title);
    const said = { day: '2026-11-22', time: null, field: 'Note_di_apertura_chiusura', quote: 'Fondi esauriti.' };
    if (hasFact) await insert(db, 'announcement_facts', { announcementId: id, rank: 0, kind: 'exhausted', ...said });
    await portal.as(office.admin).call(closeAnnouncement, { params: { id }, body: { closing: 'exhausted' } });
    const lines = await bellOf(portal, user, 'announcementChanged');
    return lines.find(({ body }) => body.includes(title))?.body ?? '';
  };
  expect(await told('Bando esaurito', true)).toContain(
    'Bando esaurito: «Fondi esauriti.» (Scheda ufficiale: note di apertura e chiusura)',
  );
  expect(await told('Bando chiuso', false)).toContain('Bando chiuso. ');
});
