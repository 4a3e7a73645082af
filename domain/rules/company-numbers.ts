import { validate as fiscalCodeValidate } from 'stdnum/lib/cjs/it/codicefiscale.js';
import { validate } from 'stdnum/lib/cjs/it/iva.js';

/**
 * An Italian VAT number: exactly 11 digits with an existing office and the check digit (1-people §5). The digits are asked for
 * first, because the library forgives spaces and an `IT` in front, which the product does not.
 */
export function isVatNumber(value: string): boolean {
  return /^\d{11}$/.test(value) && validate(value).isValid;
}

/** A company's fiscal code: 11 digits checked like a VAT number, or a person's 16 characters with their check letter. */
export function isFiscalCode(value: string): boolean {
  return isVatNumber(value) || isPersonFiscalCode(value);
}

/** A person's fiscal code, upper case, digits that became letters among homonyms included. */
function isPersonFiscalCode(value: string): boolean {
  return /^[A-Z0-9]{16}$/.test(value) && fiscalCodeValidate(value).isValid;
}
