import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { answerOrders } from './chat-child.ts';
import { BLOCK, type Person } from './chat-data.ts';
import { ask, openWindows } from './chat-windows.ts';

/** What the process of the windows can be asked for. Windows stay open, and more may be opened. */
export type Order =
  | {
      readonly kind: 'open';
      readonly address: string;
      readonly people: readonly Person[];
    }
  | { readonly kind: 'steady'; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: 'saturate'; readonly writers: number; readonly seconds: number };

export interface Measured {
  /** Messages that were acknowledged, and those of them that the other side's window did not hear. */
  readonly said: number;
  readonly unreceived: number;
  readonly perSecond: number;
  /** Milliseconds from the sending to the other side's window. */
  readonly median: number;
  readonly p99: number;
}

/** About what people write to each other. */
const WORDS =
  'Buongiorno, ho ricevuto il preventivo del nuovo impianto: va bene se lo mando entro venerdì con la visura?';
const PATIENCE_MS = 20_000;

const people: Person[] = [];
const sockets: Socket[] = [];
let to = { address: '' };
const indexOf = new Map<string, number>();
/** What is on its way, by its first word: when it was sent and whose window waits for it. */
const onItsWay = new Map<string, { since: number; reader: number }>();
let took: number[] = [];
let count = 0;

function receive(index: number, text: string | undefined): void {
  const name = text?.slice(0, text.indexOf(' ')) ?? '';
  const sent = onItsWay.get(name);
  if (sent?.reader !== index) return;
  took.push(performance.now() - sent.since);
  onItsWay.delete(name);
}

/** The message with this number: conversations take turns, and so do the two who speak in each. */
async function say(number: number): Promise<void> {
  const talks = people.length - Math.ceil(people.length / BLOCK);
  const talk = number % talks;
  const owner = talk + 1 + Math.floor(talk / (BLOCK - 1));
  const { chat } = people[owner] ?? {};
  if (chat === null || chat === undefined) throw new Error(`${owner} has no conversation`);
  const advisor = indexOf.get(chat.advisorId) ?? 0;
  const [from, reader] = Math.floor(number / talks) % 2 === 0 ? [owner, advisor] : [advisor, owner];
  const name = `n${number}`;
  const message = `${name} ${WORDS}`;
  onItsWay.set(name, { since: performance.now(), reader });
  const url = `${to.address}/api/chatmessages/${chat.id}/messages`;
  const { token = '' } = people[from] ?? {};
  const { status } = await ask(url, { method: 'POST', token, key: name, body: { message } });
  if (status !== 201) throw new Error(`a message was answered with ${status}`);
}

async function measure(work: () => Promise<void>): Promise<Measured> {
  const [first, began] = [count, performance.now()];
  took = [];
  await work();
  const seconds = (performance.now() - began) / 1000;
  const said = count - first;
  for (let waited = 0; onItsWay.size > 0 && waited < PATIENCE_MS; waited += 50) await wait(50);
  const unreceived = onItsWay.size;
  onItsWay.clear();
  took.sort((a, b) => a - b);
  const quantile = (share: number): number => took[Math.floor(took.length * share)] ?? Infinity;
  return { said, unreceived, perSecond: said / seconds, median: quantile(0.5), p99: quantile(0.99) };
}

/** Sends at its rate whatever the answers take: who waits for an answer before sending on would spare a slow service. */
async function sendSteadily(perSecond: number, seconds: number): Promise<void> {
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const early = began + (n * 1000) / perSecond - performance.now();
    if (early > 0) await wait(early);
    underWay.push(say(count));
    count += 1;
  }
  await Promise.all(underWay);
}

/** So many writers, each of whom sends on when the last is acknowledged. */
async function sendAll(writers: number, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const write = async (): Promise<void> => {
    while (performance.now() < until) {
      const number = count;
      count += 1;
      await say(number);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

answerOrders<Order, Measured | number>(async (order) => {
  if (order.kind === 'steady') return measure(() => sendSteadily(order.perSecond, order.seconds));
  if (order.kind === 'saturate') return measure(() => sendAll(order.writers, order.seconds));
  to = order;
  const known = people.length;
  const added = order.people.slice(known);
  const tokens = added.map(({ token }) => token);
  const opened = await openWindows(order.address, tokens, (n, { message }) => receive(known + n, message?.message));
  for (const [n, person] of added.entries()) indexOf.set(person.userId, known + n);
  people.push(...added);
  sockets.push(...opened);
  return sockets.length;
});
