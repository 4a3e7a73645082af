import { Anchor } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useAtecoConfirmations } from './ateco.api.ts';

/** One line for a company whose codes of 2007 became several: until it says which, matching can only ask it to check. */
export function AtecoConfirmNudge({ surveyId, href }: { surveyId: string; href: string }) {
  const t = useT();
  const { data = [] } = useAtecoConfirmations(surveyId);
  if (data.length === 0) return null;
  return (
    <Anchor href={href} display="inline-block" py={9}>
      {t('atecoConfirm.nudge', { count: data.length })}
    </Anchor>
  );
}
