import type { FormPartProps, Places } from '../../../features/catalogue/announcements/publish-dialog.tsx';
import { TownLimits } from '../../../features/catalogue/territories/town-limits.tsx';

type AnnouncementLimitsProps = Pick<FormPartProps, 'form' | 'onChange' | 'errorOf'> & { places: Places };

/** The towns and provinces that an announcement is limited to; those outside its region are pointed at. */
export function AnnouncementLimits({ form, onChange, errorOf, places }: AnnouncementLimitsProps) {
  const isRegional = form.announcementType === 'regional';
  const region = isRegional ? places.regionId.find(({ value }) => value === form.regionId) : undefined;
  return (
    <TownLimits
      limits={form}
      onChange={({ municipalities, provinces }) => onChange({ ...form, municipalities, provinces })}
      region={region === undefined ? null : { _id: region.value, name: region.label }}
      error={errorOf('municipalities') ?? errorOf('provinces')}
    />
  );
}
