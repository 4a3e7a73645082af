import type { FirstPlaces } from '@volano/domain/rules/announcement-draft';
import { useT } from '../../../lib/i18n/i18n.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { type AnnouncementForm, faultsOfForm } from './announcement-form.ts';
import type { PublishQuestion } from './publish-dialog.tsx';

/** A choice of a field. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Where an announcement may hold, as the lists of the settings say, each by name. */
export interface Places {
  readonly regionId: readonly Option[];
  readonly regionGroupId: readonly Option[];
  readonly cciaaId: readonly Option[];
}

/** What every part of the form is given. */
export interface FormPartProps {
  form: AnnouncementForm;
  onChange: (form: AnnouncementForm) => void;
  /** What is wrong with a field, in words. */
  errorOf: (field: keyof AnnouncementForm) => string | null;
  /** What is missing for it to be published, where that is what is being done. */
  gaps: readonly PublishQuestion[];
}

/** What a new type selects. */
export function firstOf(places: Places): FirstPlaces {
  return {
    regionId: places.regionId[0]?.value ?? null,
    regionGroupId: places.regionGroupId[0]?.value ?? null,
  };
}

/** The words of a field's fault: what the form knows by itself once a save was tried, and what the server said. */
export function useErrorOf(form: AnnouncementForm, wasTried: boolean, refusal: unknown): FormPartProps['errorOf'] {
  const t = useT();
  const faults = wasTried ? faultsOfForm(form) : {};
  return (field) => {
    const fault = faults[field];
    return fault === undefined ? fieldError(refusal, field) : t(`errors.field.${fault}`);
  };
}
