import type { Todo } from '@volano/domain/contracts/todos';

/** Where something that waits is acted on. */
export function placeOfTodo({ kind, objectId, agencyId, entityType }: Todo): string {
  switch (kind) {
    case 'unansweredChat':
      return `#/admin/chats/${objectId}`;
    case 'advisorChoice':
    case 'unfinishedSurvey':
      return `#/admin/agencies/${agencyId}`;
    case 'waitingDossier':
      return `#/admin/agencies/${agencyId}/dossier`;
    case 'unansweredRecommendation':
      return `#/admin/agencies/${agencyId}?tab=${entityType === 'service' ? 'matchingServices' : 'favorites'}`;
    case 'closingFavorite':
      return `#/admin/agencies/${agencyId}?tab=favorites`;
  }
}
