import type { Todo } from '@volano/domain/contracts/todos';
import { hrefOf } from '../../../lib/screens/address.ts';

/** Where something that waits is acted on. */
export function placeOfTodo({ kind, objectId, agencyId, entityType }: Todo): string {
  switch (kind) {
    case 'unansweredChat':
      return hrefOf('/admin/chats/$chatId', { chatId: objectId });
    case 'advisorChoice':
    case 'unfinishedSurvey':
      return hrefOf('/admin/agencies/$agencyId', { agencyId });
    case 'waitingDossier':
      return hrefOf('/admin/agencies/$agencyId/dossier', { agencyId });
    case 'unansweredRecommendation':
      return hrefOf(
        '/admin/agencies/$agencyId',
        { agencyId },
        { tab: entityType === 'service' ? 'matchingServices' : 'favorites' },
      );
    case 'closingFavorite':
      return hrefOf('/admin/agencies/$agencyId', { agencyId }, { tab: 'favorites' });
  }
}
