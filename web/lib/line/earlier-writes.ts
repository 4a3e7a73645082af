import { sendMessage } from '@volano/domain/contracts/chats';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import type { RequestOf } from '@volano/domain/contracts/route';
import { recall, remember } from '../session/session.ts';
import { storeWrite, type Waiting } from './outbox-store.ts';

/** Where version 1.2.0 and earlier kept what was not sent yet: answers by person and survey, messages by person and conversation. */
const ANSWERS = /^volano\.survey\.([^.]+)\.([^.]+)$/;
const MESSAGES = /^volano\.chat\.([^.]+)\.([^.]+)\.unsent$/;

type Patch = RequestOf<typeof updateSurvey>['body'];

interface Message {
  readonly key: string;
  readonly text: string;
  readonly files?: readonly { readonly _id: string }[];
  readonly about?: { readonly type: 'announcement' | 'service'; readonly _id: string } | null;
}

type Write = Pick<Waiting, 'key' | 'owner' | 'line' | 'call' | 'shown' | 'reads'>;

/** Moves into the outbox what an earlier version left on this device, so that it is sent once; what cannot be read is deleted. */
export function adoptEarlierWrites(places: readonly string[]): void {
  let at = Date.now() - places.length;
  for (const place of places) {
    const writes = writesAt(place);
    const isKept = writes.every((write) => {
      at += 1;
      return storeWrite({ ...write, at, place: null, staysRefused: true, refusal: null });
    });
    // Without room it stays for the next visit: its keys are the same, and nothing is sent twice.
    if (isKept) remember(place, null);
  }
}

function writesAt(place: string): Write[] {
  const kept = listAt(place);
  const [, owner = '', id = ''] = ANSWERS.exec(place) ?? MESSAGES.exec(place) ?? [];
  if (ANSWERS.test(place))
    return (kept as { patch?: Patch }[]).flatMap(({ patch, ...shown }, nth) => {
      if (patch === undefined) return [];
      const reads = [['surveys'], ['announcements'], ['services'], ['agencies']];
      const call = callOf(updateSurvey, { id }, patch);
      return [{ key: `${id}-${String(nth)}`, owner, line: `survey.${id}`, call, shown: { ...shown, patch }, reads }];
    });
  return (kept as Message[]).flatMap((message) => {
    const { key, text, files = [], about = null } = message;
    if (typeof key !== 'string' || typeof text !== 'string') return [];
    const topic = about === null ? {} : { about: { type: about.type, _id: about._id } };
    const call = callOf(
      sendMessage,
      { chatId: id },
      { message: text, attachmentIds: files.map(({ _id }) => _id), ...topic },
    );
    return [{ key, owner, line: `chat.${id}`, call, shown: { ...message, files, about }, reads: [['chats']] }];
  });
}

function callOf(
  { method, path, access }: typeof updateSurvey | typeof sendMessage,
  params: object,
  body: unknown,
): Waiting['call'] {
  return { method, path, access, params, body };
}

function listAt(place: string): object[] {
  try {
    const kept: unknown = JSON.parse(recall(place) ?? '[]');
    return Array.isArray(kept)
      ? (kept.filter((one: unknown) => typeof one === 'object' && one !== null) as object[])
      : [];
  } catch {
    return [];
  }
}
