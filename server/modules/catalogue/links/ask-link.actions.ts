import type { LinkAnswer, LinkReason } from '@volano/domain/rules/link-outcome';
import { fetchPublic, OutgoingFailure, type OutgoingRequest } from '../../../platform/outgoing/fetch-public.ts';

const REQUEST = { maxBytes: 16_384, isCut: true, timeoutMs: 15_000, idleMs: 10_000, allowsHttp: true } as const;
/** What is busy is not asked a second time. */
const TOO_MANY = 429;
const FAILED = 400;

/**
 * Asks an address whether it is there: with HEAD, and with GET where a server does not know HEAD. Only the beginning of a page is read. A private
 * address is not asked, nor one that it leads to (`fetchPublic`). `trusted` names an origin of this machine, as its tests do.
 */
export async function askLink(url: string, trusted: Pick<OutgoingRequest, 'trustedOrigin'> = {}): Promise<LinkAnswer> {
  const head = await answerOf(url, { ...REQUEST, ...trusted, method: 'HEAD' });
  const { reason, status } = head;
  const isFailed = status !== null && status >= FAILED && status !== TOO_MANY;
  return isFailed || reason === 'unreachable' ? answerOf(url, { ...REQUEST, ...trusted, method: 'GET' }) : head;
}

async function answerOf(url: string, request: OutgoingRequest): Promise<LinkAnswer> {
  try {
    return { reason: 'status', status: (await fetchPublic(url, request)).status };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return { reason: reasonOf(error), status: null };
  }
}

function reasonOf({ reason, cause }: OutgoingFailure): LinkReason {
  if (reason === 'incomplete' || reason === 'tooLarge') return 'unreachable';
  if (reason !== 'unreachable') return reason;
  const { code = '' } = (cause ?? {}) as { readonly code?: string };
  if (code === 'ENOTFOUND') return 'noHost';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}
