import type { UserPatch } from './user-changes.api.ts';
import type { TypedUser } from './user-fields.tsx';
import type { User } from './users.api.ts';

export const NOBODY_YET: TypedUser = {
  name: '',
  surname: '',
  gender: null,
  telephone: '',
  description: '',
  urlCalendy: '',
  isMonoGrant: false,
};

/** A person as the fields show them. */
export function typedOf({ name, surname, gender, telephone, description, urlCalendy, isMonoGrant }: User): TypedUser {
  return {
    name,
    surname,
    gender,
    telephone: telephone ?? '',
    description: description ?? '',
    urlCalendy: urlCalendy ?? '',
    isMonoGrant,
  };
}

/** What is sent of what was typed: trimmed, and null where a field was left or made empty. */
export function sentOf({ name, surname, gender, telephone, description, urlCalendy, isMonoGrant }: TypedUser) {
  return {
    name: name.trim(),
    surname: surname.trim(),
    gender,
    telephone: telephone.trim() || null,
    description: description.trim() || null,
    urlCalendy: urlCalendy.trim() || null,
    isMonoGrant,
  } satisfies UserPatch;
}

/** Only what differs from the person as they are. */
export function patchOf(user: User, typed: TypedUser): UserPatch {
  const before = sentOf(typedOf(user));
  const after = sentOf(typed);
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Whether a required name is missing. */
export function isIncomplete({ name, surname }: TypedUser): boolean {
  return name.trim() === '' || surname.trim() === '';
}
