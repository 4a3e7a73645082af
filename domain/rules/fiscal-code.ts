import { validate } from 'stdnum/lib/cjs/it/codicefiscale.js';
import { isVatNumber } from './vat-number.ts';

/** A company's fiscal code: 11 digits checked like a VAT number, or a person's 16 characters with their check letter. */
export function isFiscalCode(value: string): boolean {
  return isVatNumber(value) || isPersonFiscalCode(value);
}

/** A person's fiscal code, upper case, digits that became letters among homonyms included. */
export function isPersonFiscalCode(value: string): boolean {
  return /^[A-Z0-9]{16}$/.test(value) && validate(value).isValid;
}
