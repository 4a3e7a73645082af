import { validate } from 'stdnum/lib/cjs/it/iva.js';

/**
 * An Italian VAT number: exactly 11 digits with an existing office and the check digit (1-people §5). The digits are asked for
 * first, because the library forgives spaces and an `IT` in front, which the product does not.
 */
export function isVatNumber(value: string): boolean {
  return /^\d{11}$/.test(value) && validate(value).isValid;
}
