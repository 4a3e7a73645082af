import type { TodoKind } from '@volano/domain/rules/vocabulary';
import { IconFileCertificate, IconHeart, IconListCheck, IconMessages, IconThumbUp } from '@tabler/icons-react';
import type { Icon } from '../../ui/nav-types.ts';

export const todoIcons: Readonly<Record<TodoKind, Icon>> = {
  unansweredChat: IconMessages,
  unansweredRecommendation: IconThumbUp,
  unfinishedSurvey: IconListCheck,
  waitingDossier: IconFileCertificate,
  closingFavorite: IconHeart,
};
