/** What the two-minute check was told, as registration takes it over. */
export interface CheckAnswers {
  readonly atecoId?: string | undefined;
  readonly regionId: string;
  readonly answers: readonly { readonly categoryCode: string; readonly requirementCode: string }[];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The answers as the address of the registration carries them, so that nothing is kept on a device that may be anybody's. */
export function writeCheckAnswers({ atecoId = '', regionId, answers }: CheckAnswers): string {
  return [
    regionId,
    atecoId,
    ...answers.flatMap(({ categoryCode, requirementCode }) => [categoryCode, requirementCode]),
  ].join('_');
}

/** Reads them back; null for anything else that an address may say. */
export function readCheckAnswers(text: string | undefined): CheckAnswers | null {
  const [regionId = '', atecoId = '', ...pairs] = (text ?? '').split('_');
  const hasOnlyIds = [regionId, ...pairs, ...(atecoId === '' ? [] : [atecoId])].every((id) => UUID.test(id));
  if (!hasOnlyIds || pairs.length % 2 === 1 || pairs.length > 8) return null;
  const answers = pairs.flatMap((categoryCode, at) =>
    at % 2 === 1 ? [] : [{ categoryCode, requirementCode: pairs[at + 1] ?? '' }],
  );
  return { ...(atecoId === '' ? {} : { atecoId }), regionId, answers };
}
