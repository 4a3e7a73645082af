import { EXAMPLES, FIRM_CONTACTS, OPTIONAL_STEPS, WARNINGS } from '@volano/domain/rules/setup';
import { Box, Button, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMailForward, IconMinus } from '@tabler/icons-react';
import { doneSteps, segmentsOf, placeOf } from '../../../features/insight/setup/setup-places.ts';
import { OfficialDataAction, OfficialDataStanding } from '../../../features/insight/setup/official-data.tsx';
import {
  useSetup,
  type Setup,
  type Step,
  useSendTestMail,
  useSetAside,
  useTakeStarter,
} from '../../../features/insight/setup/setup.api.ts';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { useOptions } from '../../../lib/api/options.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './insight.module.css';
import setupClasses from '../../../features/insight/setup/setup.module.css';

/** The first run: what the portal still needs, step by step, and what is fictitious (10-company-path §4). */
export function SetupPage() {
  const t = useT();
  const title = t('setup.title');
  const { data, isError, isFetching, refetch } = useSetup();
  const isDemo = useOptions()?.isDemo ?? false;
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      {data === undefined ? (
        <>
          <PageTitle isCompact>{title}</PageTitle>
          {isError ? (
            <ErrorBlock title={t('setup.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <DelayedSkeleton>
              <Skeleton height={520} />
            </DelayedSkeleton>
          )}
        </>
      ) : (
        <Stack gap="s28">
          <Flex component="header" gap="s20" align="center" className={classes['setupHead']}>
            <RequirementRing
              size={92}
              animate
              segments={segmentsOf(data.steps)}
              label={`${String(doneSteps(data.steps))}/${String(data.steps.length)}`}
              description={t('setup.progress', { done: doneSteps(data.steps), total: data.steps.length })}
            />
            <div>
              <PageTitle isCompact>{data.isDue || isDemo ? title : t('setup.ready')}</PageTitle>
              <p>{t(isDemo ? 'setup.demo' : data.isDue ? 'setup.intro' : 'setup.readyHint')}</p>
            </div>
          </Flex>
          <SetupSteps setup={data} />
          <SetupWarnings {...(isDemo ? { warnings: examplesOf(data), isDemo } : { warnings: data.warnings })} />
        </Stack>
      )}
    </OfficePage>
  );
}

/** The steps of the first run in their order: how each stands, why, and what to press (10-company-path §4). */
function SetupSteps({ setup }: { setup: Setup }) {
  return (
    <ol className="ink-above">
      {setup.steps.map((step, index) => (
        <li key={step.step} className={setupClasses['step']} data-state={step.state}>
          <span className={setupClasses['mark']} aria-hidden>
            {step.state === 'done' ? (
              <IconCheck size={20} />
            ) : step.state === 'aside' ? (
              <IconMinus size={20} />
            ) : (
              String(index + 1)
            )}
          </span>
          <StepWords step={step} setup={setup} />
          <Stack gap="s6" align="flex-end" className={setupClasses['actions']}>
            <StepAction step={step} setup={setup} />
            <Aside step={step} />
          </Stack>
        </li>
      ))}
    </ol>
  );
}

function StepWords({ step: { step, state, waitsFor }, setup }: { step: Step; setup: Setup }) {
  const t = useT();
  return (
    <div className={setupClasses['words']}>
      <h2 className={setupClasses['name']}>
        {t(`setup.steps.${step}`)}{' '}
        <Text span size="meta" ml="s6" c="dimmed">
          {t(`setup.state.${state}`)}
        </Text>
      </h2>
      <p>{useReason(setup, step)}</p>
      {step === 'mail' ? <MailTrouble setup={setup} /> : null}
      {step === 'ateco' ? <OfficialDataStanding official={setup.officialData} isStepDone={state === 'done'} /> : null}
      {waitsFor === null ? null : (
        <Text size="meta" c="dimmed">
          {t('setup.waitsFor', { step: t(`setup.steps.${waitsFor}`) })}
        </Text>
      )}
    </div>
  );
}

/** How it is done, or why it is not. */
function useReason(setup: Setup, name: Step['step']): string {
  const t = useT();
  const { mail, questions, canTakeStarter } = setup;
  const examples: readonly string[] = examplesOf(setup);
  const why = setup.steps.find(({ step }) => step === name)?.why ?? null;
  const said = {
    server: mail.server ?? '',
    from: mail.from,
    recipient: mail.test?.recipient ?? '',
    date: mail.test === null ? '' : formatDateTime(mail.test.at),
  };
  if (why === null)
    return name === 'questions' ? t('setup.done.questions', { count: questions }) : t(`setup.done.${name}`, said);
  if (why === 'noQuestions' && !canTakeStarter) return t('setup.unfinished');
  if (name === 'ateco' && setup.officialData.isConfigured) return t('officialPackage.what');
  const contacts = FIRM_CONTACTS.filter((contact) => examples.includes(contact)).map((one) =>
    t(`setup.contacts.${one}`),
  );
  return t(`setup.why.${why}`, { ...said, contacts: contacts.join(', ') });
}

/** What the mail server answered, what to change for it, and that nothing else is lost. */
function MailTrouble({ setup: { mail } }: { setup: Setup }) {
  const t = useT();
  if (mail.server === null || mail.test?.state !== 'failed') return null;
  const { trouble, said } = mail.test;
  return (
    <Stack
      gap="2xs"
      mt="s6"
      py="s10"
      px="s14"
      bdrs="md"
      bg="var(--vl-danger-soft)"
      c="var(--vl-danger-ink)"
      role="alert"
    >
      <p>{t(`setup.trouble.${trouble ?? 'other'}`)}</p>
      {said === null || said === '' ? null : <p className={setupClasses['said']}>{t('setup.said', { said })}</p>}
      <p>{t('setup.afterwards')}</p>
    </Stack>
  );
}

/** What is pressed for a step: mostly a way to its screen. */
function StepAction({ step: given, setup }: { step: Step; setup: Setup }) {
  const t = useT();
  const { step, why } = given;
  if (step === 'ateco') return <OfficialDataAction step={given} setup={setup} />;
  if (step === 'mail') return <MailAction setup={setup} isDone={why === null} />;
  if (step === 'questions') return <QuestionsAction setup={setup} />;
  const variant = why === null ? 'default' : 'filled';
  const word =
    step === 'incentives' && why !== 'noCalls'
      ? 'review'
      : step === 'company' && setup.company !== null
        ? why === null
          ? 'seeCompany'
          : 'answers'
        : step;
  // Nothing is left to press where a step is done and its screen is in the menu.
  if (why === null && step !== 'company') return null;
  return (
    <Button component="a" href={placeOf(setup, step)} variant={variant}>
      {t(`setup.do.${word}`)}
    </Button>
  );
}

function MailAction({ setup: { mail }, isDone }: { setup: Setup; isDone: boolean }) {
  const t = useT();
  const sending = useSendTestMail();
  if (mail.server === null) return null;
  const isRunning = sending.isPending || mail.test?.state === 'running';
  return (
    <>
      <Button
        variant={isDone ? 'default' : 'filled'}
        leftSection={<IconMailForward size={18} aria-hidden />}
        loading={isRunning}
        onClick={() => sending.mutate(null)}
      >
        {t(mail.test === null ? 'setup.do.mail' : 'setup.do.mailAgain')}
      </Button>
      {sending.error ? <FormRefusal title={refusalMessage(sending.error, t('setup.failed'))} /> : null}
    </>
  );
}

function QuestionsAction({ setup: { questions, canTakeStarter } }: { setup: Setup }) {
  const t = useT();
  const taking = useTakeStarter();
  if (!canTakeStarter)
    return questions > 0 ? null : (
      <Button component="a" href={hrefOf('/admin/settings/categoryRequirement')}>
        {t('setup.do.seeQuestions')}
      </Button>
    );
  return (
    <>
      <Button
        loading={taking.isPending}
        onClick={() => taking.mutate(null, { onSuccess: () => toast.success(t('setup.questionsTaken')) })}
      >
        {t('setup.do.questions')}
      </Button>
      <Button component="a" href={hrefOf('/admin/settings/categories_templates/new')} variant="subtle" size="sm">
        {t('setup.do.ownQuestions')}
      </Button>
      {taking.error ? <FormRefusal title={refusalMessage(taking.error, t('setup.failed'))} /> : null}
    </>
  );
}

/** Optional steps are put aside for the whole office, and taken up again. */
function Aside({ step: { step, state } }: { step: Step }) {
  const t = useT();
  const setting = useSetAside();
  const optional = OPTIONAL_STEPS.find((one) => one === step);
  if (optional === undefined || state === 'done') return null;
  const isAside = state === 'aside';
  const name = { step: t(`setup.steps.${step}`) };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        loading={setting.isPending}
        aria-label={t(isAside ? 'setup.takeUpNamed' : 'setup.putAsideNamed', name)}
        onClick={() => setting.mutate({ step: optional, isAside: !isAside })}
      >
        {t(isAside ? 'setup.takeUp' : 'setup.putAside')}
      </Button>
      {setting.error ? <FormRefusal title={refusalMessage(setting.error, t('setup.failed'))} /> : null}
    </>
  );
}

