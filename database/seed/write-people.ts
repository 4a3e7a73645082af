import { visitTime } from './moments.ts';
import { STAFF, OWNERS } from './users.ts';
import { emailOf, idOf, insertRows, type Pen } from './rows.ts';
import { AGENCIES } from './agencies.ts';
import type { AgencySeed, UserSeed } from './shapes.ts';

/** Writes the staff, then the owners of companies, who name a consultant. */
export async function writeUsers({ trx, moments }: Pen, passwordHash: string): Promise<void> {
  function row(user: UserSeed) {
    const isStaff = STAFF.includes(user);
    return {
      _id: idOf('user', user.email),
      name: user.name,
      surname: user.surname,
      email: emailOf(user.email),
      passwordHash,
      role: user.role,
      gender: user.gender,
      telephone: user.telephone ?? null,
      isGroup: user.groupSize !== undefined,
      groupSize: user.groupSize ?? 1,
      groupName: user.groupName ?? null,
      isEmailVerified: true,
      isConfirmed: user.isConfirmed ?? true,
      isEnabled: user.isEnabled ?? true,
      isMonoGrant: user.isMonoGrant ?? false,
      advisor: user.advisor === undefined ? null : idOf('user', user.advisor),
      urlCalendy: user.urlCalendy ?? null,
      description: user.description ?? null,
      userType: isStaff ? ('internal-user' as const) : ('app-user' as const),
      createdAt: moments.during(-user.joinedDaysAgo, `user ${user.email}`, 'morning'),
    };
  }
  await insertRows(trx, 'users', STAFF.map(row));
  await insertRows(trx, 'users', OWNERS.map(row));
}

/** Writes the companies. A dossier that the story calls generated stays `ready` here, with its choices. */
export async function writeAgencies({ trx, moments }: Pen): Promise<void> {
  function row(agency: AgencySeed) {
    const [street, postalCode, city, province] = agency.address;
    const { dossier } = agency;
    const isReady = dossier !== undefined && dossier.status !== 'waitingAdmin';
    return {
      _id: idOf('agency', agency.key),
      businessName: agency.businessName,
      vatNumber: agency.vatNumber,
      fiscalCode: agency.fiscalCode ?? agency.vatNumber,
      pec: `${agency.mailDomain.split('.')[0]}@pec.example`,
      telephone: agency.telephone,
      administrationEmail: `${agency.mailbox}@${agency.mailDomain}`,
      referentName: agency.referent[0],
      referentSurname: agency.referent[1],
      description: agency.description,
      registeredOfficeAddress: street,
      registeredOfficeCity: city,
      registeredOfficeProvince: province,
      registeredOfficePostalCode: postalCode,
      contractType: agency.contractType,
      isMonoGrant: agency.isMonoGrant ?? false,
      userId: idOf('user', agency.owner),
      advisorId: userId(agency.advisor),
      businessAdvisorId: userId(agency.businessAdvisor),
      businessPerformancePartnerId: userId(agency.performance),
      dossierGenerationStatus: isReady ? ('ready' as const) : ('waitingAdmin' as const),
      dossierApprovalDate: isReady ? moments.during(-dossier.savedDaysAgo, `dossier ${agency.key}`, 'late') : null,
      savedAnnouncementsIds: (dossier?.announcements ?? []).map((key) => idOf('announcement', key)),
      savedServicesIds: (dossier?.services ?? []).map((key) => idOf('service', key)),
      savedInvestmentsIds: (dossier?.investments ?? []).map((key) => idOf('investment', `${agency.key} ${key}`)),
      dossierNotes: dossier?.notes ?? '',
      dossierSavedAt:
        dossier === undefined ? null : moments.during(-dossier.savedDaysAgo, `dossier ${agency.key}`, 'late'),
      lastAccessAt:
        agency.lastAccessDaysAgo === undefined ? null : moments.at(-agency.lastAccessDaysAgo, visitTime(agency.key, 0)),
      createdAt: moments.during(-agency.joinedDaysAgo, `agency ${agency.key}`, 'midday'),
    };
  }
  await insertRows(trx, 'agencies', AGENCIES.map(row));
}

function userId(key: string | undefined): string | null {
  return key === undefined ? null : idOf('user', key);
}
