import { useCciaas, useRegionGroups, useRegions } from '../../../features/catalogue/territories/territories.api.ts';

/** The places of the settings as choices of a field, each list by name. */
export function usePlaces() {
  return {
    regionId: optionsOf(useRegions().data),
    regionGroupId: optionsOf(useRegionGroups().data),
    cciaaId: optionsOf(useCciaas().data),
  };
}

function optionsOf(rows: readonly { _id: string; name: string }[] | undefined) {
  return (rows ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}
