import { listMunicipalities, listProvinces } from '@volano/domain/contracts/territories';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { plainText } from '../../../lib/format/plain-text.ts';

/** Names that stand on the line; how many more there are is said. */
const SHOWN = 6;

type Town = ReplyOf<typeof listMunicipalities>['rows'][number];
type Province = ReplyOf<typeof listProvinces>[number];

/** The most codes that one question to the service names. */
const MOST = 100;

/** "Solo in: Brescia (BS), Chiari (BS) e altri 3": the towns and provinces of a call that is narrower than its territory, or nothing. */
export function LimitsLine({ limits }: { limits: Limits }) {
  const t = useT();
  const { municipalities, provinces } = limits;
  const shown = {
    provinces: provinces.slice(0, SHOWN),
    municipalities: municipalities.slice(0, Math.max(0, SHOWN - provinces.length)),
  };
  const known = useProvinces(provinces.length > 0);
  const towns = useTownsOf(shown.municipalities);
  const count = municipalities.length + provinces.length;
  // Codes say nothing to whoever reads: the line comes with its names.
  const isReading = (provinces.length > 0 && known.isPending) || (shown.municipalities.length > 0 && towns.isPending);
  if (count === 0 || isReading) return null;
  const places = placesOf(shown, known.data ?? [], towns.data ?? [])
    .map(({ isProvince, name }) => (isProvince ? t('announcements.detail.wholeProvince', { name }) : name))
    .join(', ');
  const all = count > SHOWN ? t('announcements.detail.placesMore', { places, count: count - SHOWN }) : places;
  return <p>{t('announcements.detail.onlyIn', { places: all })}</p>;
}

/** Towns by ISTAT code and provinces by their two letters; none of either means no limit. */
export interface Limits {
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
}

/** A place that was chosen. The region is null while its name is still being read. */
interface Place {
  readonly key: string;
  readonly isProvince: boolean;
  readonly name: string;
  readonly regionId: string | null;
}

/** Adds a place, or takes it away where it stands already. Digits are a town, letters a province. */
export function withPlace({ municipalities, provinces }: Limits, key: string): Limits {
  return /^\d/.test(key)
    ? { municipalities: toggled(municipalities, key), provinces }
    : { municipalities, provinces: toggled(provinces, key) };
}

/** What was chosen, with its names: provinces first, a town with its province. A name that is not known yet is its code. */
export function placesOf(
  { municipalities, provinces }: Limits,
  knownProvinces: readonly Province[],
  knownTowns: readonly Town[],
): Place[] {
  const provinceOf = new Map(knownProvinces.map((province) => [province.code, province]));
  const townOf = new Map(knownTowns.map((town) => [town.code, town]));
  return [
    ...provinces.map((code) => {
      const province = provinceOf.get(code);
      const name = province === undefined ? code : nameOfProvince(province);
      return { key: code, isProvince: true, name, regionId: province?.regionId ?? null };
    }),
    ...municipalities.map((code) => {
      const town = townOf.get(code);
      const name = town === undefined ? code : nameOfTown(town);
      return { key: code, isProvince: false, name, regionId: town?.regionId ?? null };
    }),
  ];
}

/** What may be chosen for what was typed: provinces by name or letters, and the towns that the service found; never what stands already. */
export function optionsOf(
  q: string,
  provinces: readonly Province[],
  towns: readonly Town[],
  chosen: Limits,
): { group: 'provinces' | 'towns'; items: { value: string; label: string }[] }[] {
  const wanted = plainText(q);
  const fitting = provinces.filter(
    ({ code, name, otherName }) =>
      wanted !== '' &&
      !chosen.provinces.includes(code) &&
      (code.toLowerCase() === wanted || [name, otherName ?? ''].some((each) => plainText(each).startsWith(wanted))),
  );
  const free = towns.filter(({ code }) => !chosen.municipalities.includes(code));
  return [
    { group: 'towns' as const, items: free.map((town) => ({ value: town.code, label: nameOfTown(town) })) },
    {
      group: 'provinces' as const,
      items: fitting.map((province) => ({ value: province.code, label: nameOfProvince(province) })),
    },
  ].filter(({ items }) => items.length > 0);
}

function nameOfTown({ name, otherName, provinceCode }: Town): string {
  return `${bothNames(name, otherName)} (${provinceCode})`;
}

function nameOfProvince({ code, name, otherName }: Province): string {
  return `${bothNames(name, otherName)} (${code})`;
}

function bothNames(name: string, otherName: string | null): string {
  return otherName === null || otherName === name ? name : `${name} / ${otherName}`;
}

function toggled(list: readonly string[], one: string): string[] {
  return list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
}

/** Every province, by name; asked once a visit. */
export function useProvinces(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['territories', 'provinces'],
    queryFn: ({ signal }) => call(listProvinces, {}, { signal }),
    staleTime: Infinity,
  });
}

/** Towns by what is typed, those whose name begins with it first; none while nothing is typed. */
export function useTownSearch(q: string) {
  return useQuery({
    queryKey: ['territories', 'towns', 'any', q],
    queryFn: async ({ signal }) => (await call(listMunicipalities, { query: { q, limit: '30' } }, { signal })).rows,
    enabled: q !== '',
    staleTime: Infinity,
    placeholderData: keepFilled,
  });
}

/** Some towns by their codes, ceased ones too. */
export function useTownsOf(codes: readonly string[]) {
  return useQuery({
    queryKey: ['territories', 'towns', 'of', codes],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(codes.length / MOST) }, (_, at) =>
        codes.slice(at * MOST, (at + 1) * MOST),
      );
      const pages = await Promise.all(
        parts.map((part) =>
          call(listMunicipalities, { query: { code: part.join(','), limit: String(MOST) } }, { signal }),
        ),
      );
      return pages.flatMap(({ rows }) => rows);
    },
    enabled: codes.length > 0,
    staleTime: Infinity,
    placeholderData: keepFilled,
  });
}
