import { isStated } from './correspondences.ts';
import type { CompanyAtecoCode, References } from './types.ts';

type Correspondences = References['correspondences'];

/** Which codes of which companies leave nothing to ask, because the company said in the other version too what that activity is. */
export interface StatedCodes {
  put(place: number, codes: readonly CompanyAtecoCode[]): void;
  clear(place: number): void;
  has(place: number, code: CompanyAtecoCode, correspondences: Correspondences): boolean;
}

/** Nobody has told anything yet. */
export function createStatedCodes(): StatedCodes {
  const declared = new Map<number, readonly CompanyAtecoCode[]>();
  // Looked into when it is first asked for, and again with another correspondence.
  let stated = new Map<number, ReadonlySet<CompanyAtecoCode>>();
  let readBy: Correspondences | null = null;
  return {
    put(place, codes) {
      if (new Set(codes.map(({ version }) => version)).size > 1) declared.set(place, codes);
    },
    clear(place) {
      declared.delete(place);
      stated.delete(place);
    },
    has(place, code, correspondences) {
      const codes = declared.get(place);
      if (codes === undefined) return false;
      if (readBy !== correspondences) stated = new Map();
      readBy = correspondences;
      const known = stated.get(place) ?? new Set(codes.filter((one) => isStated(one, codes, correspondences)));
      stated.set(place, known);
      for (const one of known) if (one.code === code.code && one.version === code.version) return true;
      return false;
    },
  };
}
