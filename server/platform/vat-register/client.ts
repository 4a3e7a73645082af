import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Config, VatRegisterConfig } from '../config/config.ts';
import { causeOf, readShort } from '../outgoing/fetch-public.ts';

/** What a register says of a company; null where it says nothing. */
export interface RegisteredCompany {
  readonly name: string | null;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly town: string | null;
  /** Two letters. */
  readonly province: string | null;
}

/** Somebody who tells names and addresses by VAT number. */
export interface VatRegister {
  /** What people read of it. */
  readonly name: string;
  /** The company with an Italian VAT number of eleven digits, or null where the register knows no active one. Throws `VatRegisterFailure`. */
  find(vatNumber: string, tries?: number): Promise<RegisteredCompany | null>;
}

/** Why nothing was learnt: `unavailable` passes by itself, the others wait for who runs the portal. */
export class VatRegisterFailure extends Error {
  readonly reason: 'unavailable' | 'credentials' | 'unreadable';

  constructor(reason: VatRegisterFailure['reason'], detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.name = 'VatRegisterFailure';
    this.reason = reason;
  }
}

const TIMEOUT_MS = 5_000;
/** Before a second try, and twice as long before a third: VIES answers few at a time. */
const PAUSE_MS = 500;

/** The register that is configured, or null (9-working-day §6). */
export function openVatRegister({ vatRegister: configured }: Config, timeoutMs = TIMEOUT_MS): VatRegister | null {
  if (configured === undefined) return null;
  return {
    name: configured.name,
    async find(vatNumber, tries = 2) {
      for (let turn = 1; ; turn += 1) {
        try {
          const body = await ask(configured, vatNumber, timeoutMs);
          return configured.kind === 'vies' ? readVies(body) : readOther(body);
        } catch (error) {
          const isPassing = error instanceof VatRegisterFailure && error.reason === 'unavailable';
          if (!isPassing || turn >= tries) throw error;
          await wait(PAUSE_MS * turn);
        }
      }
    },
  };
}

/** The number is all that leaves the portal. */
async function ask(register: VatRegisterConfig, vatNumber: string, timeoutMs: number): Promise<unknown> {
  const url =
    register.kind === 'vies'
      ? `${register.url}/ms/IT/vat/${vatNumber}`
      : register.url.replaceAll('{vatNumber}', vatNumber);
  const key = register.kind === 'other' ? register.key : null;
  try {
    // A redirect would carry the key to an address that nobody configured.
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw failureOf(response.status);
    return readJson(await readShort(response));
  } catch (error) {
    if (error instanceof VatRegisterFailure) throw error;
    throw new VatRegisterFailure('unavailable', causeOf(error), error);
  }
}

function failureOf(status: number): VatRegisterFailure {
  const isPassing = status >= 500 || status === 408 || status === 429;
  const reason = isPassing ? 'unavailable' : status === 401 || status === 403 ? 'credentials' : 'unreadable';
  return new VatRegisterFailure(reason, `HTTP ${status}`);
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new VatRegisterFailure('unreadable', 'no JSON', error);
  }
}

const viesAnswer = z.object({
  isValid: z.boolean(),
  userError: z.string().optional(),
  name: z.string().optional(),
  address: z.string().optional(),
});

/** VIES says that Italy did not answer with a status of 200 and an error of its own; what a member state keeps to itself is `---`. */
function readVies(body: unknown): RegisteredCompany | null {
  const { success, data } = viesAnswer.safeParse(body);
  if (!success) throw new VatRegisterFailure('unreadable', 'not the answer of VIES');
  if (data.isValid) return { name: textOf(data.name), ...partsOf(textOf(data.address, '\n')) };
  if (data.userError === undefined || ['INVALID', 'VALID'].includes(data.userError)) return null;
  throw new VatRegisterFailure(data.userError === 'INVALID_INPUT' ? 'unreadable' : 'unavailable', data.userError);
}

const text = z.string().nullish();
const otherAnswer = z.object({ name: text, address: text, postalCode: text, town: text, province: text }).nullable();

/** `name` and `address`; the parts of the address apart where the register tells them so. */
function readOther(body: unknown): RegisteredCompany | null {
  const { success, data } = otherAnswer.safeParse(body);
  if (!success) throw new VatRegisterFailure('unreadable', 'not the answer that is expected');
  if (data === null) return null;
  const whole = partsOf(textOf(data.address, '\n'));
  return {
    name: textOf(data.name),
    address: whole.address,
    postalCode: /^\d{5}$/.test(data.postalCode ?? '') ? (data.postalCode ?? null) : whole.postalCode,
    town: textOf(data.town) ?? whole.town,
    province: /^[A-Z]{2}$/.test(data.province ?? '') ? (data.province ?? null) : whole.province,
  };
}

const LONGEST = 200;

/** What people may read, on one line; null where there is nothing. */
function textOf(said: string | null | undefined, line = ' '): string | null {
  const kept = (said ?? '')
    .split(/[\r\n]+/)
    .map((part) => part.replace(/[\p{C}\s]+/gu, ' ').trim())
    .filter((part) => part !== '' && !/^-+$/.test(part))
    .join(line)
    .slice(0, LONGEST);
  return kept === '' ? null : kept;
}

/** The street above, then `24122 BERGAMO BG`: an address as the Italian register prints it. What has no such line is a street alone. */
function partsOf(address: string | null): Omit<RegisteredCompany, 'name'> {
  const lines = address?.split('\n') ?? [];
  const found = /^(?:(?<street>.+) )?(?<postalCode>\d{5}) (?<town>.+) (?<province>[A-Z]{2})$/.exec(lines.at(-1) ?? '');
  const { street, postalCode, town, province } = found?.groups ?? {};
  if (found === null) return { address: lines.join(', ') || null, postalCode: null, town: null, province: null };
  const above = [...lines.slice(0, -1), street].filter(Boolean).join(', ');
  return { address: above || null, postalCode: postalCode ?? null, town: town ?? null, province: province ?? null };
}
