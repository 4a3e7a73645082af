import type { createService } from '@volano/domain/contracts/services';
import type { RequestOf } from '@volano/domain/contracts/route';
import { isHttpsAddress } from '@volano/domain/rules/https-address';
import { parseEuros } from '@volano/domain/rules/money';
import type { ServiceType } from '@volano/domain/rules/vocabulary';
import type { Service } from './services.api.ts';

/** A service as its editor holds it: cost and address as they are typed. */
export interface ServiceForm {
  readonly name: string;
  readonly description: string;
  readonly categoryType: ServiceType | null;
  readonly cost: string;
  readonly platformLink: string;
  readonly consultantEvaluation: boolean;
  readonly isForBusinessPartner: boolean;
  readonly isOnlyGoAndGrow: boolean;
  readonly isActive: boolean;
}

/** The fields of a service; those of a free draft where there is none yet. */
export function serviceFormOf(service: Service | null, writtenCost: (cents: number) => string): ServiceForm {
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    categoryType: service?.categoryType ?? null,
    cost: writtenCost(Math.round((service?.cost ?? 0) * 100)),
    platformLink: service?.platformLink ?? '',
    consultantEvaluation: service?.consultantEvaluation ?? false,
    isForBusinessPartner: service?.isForBusinessPartner ?? false,
    isOnlyGoAndGrow: service?.isOnlyGoAndGrow ?? false,
    isActive: service?.isActive ?? false,
  };
}

/** What a form without faults says, as it is sent. */
export function serviceBodyOf(form: ServiceForm): RequestOf<typeof createService>['body'] {
  const { categoryType, cost, platformLink, ...rest } = form;
  return {
    ...rest,
    categoryType: categoryType ?? 'other',
    cost: (parseEuros(cost) ?? 0) / 100,
    platformLink: platformLink.trim() === '' ? null : platformLink.trim(),
  };
}

type FaultKey = 'required' | 'invalid' | 'url';

/** The fields that cannot be saved, each with the key of its words under `errors.field` (2-catalogue §5). No cost is 0. */
export function serviceFaultsOf(form: ServiceForm): Partial<Record<keyof ServiceForm, FaultKey>> {
  const faults: Partial<Record<keyof ServiceForm, FaultKey>> = {};
  if (form.name.trim() === '') faults.name = 'required';
  if (form.categoryType === null) faults.categoryType = 'required';
  if (form.cost.trim() !== '' && parseEuros(form.cost) === null) faults.cost = 'invalid';
  if (form.platformLink.trim() !== '' && !isHttpsAddress(form.platformLink.trim())) faults.platformLink = 'url';
  return faults;
}

export function hasServiceFaults(form: ServiceForm): boolean {
  return Object.keys(serviceFaultsOf(form)).length > 0;
}
