/** What a password may lack of the rule. */
export type PasswordFault = 'length' | 'upper' | 'lower' | 'digit';

/**
 * What a password lacks: at least `minimum` characters with an upper-case letter, a lower-case letter and a digit. Nothing where it keeps
 * the rule; never checked at login (decisions §2).
 */
export function passwordFaults(password: string, minimum: number): readonly PasswordFault[] {
  const faults: PasswordFault[] = [];
  if ([...password].length < minimum) faults.push('length');
  if (!/\p{Lu}/u.test(password)) faults.push('upper');
  if (!/\p{Ll}/u.test(password)) faults.push('lower');
  if (!/\d/.test(password)) faults.push('digit');
  return faults;
}
