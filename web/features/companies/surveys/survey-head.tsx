import { ActionIcon, Button } from '@mantine/core';
import { IconListCheck, IconX } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './survey-flow.module.css';

interface HeadProps {
  homeHref: string;
}

/** Recap and the way out, at the right of a wide head. */
export function WideActions({ homeHref, onRecap }: HeadProps & { onRecap: (() => void) | null }) {
  const t = useT();
  return (
    <span className={classes['surveyHeadActions']}>
      {onRecap === null ? null : (
        <Button variant="subtle" size="sm" leftSection={<IconListCheck size={18} aria-hidden />} onClick={onRecap}>
          {t('surveys.recap.title')}
        </Button>
      )}
      <Button variant="default" size="sm" component="a" href={homeHref}>
        {t('surveys.exit')}
      </Button>
    </span>
  );
}

/** The head of a phone: out, where one is, recap. */
export function PhoneHead({ homeHref, onRecap }: HeadProps & { onRecap: () => void }) {
  const t = useT();
  return (
    <>
      <ActionIcon component="a" href={homeHref} aria-label={t('surveys.close')}>
        <IconX size={22} aria-hidden />
      </ActionIcon>
      <span className={classes['where']}>{t('surveys.title')}</span>
      <Button variant="subtle" leftSection={<IconListCheck size={20} aria-hidden />} onClick={onRecap}>
        {t('surveys.recap.title')}
      </Button>
    </>
  );
}
