import { sendMessage } from '@volano/domain/contracts/chats';
import { attemptPortal } from '../world/calling.ts';
import type { SeededRandom } from '../builders/seeded-random.ts';
import type { SentMessage } from '../builders/history-shapes.ts';
import type { KillablePortal } from './killable-portal.ts';

/** Longer than what travels to the windows along with its event: they fetch it. */
const LONG = 'lungo '.repeat(1100);

/** Somebody's side of a conversation, signed in. */
export interface Side {
  readonly userId: string;
  readonly token: string;
}

/**
 * Says one thing after the other until nobody wants more, as the page does: under a key of its own, and under the same key again when no
 * answer came, now and then with other words; now and then it is given up instead. What was said is put into `sent`.
 */
export async function writeOn(options: {
  readonly portal: KillablePortal;
  readonly chat: string;
  readonly name: string;
  readonly side: Side;
  readonly chance: SeededRandom;
  readonly sent: SentMessage[];
  readonly isOver: () => boolean;
  readonly onAnswer: () => void;
}): Promise<void> {
  const { portal, chat, name, side, chance, sent, isOver, onAnswer } = options;

  /** The number that was answered; null when the line broke. */
  async function trySending(clientKey: string, message: string): Promise<number | null> {
    const answer = await attemptPortal({ address: await portal.address(), token: side.token }, sendMessage, {
      params: { chatId: chat },
      body: { message },
      idempotencyKey: clientKey,
    }).catch(() => null);
    if (answer === null || answer.status === 503) return null;
    if (answer.status !== 201) throw new Error(`${clientKey} was refused with ${answer.status} ${answer.code}`);
    return answer.reply.lastMessage.sequence;
  }

  async function sendUntilAcknowledged(clientKey: string, text: string): Promise<number | null> {
    for (;;) {
      const answer = await trySending(clientKey, text);
      if (answer !== null || chance.oneIn(8)) return answer;
    }
  }

  for (let n = 1; !isOver(); n += 1) {
    const clientKey = `${name}-${n}`;
    const text = `${clientKey} ${chance.oneIn(40) ? LONG : 'parole'}`;
    const place = sent.length;
    const message = { writer: name, chat, clientKey, text };
    sent.push({ ...message, ackedSequence: null });
    const ackedSequence = await sendUntilAcknowledged(clientKey, text);
    if (ackedSequence === null) continue;
    sent[place] = { ...message, ackedSequence };
    onAnswer();
    if (!chance.oneIn(20)) continue;
    // What was answered already is answered so again, whatever it says now (faults F14).
    const again = await trySending(clientKey, `${clientKey} altre parole`);
    if (again !== null) sent.push({ ...message, writer: `${name} again`, ackedSequence: again });
  }
}
