import { describe, expect, it } from 'vitest';
import { choicesWithout, goneChoices, isSameDossier, movedItem } from './dossier-choices.tsx';

const choices = { announcements: ['a', 'b', 'c'], services: ['s', 't'], investments: ['i'], notes: 'Ciao' };

describe('the choices of a dossier', () => {
  it('differ by the order of the announcements, not by that of the services', () => {
    expect(isSameDossier(choices, { ...choices, services: ['t', 's'] })).toBe(true);
    expect(isSameDossier(choices, { ...choices, announcements: ['b', 'a', 'c'] })).toBe(false);
    expect(isSameDossier(choices, { ...choices, notes: ' Ciao\n' })).toBe(true);
    expect(isSameDossier(choices, { ...choices, notes: 'Ciao Paolo' })).toBe(false);
  });

  it('carry an item up and down and stay put at the ends', () => {
    expect(movedItem(choices.announcements, 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedItem(choices.announcements, 2, 1)).toEqual(['a', 'c', 'b']);
    expect(movedItem(choices.announcements, 0, -1)).toEqual(['a', 'b', 'c']);
    expect(movedItem(choices.announcements, 2, 3)).toEqual(['a', 'b', 'c']);
  });

  it('lose what is not there any more by the fields of a refusal, and nothing where more was refused', () => {
    const saving = [{ path: 'savedAnnouncementsIds.1' }, { path: 'savedInvestmentsIds.0' }];
    expect(goneChoices(choices, saving)).toEqual(['b', 'i']);
    expect(goneChoices(choices, [{ path: 'services.1' }, { path: 'survey.investments.0' }])).toEqual(['t', 'i']);
    expect(goneChoices(choices, [...saving, { path: 'notes' }])).toEqual([]);
    expect(goneChoices(choices, [{ path: 'announcements.7' }])).toEqual([]);
    expect(choicesWithout(choices, ['b', 'i'])).toEqual({ ...choices, announcements: ['a', 'c'], investments: [] });
  });
});
