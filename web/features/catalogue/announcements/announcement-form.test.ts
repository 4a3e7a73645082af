import { describe, expect, test } from 'vitest';
import * as forms from './announcement-form.ts';

type AnnouncementForm = forms.AnnouncementForm;
const { audienceDraftOf, bodyOf, changesOf, faultsOfForm, gapsOfForm, isSameForm, withProposed } = forms;

function form(some: Partial<AnnouncementForm> = {}): AnnouncementForm {
  return { ...forms.EMPTY_FORM, title: 'Bando', ...some };
}

describe('what is sent', () => {
  test('money is euro, an address that is empty is none, spaces around go', () => {
    const sent = { title: 'Bando', amount: 250_000, officialUrl: null };
    expect(bodyOf(form({ title: ' Bando ', amount: '250.000', officialUrl: ' ' }))).toMatchObject(sent);
    expect(bodyOf(form({ amount: '1.234,56' })).amount).toBe(1234.56);
    expect(bodyOf(form()).amount).toBeNull();
  });

  test('a tax credit is never mono-grant', () => {
    expect(bodyOf(form({ announcementType: 'tax-credit', isMonoGrant: true })).isMonoGrant).toBe(false);
  });

  test('of what is kept only what was changed here goes, with what it hangs together with', () => {
    const kept = form({ amount: '100', documents: ['DURC'], expiryDate: '2031-11-30T22:59:59.999Z' });
    const sent = (some: Partial<AnnouncementForm>) => changesOf(kept, { ...kept, ...some });
    expect(sent({})).toEqual({});
    expect(sent({ title: ' Bando bis ', amount: '100,00' })).toEqual({ title: 'Bando bis' });
    expect(sent({ documents: [], amount: '' })).toEqual({ documents: [], amount: null });
    const opening = { publicationDate: '2031-01-01T00:00:00.000Z' };
    expect(sent(opening)).toEqual({ ...opening, waitingPubblication: false });
    const endless = { expiryDate: null, untilFoundAvailable: true };
    expect(sent(endless)).toEqual({ ...endless, waitingPubblication: false });
    const place = { announcementType: 'regional', regionId: 'r1', regionGroupId: null, cciaaId: null } as const;
    expect(sent(place)).toEqual(place);
    expect(changesOf(form(place), form({ ...place, regionId: 'r2' }))).toEqual({ ...place, regionId: 'r2' });
  });

  test('reach is asked with nothing that does not decide it', () => {
    expect(Object.keys(audienceDraftOf(form()))).not.toContain('title');
    expect(audienceDraftOf(form({ amount: 'molto' })).amount).toBeNull();
    const places = { municipalities: ['075096'], provinces: ['LE'] };
    const narrower = { sectors: ['fashion'], ...places, admitsNoFirm: true } as const;
    const manualChecks = [' Ha un piano ', ' '].map((text) => ({ text, isDecisive: true }));
    const asked = audienceDraftOf(form({ ...narrower, manualChecks }));
    expect(asked).toMatchObject({ ...narrower, manualChecks: [{ text: 'Ha un piano', isDecisive: true }] });
  });
});

test('what cannot be saved is named by its field', () => {
  expect(faultsOfForm(form())).toEqual({});
  const bad = form({ title: ' ', amount: '12,5,0', officialUrl: 'ftp://bando.example', announcementType: 'regional' });
  const said = { title: 'required', amount: 'invalid', officialUrl: 'webUrl', regionId: 'territory' };
  expect(faultsOfForm(bad)).toEqual(said);
});

test('a sector or a town is a criterion as much as a requirement', () => {
  expect(gapsOfForm(form(), 0, false)).toContain('criteria');
  for (const narrower of [{ sectors: ['fashion'] }, { municipalities: ['075096'] }, { provinces: ['LE'] }] as const)
    expect(gapsOfForm(form(narrower), 0, false)).not.toContain('criteria');
});

test('a condition is sent without where it comes from', () => {
  const stored = { _id: 'c1', text: 'Solo chi ha un vigneto', isDecisive: true, field: 'Descrizione', quote: 'Solo' };
  const { _id, text, isDecisive } = stored;
  const added = { text: 'Sede in Italia', isDecisive: false };
  expect(bodyOf(form({ manualChecks: [stored, added] })).manualChecks).toEqual([{ _id, text, isDecisive }, added]);
});

test('the official page may be one over http', () => {
  const page = form({ officialUrl: ' http://www.comune.example/bando ' });
  expect([faultsOfForm(page), bodyOf(page).officialUrl]).toEqual([{}, 'http://www.comune.example/bando']);
});

test('what was typed and cannot be read is a change all the same', () => {
  expect(isSameForm(form(), form())).toBe(true);
  expect(isSameForm(form(), form({ amount: 'molto' }))).toBe(false);
  expect(isSameForm(form(), form({ isActive: true }))).toBe(false);
});

test('proposals that were written beside the form stand in it, and nothing typed is lost', () => {
  const kept = form({ documents: ['DURC'] });
  const typed = form({ title: 'Bando nuovo', documents: ['DURC', 'Preventivi'], spendMin: '5.000' });
  const check = { _id: 'c1', text: 'Essere in regola con i contributi', isDecisive: false };
  const stored = form({ aidIntensity: '50', documents: ['DURC', 'Business plan'], manualChecks: [check] });
  const documents = ['DURC', 'Preventivi', 'Business plan'];
  const both = { ...typed, aidIntensity: '50', documents, manualChecks: [check] };
  expect(withProposed(typed, kept, stored)).toEqual(both);
});
