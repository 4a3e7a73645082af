import type { CompanyEvent, CompanyLink } from '@volano/domain/contracts/company-links';
import type { Aid, Room as RoomReply } from '@volano/domain/contracts/state-aid';
import type { Party } from '@volano/domain/contracts/state-aid-parties';
import type { AidRulesSetting } from '@volano/domain/contracts/state-aid-rules';
import type { Translate } from '@volano/domain/i18n/translate';
import { formatCents } from '@volano/domain/rules/money';
import { deMinimisRegimes } from '@volano/domain/rules/state-aid/facts';
import { type Room, roomFor, type RoomQuestion } from '@volano/domain/rules/state-aid/room';
import { ceilingOn } from '@volano/domain/rules/state-aid/window';
import type { Written } from './aids.actions.ts';
import type { Undertaking } from './undertakings.queries.ts';
import type { AidRecord, EventRecord, LinkRecord } from './standing-facts.queries.ts';

export function replyAid({ row, around }: Written<AidRecord>): Aid {
  return { ...row, note: noteIn(around, row), party: partyOf(around, row.partyId) };
}

export function replyLink({ row, around }: Written<LinkRecord>): CompanyLink {
  const [holder, held] = [partyOf(around, row.holderId), partyOf(around, row.heldId)];
  return { ...row, note: noteIn(around, row), holder, held };
}

export function replyEvent({ row, around }: Written<EventRecord>): CompanyEvent {
  return {
    ...row,
    parts: row.parts.map(({ partyId }) => partyOf(around, partyId)),
    into: row.into.map(({ partyId, aids, equity }) => ({ ...partyOf(around, partyId), aids, equity })),
  };
}

/** What another customer's people noted is theirs. */
function noteIn({ company }: Undertaking, row: { readonly agencyId: string; readonly note: string | null }) {
  return row.agencyId === company._id ? row.note : null;
}

function partyOf(around: Undertaking, partyId: string): Party {
  return namedParty(around, around.nameOf(partyId));
}

function namedParty({ shown }: Undertaking, name: string): Party {
  const party = shown.get(name);
  if (party === undefined) throw new Error(`${name} is no party of these facts`);
  return party;
}

/** The room with its reasons in words; the first names the rule, its source and its ceiling. */
export function replyRoom({ found, around, question, rules, registerReadUntil }: Answered, t: Translate): RoomReply {
  const { regime, on, asked } = question;
  const row = ceilingOn(rules.ceilings, regime, on, around.company.isRoadHaulier);
  const source = row?.source ?? '';
  const rule = t('stateAid.why.rule', { source, amount: formatCents(found.ceiling) });
  return {
    ...found,
    freesOn: [...found.freesOn],
    company: namedParty(around, around.company._id),
    regime,
    on,
    asked,
    lines: found.lines.map(({ party, why, ...line }) => ({
      ...line,
      party: namedParty(around, party),
      why: { code: why, text: t(`stateAid.lines.${why}`) },
    })),
    why: [{ code: 'rule', text: rule }, ...found.why.map((code) => ({ code, text: t(`stateAid.why.${code}`) }))],
    registerReadUntil,
  };
}

interface Answered {
  readonly found: Room;
  readonly around: Undertaking;
  readonly question: Pick<RoomQuestion, 'regime' | 'on' | 'asked'>;
  readonly rules: AidRulesSetting;
  readonly registerReadUntil: string | null;
}

type Asked = Pick<RoomQuestion, 'regime' | 'on' | 'asked'>;

/** The room of a company by its facts; null where no ceiling of the regime is known for the day. */
export function roomOf({ company, facts }: Undertaking, asked: Asked, rules: AidRulesSetting): Room | null {
  const { _id, fiscalYearEnd, isRoadHaulier } = company;
  return roomFor({ ...asked, company: _id, fiscalYearEnd, isRoadHaulier }, facts, rules);
}

/** The rooms of a company on a day, by regime; a regime without a ceiling that day is left out. */
export function roomsOf(around: Undertaking, on: string, rules: AidRulesSetting) {
  return Object.fromEntries(
    deMinimisRegimes.flatMap((regime) => {
      const found = roomOf(around, { regime, on, asked: null }, rules);
      return found === null ? [] : [[regime, { ceiling: found.ceiling, ...found.room }]];
    }),
  );
}
