import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serving } from './listening.ts';

/** How the stand-in answers the next changes of an Account: a status with what Salesforce says beside it, or silence. */
export type Behaviour =
  | { readonly status: number; readonly errorCode?: string; readonly message?: string; readonly location?: string }
  | 'silent'
  | 'wordless';

/** A server that speaks what we use of Salesforce: OAuth client credentials, and Accounts changed by an external id. */
export interface CrmStandIn {
  readonly url: string;
  /** What it keeps, by our id. */
  readonly accounts: Map<string, Record<string, unknown> & { Id: string }>;
  /** What it was asked, as `METHOD path`, without the ids. */
  readonly asked: string[];
  /** Takes the next change in hand and answers when it is let go. */
  pause(): () => void;
  /** Answers the next ones so, then as usual. */
  behave(...moods: readonly Behaviour[]): void;
  /** No token that it gave is taken any more. */
  expireTokens(): void;
  readonly close: () => Promise<void>;
}

export const CRM_CLIENT = { SALESFORCE_CLIENT_ID: 'volano', SALESFORCE_CLIENT_SECRET: 'secret of the stand-in' };

export async function openCrm(): Promise<CrmStandIn> {
  const accounts: CrmStandIn['accounts'] = new Map();
  const asked: string[] = [];
  const moods: Behaviour[] = [];
  let held: Promise<void> | undefined;
  let token = 'token-1';

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const isRight =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === CRM_CLIENT.SALESFORCE_CLIENT_ID &&
      form.get('client_secret') === CRM_CLIENT.SALESFORCE_CLIENT_SECRET;
    if (isRight) answer(response, 200, { access_token: token, token_type: 'Bearer' });
    else answer(response, 401, { error: 'invalid_client', error_description: 'invalid client credentials' });
  }

  async function changeAccount(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = JSON.parse(await text(request)) as Record<string, unknown>;
    const mood = moods.shift();
    if (mood === 'silent') return;
    if (mood !== undefined && mood !== 'wordless') {
      if (mood.location !== undefined) response.setHeader('location', mood.location);
      answer(response, mood.status, [{ errorCode: mood.errorCode, message: mood.message }]);
      return;
    }
    const known = accounts.get(id);
    const kept = { ...known, ...fields, Id: known?.Id ?? `001${String(accounts.size).padStart(15, '0')}` };
    accounts.set(id, kept);
    if (mood === 'wordless') response.writeHead(204).end();
    else answer(response, known === undefined ? 201 : 200, { id: kept.Id, success: true, errors: [] });
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://stand-in');
    const id = /^\/services\/data\/v\d+\.0\/sobjects\/Account\/Volano_Id__c\/([^/]+)$/.exec(pathname)?.[1];
    asked.push(`${request.method} ${id === undefined ? pathname : 'Account'}`);
    if (request.method === 'POST' && pathname === '/services/oauth2/token') return giveToken(request, response);
    if (request.headers.authorization !== `Bearer ${token}`)
      return answer(response, 401, [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }]);
    if (id === undefined) return answer(response, 404, [{ errorCode: 'NOT_FOUND', message: 'no such resource' }]);
    if (request.method === 'GET') return answer(response, 200, { Id: accounts.get(id)?.Id });
    const turn = held;
    held = undefined;
    await turn;
    return changeAccount(id, request, response);
  }

  return {
    ...(await serving((request, response) => void receive(request, response))),
    accounts,
    asked,
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    behave: (...next) => void moods.push(...next),
    expireTokens: () => {
      token = `${token}1`;
    },
  };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
