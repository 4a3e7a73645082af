import { parseEuros } from '@volano/domain/rules/money';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CurrencyField, writtenEuros } from '../../../ui/forms/currency-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type RecommendationRow, useProgress } from './answers.api.ts';

/** How much was won; it may be said later. */
export function WonDialog({ made, onClose }: { made: RecommendationRow; onClose: () => void }) {
  const t = useT();
  const change = useProgress();
  const [text, setText] = useState(made.amount === null ? '' : writtenEuros(Math.round(made.amount * 100), true));
  const [isWrong, setWrong] = useState(false);

  function save(): void {
    const cents = parseEuros(text);
    if (text.trim() !== '' && cents === null) return setWrong(true);
    mutateWithMessage(
      change,
      { id: made._id, progress: 'won', ...(cents === null ? {} : { amount: cents / 100 }) },
      { done: () => toast.success(t('officeRecommendations.saved'), made.title), refused: 'shown', onSuccess: onClose },
    );
  }

  return (
    <FormDialog
      title={t('officeRecommendations.wonTitle')}
      onClose={onClose}
      onSubmit={save}
      isWorking={change.isPending}
      refusal={change.error}
    >
      <p>{t('officeRecommendations.wonIntro', { title: made.title, businessName: made.businessName })}</p>
      <CurrencyField
        label={t('officeRecommendations.amount')}
        description={t('officeRecommendations.amountHint')}
        text={text}
        onText={(next) => {
          setText(next);
          setWrong(false);
        }}
        error={isWrong ? t('officeRecommendations.amountWrong') : undefined}
        isWhole
      />
    </FormDialog>
  );
}
