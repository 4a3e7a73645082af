import { archiveAnnouncements, publishAnnouncements } from '@volano/domain/contracts/announcement-review';
import { deleteAnnouncement } from '@volano/domain/contracts/announcements';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { createArchiving } from '@volano/domain/contracts/archivings';
import { writeToMany } from '@volano/domain/contracts/chats';
import { applyCompanyImport } from '@volano/domain/contracts/company-imports';
import { handOverContact } from '@volano/domain/contracts/contacts';
import { confirmDeductions } from '@volano/domain/contracts/deductions';
import { releaseDossiers } from '@volano/domain/contracts/dossiers';
import { readAllNotifications } from '@volano/domain/contracts/notifications';
import { markPortfolioSeen, putNewsAside } from '@volano/domain/contracts/portfolio';
import { recommendToMany, withdrawMany } from '@volano/domain/contracts/recommendations';
import { createService, deleteService, updateService } from '@volano/domain/contracts/services';
import { finishTodos, snoozeTodos } from '@volano/domain/contracts/todos';
import { undoPutAside, undoSeeNews } from '../modules/advising/portfolio/portfolio.actions.ts';
import { undoRecommend, undoWithdraw } from '../modules/advising/recommendations/recommendation-undo.actions.ts';
import {
  undoArchiveCalls,
  undoPublish,
  undoRestoreCalls,
  undoWithdrawCall,
} from '../modules/catalogue/announcements/review/review-undo.actions.ts';
import {
  undoArchiveService,
  undoPublishService,
  undoWithdrawService,
} from '../modules/catalogue/services/service-undo.actions.ts';
import { undoImport } from '../modules/catalogue/company-imports/company-undo.actions.ts';
import { deleteAgencyWithin } from '../modules/companies/agencies/agencies.actions.ts';
import {
  undoAssign,
  undoHoldDossiers,
  undoReleaseDossiers,
} from '../modules/companies/agencies/agency-undo.actions.ts';
import { undoConfirmDeductions } from '../modules/companies/deductions/deduction-undo.actions.ts';
import { undoFinishNotes, undoSnooze } from '../modules/companies/todos/todo-undo.actions.ts';
import { undoArchiveChat } from '../modules/conversation/archivings/archiving-undo.actions.ts';
import { takeBackMessages } from '../modules/conversation/chats/broadcasts.actions.ts';
import { undoWrite } from '../modules/conversation/chats/message-undo.actions.ts';
import { undoSeeNotices } from '../modules/conversation/notifications/notice-undo.actions.ts';
import type { Undoings } from '../modules/insight/acts/acts.actions.ts';

/** Every action that can be undone, and how. */
export const undoings: Undoings = {
  recommend: { undoer: undoRecommend(takeBackMessages), changes: 'companies', calls: [recommendToMany] },
  withdraw: { undoer: undoWithdraw, changes: 'companies', calls: [withdrawMany] },
  assign: { undoer: undoAssign, changes: 'companies', calls: [updateAgency, handOverContact] },
  publish: { undoer: undoPublish, changes: 'catalogue', calls: [publishAnnouncements] },
  archiveCalls: { undoer: undoArchiveCalls, changes: 'catalogue', calls: [archiveAnnouncements] },
  restoreCalls: { undoer: undoRestoreCalls, changes: 'catalogue', calls: [archiveAnnouncements] },
  publishService: { undoer: undoPublishService, changes: 'catalogue', calls: [updateService, createService] },
  archiveService: { undoer: undoArchiveService, changes: 'catalogue', calls: [updateService] },
  withdrawCall: { undoer: undoWithdrawCall, changes: 'catalogue', calls: [deleteAnnouncement] },
  withdrawService: { undoer: undoWithdrawService, changes: 'catalogue', calls: [deleteService] },
  archiveChat: { undoer: undoArchiveChat, calls: [createArchiving] },
  seeNews: { undoer: undoSeeNews, calls: [markPortfolioSeen] },
  putAside: { undoer: undoPutAside, calls: [putNewsAside] },
  seeNotices: { undoer: undoSeeNotices, calls: [readAllNotifications] },
  importCompanies: { undoer: undoImport(deleteAgencyWithin), changes: 'companies', calls: [applyCompanyImport] },
  write: { undoer: undoWrite, changes: 'conversation', calls: [writeToMany] },
  releaseDossiers: { undoer: undoReleaseDossiers, changes: 'companies', calls: [releaseDossiers] },
  holdDossiers: { undoer: undoHoldDossiers, changes: 'companies', calls: [releaseDossiers] },
  snooze: { undoer: undoSnooze, calls: [snoozeTodos] },
  finishNotes: { undoer: undoFinishNotes, changes: 'companies', calls: [finishTodos] },
  confirmDeductions: { undoer: undoConfirmDeductions, changes: 'companies', calls: [confirmDeductions] },
};
