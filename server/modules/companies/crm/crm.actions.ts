import { translations } from '@volano/domain/i18n/t';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type Crm, crmOf, CrmFailure } from '../../../platform/salesforce/crm.ts';
import {
  type Company,
  deleteCrmErasure,
  deleteFingerprint,
  findCompany,
  findFingerprint,
  isCrmErasure,
  lockCompany,
  updateStanding,
  upsertFingerprint,
} from './crm.queries.ts';
import { createHash } from 'node:crypto';

/** Tells the CRM at once how a company is, whatever it knows. What passes by itself is left to the queue. */
export async function sendNow(ctx: Context, agencyId: string): Promise<void> {
  const failure = await sendCompany(ctx, agencyId, true);
  if (failure?.isPassing)
    await ctx.db.transaction().execute((trx) => ctx.jobs.emit(trx, 'agency.outOfStep', { agencyId }));
}

/**
 * Tells the CRM how a company is now, unless it was told that already; `isForced` tells it again. One send a company at a time. What came
 * of it stands on the company. Answers the failure, or null; nothing is done where no CRM is configured (decisions §9).
 */
export async function sendCompany(ctx: Context, agencyId: string, isForced: boolean): Promise<CrmFailure | null> {
  const crm = crmOf(ctx.config);
  if (crm === null) return null;
  return ctx.db.transaction().execute(async (trx) => {
    await lockCompany(trx, agencyId);
    const company = await findCompany(trx, agencyId);
    if (company === null) return sendErasure(ctx, trx, crm, agencyId);
    // A company that came and went before the CRM heard of it is none of its business.
    if (company.deletedAt !== null && company.salesForceId === null) return null;
    const told = await findFingerprint(trx, agencyId);
    if (!isForced && told?.equals(fingerprintOf(accountOf(company)))) return null;
    return send(ctx, trx, crm, company);
  });
}

async function send(ctx: Context, trx: Transaction<DB>, crm: Crm, company: Company): Promise<CrmFailure | null> {
  const account = accountOf(company);
  const sentAt = ctx.clock.now().toISOString();
  const told = { agencyId: company._id, fingerprint: fingerprintOf(account), sentAt };
  try {
    const id = await crm.upsert(company._id, account);
    // A CRM that is connected later was told nothing yet.
    if (!crm.isStandIn) await upsertFingerprint(trx, told);
    await updateStanding(trx, company._id, {
      salesForceId: id,
      isSalesForceConfirmed: true,
      salesForceError: null,
      salesForceSyncedAt: sentAt,
    });
    return null;
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error;
    ctx.log.warn({ err: error, agencyId: company._id }, 'the CRM did not take a company');
    // What it will not take is not sent again until it is other; what passes, or what the office has to mend, is.
    if (error.reason === 'refused' || error.reason === 'duplicate') await upsertFingerprint(trx, told);
    else await deleteFingerprint(trx, company._id);
    await updateStanding(trx, company._id, {
      isSalesForceConfirmed: false,
      salesForceError: translations('it')(`crm.errors.${error.reason}`, { detail: error.detail }),
    });
    return error;
  }
}

/** What is left of the Account of an erased company: that it is gone. The portal removes none. */
function erasedAccount(): ReturnType<typeof accountOf> {
  return {
    Name: translations('it')('chats.deletedCompany'),
    Phone: null,
    BillingStreet: null,
    BillingCity: null,
    BillingState: null,
    BillingPostalCode: null,
    BillingCountry: null,
    Volano_VatNumber__c: null,
    Volano_FiscalCode__c: null,
    Volano_Email__c: null,
    Volano_Pec__c: null,
    Volano_Contract__c: null,
    Volano_Advisor__c: null,
    Volano_Active__c: false,
  };
}

/** Takes out of the CRM what it knows of a company that was erased here. What it does not take is said again each night. */
async function sendErasure(ctx: Context, trx: Transaction<DB>, crm: Crm, agencyId: string): Promise<CrmFailure | null> {
  if (!(await isCrmErasure(trx, agencyId))) return null;
  try {
    await crm.upsert(agencyId, erasedAccount());
    await deleteCrmErasure(trx, agencyId);
    return null;
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error;
    ctx.log.warn({ err: error, agencyId }, 'the CRM did not take that a company was erased');
    return error;
  }
}

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
