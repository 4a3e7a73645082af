import type { TodoKind } from '@volano/domain/rules/vocabulary';
import {
  IconFileCertificate,
  IconHeart,
  IconListCheck,
  IconMessages,
  IconNote,
  IconThumbUp,
  IconUserPlus,
} from '@tabler/icons-react';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';

export const todoIcons: Readonly<Record<TodoKind, Icon>> = {
  advisorChoice: IconUserPlus,
  unansweredChat: IconMessages,
  unansweredRecommendation: IconThumbUp,
  unfinishedSurvey: IconListCheck,
  waitingDossier: IconFileCertificate,
  closingFavorite: IconHeart,
  dueNote: IconNote,
};
