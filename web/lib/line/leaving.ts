import { signOut } from '@volano/domain/contracts/session';
import { call, isUnreached } from '../api/api-client.ts';
import { onReturn } from '../api/reach.ts';
import { recall, remember } from '../session/session.ts';

/** The session that the server is still to end, by its mark: no script can take its cookie away. */
const LEAVING_AT = 'volano.leaving';
/** Where versions before kept a token, which every script could read. */
const TOKEN_AT = 'volano.session';

let isOnItsWay = false;

/** Ends a session on the server: now, or once it is reached again. */
export async function leave(mark: string | null): Promise<void> {
  if (mark === null) return;
  remember(LEAVING_AT, mark);
  if (isOnItsWay) return;
  isOnItsWay = true;
  const refusal = await call(signOut, {}, { of: { mark } }).catch((error: unknown) => error);
  isOnItsWay = false;
  if (!isUnreached(refusal) && recall(LEAVING_AT) === mark) remember(LEAVING_AT, null);
}

/**
 * Ends what a visit before could not end. A token of before ends as well, since nobody knows who has read it: its owner signs in once more, and finds
 * what they wrote.
 */
export function endWhatWasLeft(): void {
  const before = recall(TOKEN_AT);
  if (before !== null) {
    remember(TOKEN_AT, null);
    const token = /"token":"([\w-]{43})"/.exec(before)?.[1];
    if (token !== undefined) void call(signOut, {}, { of: { token } }).catch(() => undefined);
  }
  const goOn = (): void => void leave(recall(LEAVING_AT));
  goOn();
  onReturn(goOn);
}
