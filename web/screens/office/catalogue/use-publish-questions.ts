import { useState } from 'react';
import type { PublishQuestion } from '../../../features/catalogue/announcements/publish-dialog.tsx';

/** What is known of an announcement that is about to be saved as published. */
export interface ToPublish {
  /** Whether it is to be published once it is saved, and whether it is now. */
  readonly isToBeActive: boolean;
  readonly isActive: boolean;
  readonly questions: readonly PublishQuestion[];
}

/** Whether a save asks first: always where it publishes, and of what is published already once for what it lacks. */
export function usePublishQuestions({ isToBeActive, isActive, questions }: ToPublish) {
  const [isAsking, setAsking] = useState(false);
  const [answered, setAnswered] = useState<string | null>(null);
  const asked = questions.join(' ');
  const isNew = !isActive && answered === null;
  return {
    isAsking,
    /** Opens the question where there is one; answers whether there is. */
    ask(): boolean {
      const hasQuestion = isToBeActive && (isNew || (asked !== '' && asked !== answered));
      setAsking(hasQuestion);
      return hasQuestion;
    },
    confirm(): void {
      setAnswered(asked);
      setAsking(false);
    },
    close: () => setAsking(false),
  };
}
