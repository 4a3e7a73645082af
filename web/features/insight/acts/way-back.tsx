import type { ActKind } from '@volano/domain/rules/acts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { remainsOf, useUndoLast } from '../../../lib/api/undo-last.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { ChosenBar, useForAWhile } from '../../../ui/table/outcome-bar.tsx';

/** What was just done, in a sentence, and how the reader's actions list it. */
export interface JustDone {
  readonly kind: ActKind;
  readonly says: string;
  /** By how many calls it was done. */
  readonly calls: number;
}

/** What was just done, and for ten seconds the way back; afterwards it stands among the reader's actions. */
export function WayBackBar({ done, onClose }: { done: JustDone; onClose: () => void }) {
  const t = useT();
  const undoing = useUndoLast();
  const isRecent = useForAWhile(done);
  const { kind, says, calls } = done;
  function undo(): void {
    mutateWithMessage(
      undoing,
      { kind, calls },
      {
        onSuccess: onClose,
        done: (undone) => {
          const remains = remainsOf(undone);
          toast.success(remains === null ? t('acts.done') : t('acts.doneInPart', { remains }));
        },
      },
    );
  }
  return (
    <ChosenBar label={t('common.batch.outcome')} says={says}>
      {isRecent ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={undoing.isPending}
          onClick={undo}
        >
          {t('common.batch.undo')}
        </Button>
      ) : (
        <Button variant="default" component="a" href={hrefOf('/admin/acts')}>
          {t('common.places.acts')}
        </Button>
      )}
      <Button variant="subtle" onClick={onClose}>
        {t('common.actions.close')}
      </Button>
    </ChosenBar>
  );
}
