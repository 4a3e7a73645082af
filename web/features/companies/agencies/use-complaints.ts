import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import type { Complaints } from './agency-draft.ts';

/**
 * Which complaint stands under which field: ours once the field was left or the form was sent, the server's until the field is
 * changed. A refusal that names no field but is about one stands there too (`ofCode`).
 */
export function useComplaints(ours: Complaints, refusal: unknown, ofCode: Readonly<Record<string, string>> = {}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  function theirs(path: string): string | null {
    if (changed.has(path)) return null;
    if (refusal instanceof ApiError && ofCode[refusal.code] === path) return refusal.message;
    return fieldError(refusal, path);
  }

  return {
    isTried,
    errorOf: (path: string) => (isTried || left.has(path) ? ours[path] : undefined) ?? theirs(path),
    leave: (path: string) => setLeft((before) => new Set(before).add(path)),
    change: (path: string) => setChanged((before) => new Set(before).add(path)),
    /** Before the form is sent: from here on all of ours are shown, and none of the server's is out of date. */
    send() {
      setTried(true);
      setChanged(new Set());
    },
  };
}

export type FieldComplaints = Pick<ReturnType<typeof useComplaints>, 'errorOf' | 'leave' | 'change'>;
