/** An https address without a name and a password in it, which the product may open or link to (holes H29, abuse 55). */
export function isHttpsAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}
