import type { NotificationLine } from '@volano/domain/contracts/notifications';
import type { NotificationWay } from '../../../features/conversation/notifications/use-notification-news.tsx';
import { switchAgency } from '../../../features/people/session/session.api.ts';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';

/** How a notification is followed on the companies' side; of a group, in the company that it is about. */
export function useNotificationWay(): NotificationWay {
  const t = useT();
  const inUse = useSession()?.agencyId ?? null;

  // What the notification shows is in target for that company.
  function passageOf({ data: { agencyId } }: NotificationLine) {
    if (agencyId === undefined || agencyId === inUse) return null;
    return async () => {
      try {
        await switchAgency(agencyId);
        return true;
      } catch (error) {
        toast.error(error instanceof ApiError ? error.message : t('errors.unexpected'));
        return false;
      }
    };
  }

  return { hrefOf: placeOf, passageOf };
}

/** Where a notification leads on the companies' side (1-people §6). */
function placeOf({ event, data: { _id, agencyId } }: NotificationLine): string | null {
  switch (event) {
    case 'dossierReady':
      return hrefOf('/dossier');
    case 'newAnnouncement':
    case 'nextEdition':
    case 'announcementChanged':
    case 'newAnnouncementFavorite':
      return _id === undefined
        ? hrefOf('/announcements')
        : hrefOf('/announcements/$announcementId', { announcementId: _id });
    case 'newService':
      return _id === undefined ? hrefOf('/services') : hrefOf('/services/$serviceId', { serviceId: _id });
    case 'newMessage':
    case 'newChat':
      return _id === undefined ? null : hrefOf('/consultant/$chatId', { chatId: _id });
    case 'surveyReminder':
      return agencyId === undefined ? null : surveyHref(agencyId, null);
    case 'advisorChosen':
    case 'recommendationAnswered':
    case 'dossierReminder':
    case 'noteMention':
      return null;
  }
}
