import { listAtecoConfirmations } from '@volano/domain/contracts/ateco';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAtecoCode, aUser } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;

const add = async (version: '2007' | '2025', ...codes: string[]) =>
  Promise.all(codes.map((code) => anAtecoCode(ctx, { version, code, name: `Nome ${code}` })));

test('a company is asked for the code of 2025 where the passage is not one to one, until it has chosen', async () => {
  const [pasta, weaving, software, untold] = await add('2007', '10.73.00', '13.20.00', '62.01.00', '99.00.00');
  await add('2025', '10.73.01', '10.73.02', '10.72.00', '13.20.00', '13.30.00', '13.21.00', '62.10.00');
  await insert(db, 'ateco_correspondences', [
    { code2007: '10.73.00', code2025: '10.73.0', targets: 2, isSimple: false },
    { code2007: '13.20.00', code2025: '13.20.00', targets: 3, isSimple: false },
    { code2007: '62.01.00', code2025: '62.10.00', targets: 1, isSimple: true },
  ]);
  const user = await aUser(ctx);
  const agency = await aSurveyedAgency(ctx, { userId: user._id });
  const company = app.as(user, agency);
  const params = { id: agency.surveyId };
  const declared = [pasta, weaving, software, untold].map((code) => code?._id ?? '');
  await company.call(updateSurvey, { params, body: { atecoIds: declared } });

  const reply = await company.call(listAtecoConfirmations, { params });
  expect(reply.map(({ from, candidates }) => [from.code, candidates.map(({ code }) => code)])).toEqual([
    ['10.73.00', ['10.73.01', '10.73.02']],
    ['13.20.00', ['13.20.00', '13.21.00']],
  ]);
  const picked = reply[0]?.candidates[1]?._id ?? '';
  await company.call(updateSurvey, { params, body: { latestAtecoIds: [picked] } });
  expect((await company.call(listAtecoConfirmations, { params })).map(({ from }) => from.code)).toEqual(['13.20.00']);
});
