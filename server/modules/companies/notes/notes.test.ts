import { createNote, deleteNote, listNoteColleagues, listNotes, updateNote } from '@volano/domain/contracts/notes';
import { finishTodos, listTodos } from '@volano/domain/contracts/todos';
import { afterEach, expect, test } from 'vitest';
import { aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { TODAY } from '../../../testing/world/app.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { dayIn, minutesLater } from '../../../testing/builders/days.ts';
import { auditEntriesOf, bellOf } from '../../../testing/builders/traces.ts';

const { portal, ctx, db, office } = await openOffice();
const params = { id: office.agency._id };
afterEach(() => db.deleteFrom('notes').execute());

async function write(person: { _id: string }, text: string, more: { dueDate?: string; isPinned?: boolean } = {}) {
  return await portal.as(person).call(createNote, { params, body: { text, ...more } });
}

async function textsSeenBy(person: { _id: string }) {
  return (await portal.as(person).call(listNotes, { params })).map(({ text }) => text);
}

test('a consultant writes a note, colleagues who work for the company read, change and delete it', async () => {
  const colleague = portal.as(office.performance);
  const note = await portal.as(office.advisor).call(createNote, { params, body: { text: ' Prova ' } });
  const author = expect.stringContaining('Beatrice');
  expect(note).toMatchObject({ text: 'Prova', author, editedAt: null, isPinned: false, dueDate: null });
  portal.travelTo(minutesLater(1));
  const changed = await colleague.call(updateNote, { params: { id: note._id }, body: { text: 'Prova seconda' } });
  expect(changed).toMatchObject({ text: 'Prova seconda', editedAt: minutesLater(1).toISOString() });
  expect(await colleague.call(listNotes, { params })).toEqual([changed]);
  await colleague.call(deleteNote, { params: { id: note._id } });
  expect(await textsSeenBy(office.advisor)).toEqual([]);
});

test('a note that somebody else rewrites says by whom, until its author writes it again; a pin rewrites nothing', async () => {
  const { _id: id } = await write(office.advisor, 'Prova');
  const [author, colleague] = [portal.as(office.advisor), portal.as(office.performance)];
  const change = async (who: typeof author, body: object) =>
    (await who.call(updateNote, { params: { id }, body })).editedBy;
  const { name, surname } = await rowOf(db, 'users', { _id: office.performance._id }, ['name', 'surname']);
  expect(await change(colleague, { isPinned: true })).toBeNull();
  expect(await change(author, { text: 'Prova mia' })).toBeNull();
  expect(await change(colleague, { text: 'Prova di un altro' })).toBe(`${name} ${surname}`);
  expect(await change(author, { isPinned: false })).toBe(`${name} ${surname}`);
  expect((await author.call(listNotes, { params })).map(({ editedBy }) => editedBy)).toEqual([`${name} ${surname}`]);
  expect(await change(author, { text: 'Di nuovo mia' })).toBeNull();
});

test('the record says who wrote, changed, did and deleted a note of which company, and never what it said', async () => {
  const { _id: id } = await write(office.advisor, 'Segretissimo', { dueDate: dayIn(0) });
  await portal.as(office.performance).call(updateNote, { params: { id }, body: { text: 'Segretissimo davvero' } });
  await portal.as(office.advisor).call(finishTodos, { body: { todos: [{ kind: 'dueNote', objectId: id }] } });
  await portal.as(office.performance).call(deleteNote, { params: { id } });
  const [advisor, performance] = [office.advisor._id, office.performance._id];
  const lines = await auditEntriesOf(portal, { agencyId: office.agency._id });
  expect(lines.filter(({ details }) => JSON.stringify(details).includes(id))).toEqual([
    { action: 'noteWritten', actorId: advisor, details: { noteId: id } },
    { action: 'noteChanged', actorId: performance, details: { noteId: id, fields: ['text'] } },
    { action: 'noteChanged', actorId: advisor, details: { noteId: id, fields: ['isDone'] } },
    { action: 'noteDeleted', actorId: performance, details: { noteId: id } },
  ]);
});

test('the pinned ones come first, then the newest', async () => {
  const first = await write(office.advisor, 'Prima');
  for (const [minutes, text] of ['Seconda', 'In evidenza', 'Terza'].entries()) {
    portal.travelTo(minutesLater(minutes + 1));
    await write(office.advisor, text, { isPinned: text === 'In evidenza' });
  }
  expect(await textsSeenBy(office.advisor)).toEqual(['In evidenza', 'Terza', 'Seconda', 'Prima']);
  await portal.as(office.advisor).call(updateNote, { params: { id: first._id }, body: { isPinned: true } });
  expect(await textsSeenBy(office.advisor)).toEqual(['In evidenza', 'Prima', 'Terza', 'Seconda']);
});

test('what is no note is refused, markup is text', async () => {
  const ask = async (body: object) =>
    (await portal.as(office.advisor).attempt(createNote, { params, body: body as never })).status;
  for (const body of [{ text: ' ' }, { text: 'x'.repeat(4001) }, { text: 'a', dueDate: '2026-02-30' }])
    expect([body, await ask(body)]).toEqual([body, 400]);
  await write(office.advisor, '<img src=x onerror=alert(1)>');
  expect(await textsSeenBy(office.advisor)).toEqual(['<img src=x onerror=alert(1)>']);
});

test('one with a day waits from that day on, until it is done; another day opens it again', async () => {
  const waits = async (person: { _id: string }) =>
    (await portal.as(person).call(listTodos, { query: { kind: 'dueNote' } })).rows.map(({ title }) => title);
  const today = await write(office.advisor, 'Richiamare oggi', { dueDate: dayIn(0) });
  await write(office.advisor, 'Richiamare domani', { dueDate: dayIn(1) });
  await write(office.admin, 'Fatturare', { dueDate: dayIn(-3) });
  expect(await waits(office.advisor)).toEqual(['Fatturare', 'Richiamare oggi']);
  expect(await waits(office.admin)).toEqual(['Fatturare']);
  expect(await waits(office.otherAdvisor)).toEqual([]);
  const change = (body: object) => portal.as(office.advisor).attempt(updateNote, { params: { id: today._id }, body });
  expect((await change({ isDone: true })).reply.doneAt).toBe(TODAY.toISOString());
  expect(await waits(office.advisor)).toEqual(['Fatturare']);
  await change({ text: 'Richiamare' });
  expect(await waits(office.advisor)).toEqual(['Fatturare']);
  await change({ dueDate: dayIn(-1) });
  expect(await waits(office.advisor)).toEqual(['Fatturare', 'Richiamare']);
  expect((await change({ dueDate: null, isDone: true })).status).toBe(400);
});

async function calledBy(person: { _id: string }) {
  return (await bellOf(portal, person, 'noteMention')).map(({ title, body }) => `${title}: ${body}`);
}

test('a colleague who is called by name hears of it once; who may not see the company, and oneself, does not', async () => {
  const named = async (person: { _id: string }, name: string, surname: string) =>
    update(db, 'users', { _id: person._id }, { name, surname });
  await named(office.performance, 'Livia', 'Serra');
  await named(office.otherAdvisor, 'Dario', 'Conti');
  await named(office.user, 'Irene', 'Foa');
  const admin = await aUser(ctx, { role: 'admin', name: 'Nora', surname: 'Bassi' });
  await named(office.advisor, 'Beatrice', 'Valli');
  const text = '@Livia Serra e @Nora, sentite <b>voi</b>? @Dario Conti @Irene Foa @Beatrice Valli';
  const note = await write(office.advisor, text);
  for (const person of [office.performance, admin]) {
    const [line, ...more] = await calledBy(person);
    expect(more).toEqual([]);
    expect(line).toContain('Beatrice Valli ti ha menzionato in una nota');
    expect(line).toContain('&lt;b&gt;');
  }
  for (const person of [office.otherAdvisor, office.user, office.advisor]) expect(await calledBy(person)).toEqual([]);
  await portal.as(office.advisor).call(updateNote, { params: { id: note._id }, body: { text: `${text} grazie` } });
  expect(await calledBy(office.performance)).toHaveLength(1);
});

test('whoever may write a note reads who can be called in it: admins and those who follow the company, who may enter, not oneself', async () => {
  const { advisor, performance, owner, params: of } = await aStaffedAgency(ctx);
  const gone = await aUser(ctx, { role: 'admin', deletedAt: TODAY.toISOString() });
  const shutOut = await aUser(ctx, { role: 'admin', isEnabled: false });
  const unconfirmed = await aUser(ctx, { role: 'admin', isConfirmed: false });
  const ask = (person: { _id: string }) => portal.as(person).call(listNoteColleagues, { params: of });
  const idsFor = async (person: { _id: string }) => (await ask(person)).map(({ _id }) => _id);
  const reply = await ask(advisor);
  expect(reply).toContainEqual({ _id: performance._id, name: performance.name, surname: performance.surname });
  const ids = reply.map(({ _id }) => _id);
  expect(ids).toContain(office.admin._id);
  for (const { _id } of [advisor, owner, gone, shutOut, unconfirmed, office.otherAdvisor, office.platformAdmin])
    expect(ids).not.toContain(_id);
  expect(await idsFor(performance)).toContain(advisor._id);
  await update(db, 'users', { _id: performance._id }, { isEnabled: false });
  expect(await idsFor(advisor)).not.toContain(performance._id);
});

test('who changes a note calls in their own name, the one who wrote it too, and nobody who was called before or may not enter', async () => {
  const { advisor, performance, params: of } = await aStaffedAgency(ctx);
  const admin = await aUser(ctx, { role: 'admin', name: 'Ottavia', surname: 'Fermi' });
  const shutOut = await aUser(ctx, { role: 'admin', name: 'Ottavia', surname: 'Luzi', isEnabled: false });
  const nameOf = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`;
  const text = `@${nameOf(performance)} @${nameOf(advisor)}`;
  const note = await portal.as(advisor).call(createNote, { params: of, body: { text } });
  const change = async (person: { _id: string }, said: string) => {
    portal.travelTo(minutesLater(1));
    await portal.as(person).call(updateNote, { params: { id: note._id }, body: { text: said } });
    await portal.drain();
  };
  await portal.drain();
  // Named in one's own note, nobody is told; whoever then mends a word in it tells nobody either.
  await change(performance, `${text}, grazie`);
  expect(await calledBy(advisor)).toEqual([]);
  await change(performance, 'Nessuno');
  // Of two who are called so one may not enter.
  await change(performance, `@${nameOf(advisor)} e @ottavia`);
  for (const person of [advisor, admin])
    expect(await calledBy(person)).toEqual([expect.stringContaining(`${nameOf(performance)} ti ha menzionato`)]);
  expect(await rowsOf(db, 'notifications', { userId: performance._id })).toHaveLength(1);
  expect(await rowsOf(db, 'notifications', { userId: shutOut._id })).toEqual([]);
});

test('what the bell quotes of a note follows its correction, and goes with it or with who may not read it any more', async () => {
  const { advisor, performance, params: of } = await aStaffedAgency(ctx);
  const admin = await aUser(ctx, { role: 'admin', name: 'Ottilia', surname: 'Greco' });
  const text = `@${performance.name} ${performance.surname} @Ottilia: IBAN di Neri <b>`;
  const note = await portal.as(advisor).call(createNote, { params: of, body: { text } });
  const id = { id: note._id };
  expect(await calledBy(performance)).toEqual([expect.stringContaining('IBAN di Neri')]);
  portal.travelTo(minutesLater(1));
  await portal.as(performance).call(updateNote, { params: id, body: { text: text.replace('IBAN di', 'pratica <i>') } });
  for (const person of [performance, admin]) {
    const [line, ...more] = await calledBy(person);
    expect(more).toEqual([]);
    expect(line).toContain(`${advisor.name} ${advisor.surname} ti ha menzionato`);
    expect(line).toContain('pratica &lt;i&gt; Neri');
    expect(line).not.toContain('IBAN');
  }
  await update(db, 'users', { _id: admin._id }, { role: 'advisor' });
  await portal.as(advisor).call(updateNote, { params: id, body: { text: 'Nessuno' } });
  expect(await calledBy(performance)).toEqual([expect.stringContaining('Nessuno')]);
  expect(await calledBy(admin)).toEqual([]);
  await portal.as(advisor).call(deleteNote, { params: id });
  expect(await calledBy(performance)).toEqual([]);
});
