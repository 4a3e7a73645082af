export {
  countAgenciesOf,
  insertAgency,
  listAtecoCodesOf,
  listChoosableCalls,
  listChoosableServices,
  listOwners,
  openChoices,
  updateAgency,
} from './agencies/agencies.queries.ts';
export { listChatsAbout, listChatsWith, listLastContacts } from './agencies/agency-standing.queries.ts';
export { countListedAgencies } from './agencies/agency-rows.queries.ts';
export { listAssociated, listAssociatedRows } from './agencies/associated.queries.ts';
export { findAgenciesByWords } from './agencies/agency-search.queries.ts';
export { deleteAgencyRows, listFileKeys } from './agencies/deleted-agencies.queries.ts';
export { insertCrmErasure } from './crm/crm.queries.ts';
export { listConfirmedDeductions } from './deductions/deductions.queries.ts';
export { findNoteToNotify, listNoteColleagues } from './notes/notes.queries.ts';
export { listOwnStateAid } from './state-aid/standing-facts.queries.ts';
export { insertConfirmations, listAskedAt } from './reasks/reasks.queries.ts';
export {
  countQuestions,
  getSurveyProgress,
  isSurvey,
  listQuestions,
  lockQuestions,
} from './surveys/survey-states.queries.ts';
export { updateAnswers } from './surveys/survey-answers.queries.ts';
export { insertSurvey, updateAtecoCodes, updateSurvey } from './surveys/surveys.queries.ts';
export { countTodos, getWaiting } from './todos/todos.queries.ts';
