import { Box, Button, Flex } from '@mantine/core';
import { IconArrowRight, IconCheck, IconMinus } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import type { Setup, Step } from './setup.api.ts';
import { doneSteps, placeOf, segmentsOf } from './setup-places.ts';
import classes from './setup.module.css';

/** The checklist on the dashboard of an admin, until all of it is done: how far, what comes next, and every step one press away. */
export function SetupCard({ setup }: { setup: Setup }) {
  const t = useT();
  const { steps } = setup;
  const next = steps.find(({ state }) => state === 'open');
  const done = doneSteps(steps);
  if (next === undefined) return null;
  return (
    <Box aria-labelledby="setup-card" component="section" mb="s20">
      <SectionTitle id="setup-card" hasRule action={<a href={hrefOf('/admin/setup')}>{t('setup.card.all')}</a>}>
        {t('setup.card.title')}
      </SectionTitle>
      <Flex rowGap="sm" columnGap="s20" align="center" wrap="wrap" pt="s14" pb="2xs">
        <RequirementRing
          size={64}
          segments={segmentsOf(steps)}
          label={`${String(done)}/${String(steps.length)}`}
          description={t('setup.progress', { done, total: steps.length })}
        />
        <Flex component="ol" gap="xs" wrap="wrap" className={classes['chips']}>
          {steps.map((step) => (
            <li key={step.step}>
              <Chip step={step} setup={setup} />
            </li>
          ))}
        </Flex>
        <Button
          component="a"
          href={placeOf(setup, next.step)}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          flex="none"
          className={classes['next'] ?? ''}
        >
          {t('setup.card.next', { step: t(`setup.steps.${next.step}`) })}
        </Button>
      </Flex>
    </Box>
  );
}

function Chip({ step: { step, state }, setup }: { step: Step; setup: Setup }) {
  const t = useT();
  return (
    <a href={placeOf(setup, step)} className={classes['chip']} data-state={state}>
      {state === 'done' ? <IconCheck size={16} aria-hidden /> : null}
      {state === 'aside' ? <IconMinus size={16} aria-hidden /> : null}
      <span>{t(`setup.steps.${step}`)}</span>
      <Box component="span" pos="absolute" w="var(--vl-hairline)" h="var(--vl-hairline)" className={classes['unseen']}>
        , {t(`setup.state.${state}`)}
      </Box>
    </a>
  );
}
