/** At least `minimum` characters with an upper-case letter, a lower-case letter and a digit; never checked at login (decisions §2). */
export function isStrongPassword(password: string, minimum: number): boolean {
  const length = [...password].length;
  return (
    length >= minimum && length <= 128 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password)
  );
}
