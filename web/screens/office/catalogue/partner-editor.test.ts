import { expect, test } from 'vitest';
import { partnerBodyOf, partnerFaultsOf, partnerFormOf } from './partner-editor.tsx';

const empty = partnerFormOf(null);

test('a new partner is a draft that only wants a name', () => {
  expect(empty.isActive).toBe(false);
  expect(partnerFaultsOf(empty)).toEqual({ businessName: 'required' });
  expect(partnerFaultsOf({ ...empty, businessName: ' Studio Orsini ' })).toEqual({});
});

test('an address is https or nothing, and what is not known is sent as such', () => {
  const named = { ...empty, businessName: 'Studio Orsini' };
  const form = { ...named, website: 'www.orsini.example', linkedinUrl: ' https://a.example ' };
  expect(partnerFaultsOf(form)).toEqual({ website: 'url' });
  expect(partnerBodyOf(form)).toMatchObject({ linkedinUrl: 'https://a.example', facebookUrl: null, email: null });
});
