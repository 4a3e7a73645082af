import { createHash } from 'node:crypto';
import type { Company } from './crm.queries.ts';

/** A company as an Account: the standard fields, and those of ours that the office adds to its CRM (operations). */
export function accountOf(company: Company): Record<string, string | boolean | null> {
  return {
    Name: company.businessName,
    Phone: company.telephone,
    BillingStreet: company.registeredOfficeAddress,
    BillingCity: company.registeredOfficeCity,
    BillingState: company.registeredOfficeProvince,
    BillingPostalCode: company.registeredOfficePostalCode,
    BillingCountry: 'Italia',
    Volano_VatNumber__c: company.vatNumber === '' ? null : company.vatNumber,
    Volano_FiscalCode__c: company.fiscalCode,
    Volano_Email__c: company.administrationEmail,
    Volano_Pec__c: company.pec,
    Volano_Contract__c: company.contractType,
    Volano_Advisor__c: company.advisorEmail,
    Volano_Active__c: company.deletedAt === null,
  };
}

/** Stands for an Account: the same for the same facts. */
export function fingerprintOf(account: ReturnType<typeof accountOf>): Buffer {
  return createHash('sha256').update(JSON.stringify(account)).digest();
}
