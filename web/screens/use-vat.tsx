import { isAskedQuestions } from '@volano/domain/rules/survey-progress';
import { useState } from 'react';
import type { Agency } from '../features/companies/agencies/agencies.api.ts';
import { VatField } from '../features/companies/agencies/vat-field.tsx';

/**
 * The field of the VAT number for a survey whose company has none: it stays once it is filled in, so that it can be corrected. Undefined
 * where there is nothing to ask.
 */
export function useVat(agency: Agency | undefined): ((showsMissing: boolean) => React.ReactNode) | undefined {
  const [wasMissing, setWasMissing] = useState(false);
  if (agency === undefined || !isAskedQuestions(agency.user.role)) return undefined;
  if (agency.vatNumber === '' && !wasMissing) setWasMissing(true);
  if (!wasMissing) return undefined;
  return (showsMissing) => <VatField agency={agency} showsMissing={showsMissing} />;
}
