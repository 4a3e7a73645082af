import type * as italian from '../it/office-matching.ts';
import type { SameKeys } from '../it/texts.ts';

export const officeMatching: SameKeys<typeof italian.officeMatching> = {
  why: {
    everywherePass: 'The incentive holds in all of Italy.',
    activityAllCodes: 'The record lists no ATECO codes: the sector decides.',
    activityAllSectors: 'The incentive is open to all sectors.',
    requirementNotAsked: 'The call sets no constraint on this point.',
    requirementAcceptsAll: 'The call accepts any answer to this question.',
    checkToRead: 'The questions of the profile cannot tell: it is read in the notice.',
    everywhereUnknown:
      'The incentive holds in all of Italy. Whether it suits the company is known once its survey is complete.',
    regionPass: 'The company has a site in {{place}}, the region of the incentive.',
    regionFail: 'The incentive asks for a site in {{place}}. The sites that the company gave: {{found}}.',
    regionFixable:
      'The incentive asks for a site in {{place}} and admits those who open a new one. The sites that the company gave: {{found}}.',
    regionUnknown: 'The profile of the company has no sites: they are given in the survey.',
    groupPass: 'The company has a site in {{inside}}, among the admitted regions ({{place}}).',
    groupFail: 'The incentive holds in these regions: {{place}}. The sites that the company gave: {{found}}.',
    groupFixable:
      'The incentive holds in these regions: {{place}}, and admits those who open a new site there. The sites that the company gave: {{found}}.',
    groupUnknown: 'The profile of the company has no sites: they are given in the survey.',
    chamberPass: 'The company is registered with the chamber of commerce that offers this incentive: {{place}}.',
    chamberFail:
      'The incentive is for companies registered here: {{place}}. In the profile the company gave: {{found}}.',
    chamberFixable:
      'The incentive is for companies registered here: {{place}}, and admits those who open a new site there. In the profile the company gave: {{found}}.',
    chamberUnknown: 'The profile of the company has no chamber of commerce: it is given in the survey.',
    activityNotAsked: 'The ATECO code is not required of the company.',
    activityPass:
      'The company’s ATECO code {{code}} ({{version}}) is among those admitted: {{chosen}}$t(matching.moreCodes, {"count": {{more}} })',
    activityNotRemoved: 'The company’s ATECO code {{code}} ({{version}}) is not among those excluded.',
    activityTooGeneric:
      'Code {{code}} ({{version}}) holds admitted activities and others that are not: the 6-digit code of the registration is needed.',
    activityConfirmVersion:
      'Code {{code}} matches several codes of the {{version}} classification: the company has not given its own yet.',
    activityNoBridge:
      'The incentive lists codes of the {{version}} classification and the company’s code is {{code}}: the portal lacks the table between them. It is imported from “Import data”.',
    activityRemoved: 'The company’s ATECO code {{code}} ({{version}}) is among those the incentive excludes.',
    activityUnrelated:
      'The company’s ATECO code {{code}} ({{version}}) is not among those admitted: {{chosen}}$t(matching.moreCodes, {"count": {{more}} })',
    activityFixable:
      'The company’s ATECO code {{code}} ({{version}}) is not admitted. The incentive accepts those who open a new site with an admitted activity.',
    activityUnknown: 'The profile of the company has no ATECO code: it is given in the survey.',
    requirementPass: '{{category}}: the company gave {{found}}, which the call accepts.',
    requirementFail: 'The call asks for: {{required}}. In the profile the company gave: {{found}}.',
    requirementFixable:
      'The call asks for: {{required}}. In the profile the company gave: {{found}}. It can still be put right.',
    chamberPassDeduced:
      'Deduced from the registered office: the company is registered with the chamber of commerce that offers this incentive, {{place}}.',
    chamberFailDeduced:
      'The incentive is for companies registered here: {{place}}. Deduced from the registered office: the company is registered with {{found}}.',
    chamberFixableDeduced:
      'The incentive is for companies registered here, with a new site too: {{place}}. Deduced from the registered office: the company is registered with {{found}}.',
    requirementPassDeduced: '{{category}}: the portal deduces {{found}}, which the call accepts.',
    requirementFailDeduced: 'The call asks for: {{required}}. The portal deduces: {{found}}.',
    requirementFixableDeduced:
      'The call asks for: {{required}}. The portal deduces: {{found}}. It can still be put right.',
    requirementPassChanged:
      '{{category}}: the company gave {{found}}, which the call accepts. The question changed after the answer, which is to be confirmed again.',
    requirementFailChanged:
      'The call asks for: {{required}}. In the profile the company gave: {{found}}. The question changed after the answer, which is to be confirmed again.',
    requirementFixableChanged:
      'The call asks for: {{required}}. In the profile the company gave: {{found}}; it can still be put right. The question changed after the answer, which is to be confirmed again.',
    requirementUnknown: 'It is not in the profile of the company.',
    placePass: 'The company has a site in {{inside}}, among the admitted places: {{place}}.',
    placeFail: 'The incentive holds only in these places: {{place}}. The sites that the company gave: {{found}}.',
    placeFixable:
      'The incentive holds only in these places: {{place}}, and admits those who open a new site there. The sites that the company gave: {{found}}.',
    placeUnknown:
      'The incentive holds only in these places: {{place}}. Of one of the company’s sites we only know the area ({{found}}): its town is missing.',
    placeNoTowns:
      'The incentive holds in these places only: {{place}}. The portal lacks the official list of towns: it is imported from “Import data”.',
    placeNotAsked: 'The company’s sites are outside the territory of the incentive: the town does not matter.',
    numberPass:
      '{{category}}: the company gave {{found}}. The call asks for $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}).',
    numberFail:
      '{{category}}: the call asks for $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}). In the profile the company gave {{found}}.',
    numberUnknown:
      '{{category}}: the call asks for $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}). It is not in the profile of the company.',
    numberDayDecides:
      '{{category}}: the call asks for $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}). The profile of the company only has the year, {{found}}: the day is in the company register.',
    sectorPass: 'The company’s activity is in an admitted sector: $t(callDetails.sectors.{{sector}}).',
    firmFail: 'The record admits firms that are founded, and the company is still to be.',
    firmUnknown: 'The record lists founded firms, but its text speaks of new ones too: the notice has to be read.',
    firmRegister:
      'The notice asks for the register of companies, and the company’s form may not be there: the notice has to be read.',
    chamberNone:
      'A chamber of commerce offers it ({{place}}), and the company’s form may not be registered: the notice has to be read.',
    sectorNotListed:
      'The record admits some sectors only, and it is not certain that the company’s activity ({{code}}) is among them: the notice is to be read.',
    sectorUnknown: 'The profile of the company has no ATECO code: it is given in the survey.',
    sectorNotAsked: 'The sector is not required of the company.',
    openFarUnknown:
      'The closing day of the record is so far away that it is no deadline, and the last news is of {{date}}. That it is still open is to be checked.',
    openDoubtedUnknown: 'The record says “{{quote}}”: that it is still open is to be checked.',
    openUnknown:
      'The record gives no deadline, and there has been no news since {{date}}. It may have closed: that it is still open is to be checked.',
    enteredUnknown: 'We have not entered the requirements of this incentive yet.',
    checkUnknown: 'The questions of the profile cannot tell: the notice is to be read.',
    alternativesPass: 'The notice accepts any of these: {{required}}. In its profile the company gave: {{found}}.',
    alternativesFail: 'The notice accepts any of these: {{required}}. In its profile the company gave: {{found}}.',
    alternativesUnknown:
      'The notice accepts any of these: {{required}}. The profile of the company does not say: {{category}}.',
    checkPass: 'A consultant verified it for the company: {{text}}.',
    checkFail: 'A consultant verified that the company does not meet this condition: {{text}}.',
  },
};
