export { listOtherEmails, updateCopiedEmails } from './users/email-changes.queries.ts';
export { blankMailsAbout, blankMailsTo, deleteTraces, pseudonymiseUser } from './users/user-comings.queries.ts';
export {
  findByEmail,
  findingUsers,
  findUserToChange,
  insertUser,
  isLastAdmin,
  listLanguages,
  listOwnedIds,
  readWillingness,
  updateUserRow,
} from './users/users.queries.ts';
export { findPeopleByWords, SEARCHED_OF_PEOPLE } from './users/user-search.queries.ts';
