import { firstErrors, firstFields } from '@volano/domain/i18n/it/first-texts';
import { agreement, formatter, interpolation, postProcess } from '@volano/domain/i18n/interpolation';
import { session } from '@volano/domain/i18n/it/session';
import { createInstance } from 'i18next';

/** The library that says every word of the page. It comes with the dictionaries: the login speaks without it (`i18n.ts`). */
export const words = createInstance().use(formatter).use(agreement);

await words.init({
  lng: 'it',
  resources: { it: { translation: { common: { fields: firstFields }, errors: firstErrors, session } } },
  partialBundledLanguages: true,
  supportedLngs: ['it', 'en'],
  interpolation,
  postProcess,
  initAsync: false,
  // Told as an event; nothing is saved.
  saveMissing: true,
});
