import { createChat } from '@volano/domain/contracts/chats';
import { rowOf, update } from '@volano/server/testing/builders/rows';
import type { Cast, CastCompany, CompanyOptions } from '@volano/server/testing/world/cast';
import { callAs, openSession } from './fixtures.ts';

/** The id of a region, by its name. */
export async function regionOf({ db }: Cast, name: string): Promise<string> {
  return (await rowOf(db, 'regions', { name }))._id;
}

/** A published regional call. Give it a region where nobody of the story is. */
export async function aCallIn(
  cast: Cast,
  region: string,
  title: string,
  given: Omit<Parameters<Cast['announcement']>[0], 'title' | 'announcementType'> = {},
): Promise<string> {
  return cast.announcement({ ...given, title, announcementType: 'regional', regionId: await regionOf(cast, region) });
}

/** A company whose survey says its region and nothing else: every call of the region suits it. */
export async function aCompanyIn(cast: Cast, region: string, wishes: CompanyOptions = {}): Promise<CastCompany> {
  const company = await cast.company(wishes);
  await cast.giveEmptySurvey(company, await regionOf(cast, region));
  return company;
}

/** Companies in a region, all followed by the consultant of the first. */
export async function companiesIn(cast: Cast, region: string, count: number): Promise<CastCompany[]> {
  const made: CastCompany[] = [];
  while (made.length < count) made.push(await aCompanyIn(cast, region));
  for (const { _id } of made) await update(cast.db, 'agencies', { _id }, { advisorId: made[0]?.advisor._id });
  return made;
}

/** The id of the survey of a company. */
export async function surveyOf({ db }: Cast, { _id }: { readonly _id: string }): Promise<string> {
  return (await rowOf(db, 'surveys', { agencyId: _id }))._id;
}

/** A company whose consultant, signed in, has opened a conversation with it. */
export async function aConversation(cast: Cast, wishes: CompanyOptions = {}) {
  const company = await cast.company(wishes);
  const advisor = await openSession(company.advisor);
  const { _id: chatId } = await callAs(advisor, createChat, { body: { participantsIds: [company.owner._id] } });
  return { company, advisor, chatId };
}
