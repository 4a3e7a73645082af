import { addPushDevice } from '@volano/domain/contracts/notifications';
import { call } from '../api/api-client.ts';
import { PUSH_OWNER_AT, recall, remember } from '../session/session.ts';

/** What this browser can do: nothing, nothing because its person forbade it, or be told. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

async function workerOfPage(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  // Where workers are blocked it answers with nothing, or refuses.
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return found?.pushManager === undefined ? null : found;
}

/** Whether a person is told on this browser. Asks nobody for anything. */
export async function readPush(userId: string): Promise<PushState> {
  const worker = await workerOfPage();
  if (worker === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOwn = recall(PUSH_OWNER_AT) === userId;
  return isOwn && (await worker.pushManager.getSubscription()) !== null ? 'on' : 'off';
}

/** What the service needs to write to a browser. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Asks the person, in the browser's own words, and makes an address for them; null where they say no. Only upon a tap: browsers forbid it otherwise. */
export async function beginPush(userId: string, publicKeyOf: () => Promise<string>): Promise<PushAddress | null> {
  const worker = await workerOfPage();
  if (worker === null || (await Notification.requestPermission()) !== 'granted') return null;
  const applicationServerKey = await publicKeyOf();
  const before = await worker.pushManager.getSubscription();
  // Made with another key, or for somebody else: it is made anew.
  await before?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  remember(PUSH_OWNER_AT, userId);
  return addressOf(made);
}

/** Gives the address that this browser has already to the session that is open now. Asks nobody for anything. */
export async function resumePush(): Promise<void> {
  const subscription = await (await workerOfPage())?.pushManager.getSubscription();
  if (subscription != null) await call(addPushDevice, { body: addressOf(subscription) });
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** Gives the address up: the push service then tells the portal that it is gone. Answers it, or null where there was none. */
export async function endPush(): Promise<string | null> {
  remember(PUSH_OWNER_AT, null);
  const subscription = await (await workerOfPage())?.pushManager.getSubscription();
  if (subscription == null) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
