import type { KnownPlaces, TownIndex } from './town-index.ts';
import { type ReadTowns, readWith, type TownRemark } from './towns.ts';

const TOWN = /^(comune|citt[aà]|roma capitale)(?=\s|$)(?! metropolitan)/i;
const PROVINCE = /^(provincia|citt[aà] metropolitana|libero consorzio comunale)\b/i;
const SEVERAL =
  /^(unione (dei |di |montana|comuni)|comunit[aà] (montana|collinare|comprensoriale)|gal\b|gruppo di azione locale|consorzio dei comuni)/i;

/**
 * Where a granting body that is a town or a province can grant: "Comune di Torino", "Provincia Autonoma di Trento - Dipartimento …".
 * One that stands for several towns, which its name does not say, is a remark; null for a body that is no local one. Pure.
 */
export function readGrantingBody(
  issuer: string,
  index: TownIndex,
  known: KnownPlaces,
  regionIds: readonly string[],
): ReadTowns | null {
  const name = issuer.replace(/\s+/g, ' ').trim();
  if (SEVERAL.test(name)) {
    const remarks: TownRemark[] = [{ reason: 'bodyOfTowns', params: { value: name } }];
    return { isEverywhere: false, isNamedWhole: false, municipalities: [], provinces: [], remarks, unread: [name] };
  }
  if (!TOWN.test(name) && !PROVINCE.test(name)) return null;
  const [body = name] = name.split(/ [-–\u2014] |,|\(/);
  return readWith(index, body, known, regionIds);
}
