import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useMemo } from 'react';
import { codesByDigits, codesFound, digitsOfSearch, type FoundCode } from './ateco-find.ts';
import { useAtecoWords } from './ateco-setting.api.ts';
import type { Structure } from './ateco-structure.ts';
import { byRelevance } from './code-tree.ts';

/** A search in all codes of a version: digits at once, words by the server, which forgives typing errors and reads the notes. */
export function useCodeSearch(structure: Structure, text: string, version: AtecoVersion) {
  const q = text.trim();
  const digits = digitsOfSearch(q);
  const byDigits = useMemo(() => (digits === null ? [] : codesByDigits(structure, digits)), [structure, digits]);
  // A letter alone is a section; digits that this version does not have may be of the other one: the server follows the correspondence.
  const section = useMemo(() => structure.byCode.get(q.toUpperCase()), [structure, q]);
  const asked = byDigits.length > 0 || section !== undefined ? '' : q;
  const words = useAtecoWords(asked, version);
  const isReady = q !== '' && (asked === '' || words.data !== undefined);
  const found = useMemo((): FoundCode[] | null => {
    if (!isReady) return null;
    if (asked !== '') return byRelevance(codesFound(structure, words.data?.rows ?? []), q);
    return byDigits.length > 0 || section === undefined ? byRelevance(byDigits, q) : [{ code: section, note: null }];
  }, [isReady, asked, structure, words.data, byDigits, section, q]);
  return {
    /** Best first; null while nothing is searched. */
    found,
    /** How many answer, of whom the first are here. */
    total: asked === '' ? (found?.length ?? 0) : (words.data?.total ?? 0),
    isWaiting: asked !== '' && words.isFetching,
    isError: asked !== '' && words.isError,
    retry: () => void words.refetch(),
  };
}