function examplesOf({ examples }: Setup): Setup['warnings'] {
  return EXAMPLES.filter((one) => examples.includes(WARNINGS[one]));
}

/** What is fictitious or missing, a line each, with the place where it is set right; in a demo what is an example there too. */
function SetupWarnings({ warnings, isDemo = false }: { warnings: Setup['warnings']; isDemo?: boolean }) {
  const t = useT();
  const intro = warnings.length === 0 ? 'warningsNone' : isDemo ? 'examplesIntro' : 'warningsIntro';
  return (
    <section aria-labelledby="setup-warnings">
      <SectionTitle id="setup-warnings" hasRule>
        {t('setup.warningsTitle')}
      </SectionTitle>
      <Text size="compact" mt="xs" c="var(--vl-ink2)">
        {t(`setup.${intro}`)}
      </Text>
      <Box component="ul" mt="xs" className={setupClasses['warnings']}>
        {warnings.map((warning) => (
          <li key={warning}>
            <IconAlertTriangle size={20} aria-hidden />
            <span>
              {t(`setup.warnings.${warning}`)}.{' '}
              {FIRM_CONTACTS.some((contact) => contact === warning) ? (
                <a href={hrefOf('/admin/settings/firm')}>{t('setup.inFirm')}</a>
              ) : warning === 'demoAccounts' ? (
                <a href={hrefOf('/admin/users')}>{t('setup.inUsers')}</a>
              ) : (
                <Box component="span" c="dimmed">
                  {t('setup.onServer', { setting: WARNINGS[warning] })}
                </Box>
              )}
            </span>
          </li>
        ))}
      </Box>
    </section>
  );
}
