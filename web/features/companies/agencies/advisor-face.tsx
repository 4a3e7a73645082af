import { Avatar } from '../../../ui/cards/avatar.tsx';
import type { Contact } from './advisor-contact.ts';

/** The picture of the consultant. */
export function AdvisorFace({ contact, size }: { contact: Contact; size: number }) {
  if (contact.kind === 'call') return null;
  const { name, surname, frontImage } = contact.advisor;
  return <Avatar name={`${name} ${surname}`} src={frontImage?.thumbnail.medium ?? null} size={size} />;
}
