/**
 * A name for an account of which only the e-mail is known: `mario.rossi@studio.it` is Mario Rossi, `info@studio.it` Info Studio. Nobody is made up:
 * whoever it is corrects it.
 */
export function nameOfEmail(email: string): { name: string; surname: string } {
  const [local = '', domain = ''] = email.split('@');
  const [first, ...others] =
    local
      .split('+')[0]
      ?.split(/[^\p{L}]+/u)
      .filter((word) => word !== '') ?? [];
  const site = domain.split('.')[0] ?? '';
  const name = capital(first ?? local).slice(0, 100);
  const surname = others.map(capital).join(' ').slice(0, 100) || capital(site).slice(0, 100);
  return { name: name || '-', surname: surname || '-' };
}

function capital(word: string): string {
  return word.slice(0, 1).toLocaleUpperCase('it') + word.slice(1);
}
