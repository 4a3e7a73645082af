import type { CompanyTown, References } from './types.ts';

/** The towns that bear a name, by the name without case, accents, apostrophes and hyphens (`plain_place`): in either language. */
export type TownsByName = ReadonlyMap<string, readonly { readonly code: string; readonly provinceCode: string }[]>;

/** What a company has written about its sites. Names of towns are plain, as in `TownsByName`. */
export interface WrittenSites {
  readonly city: string | null;
  /** Two letters. */
  readonly province: string | null;
  readonly registerOfficeId: string | null;
  readonly operational: readonly {
    readonly regionId: string;
    readonly isSecond: boolean;
    readonly municipalityCode: string | null;
  }[];
}

/** The official lists that a place is looked up in. */
export type Places = Pick<References, 'provinces' | 'municipalities'> & { readonly townsByName: TownsByName };

/**
 * The sites of a company with their towns: the registered office, whose town is found by the name and the province that the company
 * has written, and the operational sites with the towns that its survey names (true calls §2, place). A town in another region than the
 * survey says is not taken: one of the two is out of date.
 */
export function locateSites(written: WrittenSites, places: Places): CompanyTown[] {
  const sites = written.operational.map(({ regionId, isSecond, municipalityCode }): CompanyTown => {
    const siteId = [
      regionId,
      ...(isSecond ? ['second'] : []),
      ...(municipalityCode === null ? [] : [municipalityCode]),
    ];
    const provinceCode = municipalityCode === null ? null : places.municipalities.get(municipalityCode)?.provinceCode;
    return { siteId: siteId.join(':'), regionId, provinceCode: provinceCode ?? null, municipalityCode };
  });
  const found = locateRegisteredOffice(written, places);
  const regionId = written.registerOfficeId ?? found?.regionId;
  if (regionId === undefined) return sites;
  const { provinceCode, code } = found?.regionId === regionId ? found : { provinceCode: null, code: null };
  return [{ siteId: 'registered', regionId, provinceCode, municipalityCode: code }, ...sites];
}

/** Where the address says that the registered office is. Without a province a name is enough where one town has it. */
function locateRegisteredOffice({ city, province }: WrittenSites, { provinces, townsByName }: Places) {
  const named = (city === null ? undefined : townsByName.get(city)) ?? [];
  const towns = province === null ? named : named.filter((town) => town.provinceCode === province);
  const [only] = towns.length === 1 ? towns : [];
  const provinceCode = province ?? only?.provinceCode;
  const regionId = provinceCode === undefined ? undefined : provinces.get(provinceCode)?.regionId;
  return provinceCode === undefined || regionId === undefined
    ? null
    : { regionId, provinceCode, code: only?.code ?? null };
}
