export { listAtecoCodesOf, listOwners, openChoices } from './agencies/agencies.queries.ts';
export { listChatsAbout, listChatsWith, listLastContacts } from './agencies/agency-chats.queries.ts';
export { listAssociated, listAssociatedRows } from './agencies/agency-rows.queries.ts';
export { findAgenciesByWords } from './agencies/agency-search.queries.ts';
export { deleteAgencyRows, listFileKeys } from './agencies/deleted-agencies.queries.ts';
export { findNoteToNotify } from './notes/notes.queries.ts';
export { countQuestions, lockQuestions } from './surveys/questions.queries.ts';
export { getSurveyProgress, isSurvey } from './surveys/survey-states.queries.ts';
export { getWaiting } from './todos/todos.queries.ts';
