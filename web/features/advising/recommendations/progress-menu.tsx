import { Button, Menu } from '@mantine/core';
import { RECOMMENDATION_PROGRESS, type RecommendationProgress } from '@volano/domain/rules/vocabulary';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { type RecommendationRow, useProgress } from './answers.api.ts';
import { WonDialog } from './won-dialog.tsx';

/** How far the office has come, as a small menu; what was won is asked in a dialog. */
export function ProgressMenu({ made }: { made: RecommendationRow }) {
  const t = useT();
  const change = useProgress();
  const [isAsking, setAsking] = useState(false);
  const word =
    made.amount === null
      ? t(`officeRecommendations.progress.${made.progress ?? 'none'}`)
      : t('officeRecommendations.wonOf', { amount: formatMoney(made.amount) });

  function set(progress: RecommendationProgress | null): void {
    if (progress === 'won') return setAsking(true);
    if (progress === made.progress) return;
    mutateWithMessage(
      change,
      { id: made._id, progress },
      {
        done: () => toast.success(t('officeRecommendations.saved'), made.title),
      },
    );
  }

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={<IconChevronDown size={15} aria-hidden />}
            loading={change.isPending}
            aria-label={t('officeRecommendations.progressOf', { name: made.title, progress: word })}
          >
            {word}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {RECOMMENDATION_PROGRESS.map((step) => (
            <Menu.Item key={step} leftSection={<Tick isOn={made.progress === step} />} onClick={() => set(step)}>
              {step === 'won' ? t('officeRecommendations.wonMore') : t(`officeRecommendations.progress.${step}`)}
            </Menu.Item>
          ))}
          {made.progress === null ? null : (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Tick isOn={false} />} onClick={() => set(null)}>
                {t('officeRecommendations.back')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking ? <WonDialog made={made} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Tick({ isOn }: { isOn: boolean }) {
  return <IconCheck size={17} aria-hidden visibility={isOn ? undefined : 'hidden'} />;
}
