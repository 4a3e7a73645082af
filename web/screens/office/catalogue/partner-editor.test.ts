import { expect, test } from 'vitest';
import { partnerBodyOf, partnerFaultsOf, partnerFormOf } from './partner-editor.tsx';

const empty = partnerFormOf(null);

test('a new partner is a draft that only wants a name', () => {
  expect(empty.isActive).toBe(false);
  expect(partnerFaultsOf(empty)).toEqual({ businessName: 'required' });
  expect(partnerFaultsOf({ ...empty, businessName: ' Studio Orsini ' })).toEqual({});
});

test('the site may begin with www. or http, the others are https or nothing, and what is not known is sent as such', () => {
  const named = { ...empty, businessName: 'Studio Orsini' };
  const form = { ...named, website: 'www.orsini.example', linkedinUrl: ' https://a.example ' };
  expect(partnerFaultsOf(form)).toEqual({});
  expect(partnerFaultsOf({ ...form, website: 'http://orsini.example', facebookUrl: 'http://a.example' })).toEqual({
    facebookUrl: 'url',
  });
  expect(partnerFaultsOf({ ...form, website: 'Studio Orsini' })).toEqual({ website: 'webUrl' });
  expect(partnerBodyOf(form)).toMatchObject({ linkedinUrl: 'https://a.example', facebookUrl: null, email: null });
});
