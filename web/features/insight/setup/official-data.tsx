import { Box, Button, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react';
import { shownParams } from '@volano/domain/i18n/translate';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { type Setup, type Step, useBringOfficialData } from './setup.api.ts';
import { placeOf } from './setup-places.ts';
import classes from './setup.module.css';

type OfficialData = Setup['officialData'];
type Part = OfficialData['parts'][number];

/** How the package of official data stands: its parts while it is brought, where it stopped and why, of which day it is. */
export function OfficialDataStanding({ official, isStepDone }: { official: OfficialData; isStepDone: boolean }) {
  const t = useT();
  const { isConfigured, state, dated, parts, done, total } = official;
  const day = dated === null ? null : t('officialPackage.dated', { date: formatDate(dated) });
  const waits = parts.some((part) => part.state === 'waitsForQuestions');
  if (state === 'none') return isStepDone || isConfigured ? null : <p>{t('officialPackage.notConfigured')}</p>;
  if (state === 'done')
    return (
      <>
        <p>
          {t('officialPackage.done')} {day}.
        </p>
        {waits ? <p>{t('officialPackage.waits')}</p> : null}
      </>
    );
  return (
    <Stack gap="xs" mt="s6">
      {state === 'running' ? (
        <Stack role="status" gap="s6" c="bright">
          <strong>{t('officialPackage.running')}</strong>
          <Progress
            aria-label={t('officialPackage.running')}
            value={total === 0 ? 100 : (done / total) * 100}
            animated={total === 0}
          />
          <span>
            {total === 0 ? null : t('officialPackage.progress', { done, total })}
            {day === null ? null : (
              <Box component="span" ml="sm" c="dimmed">
                {day}
              </Box>
            )}
          </span>
        </Stack>
      ) : (
        <Failure official={official} day={day} />
      )}
      <Box component="ul" className={classes['parts']}>
        {parts.map((part) => (
          <PartLine key={part.part} part={part} />
        ))}
      </Box>
    </Stack>
  );
}

function PartLine({ part: { part, state, done, total } }: { part: Part }) {
  const t = useT();
  const isCounted = state === 'running' && total > 0;
  const rows = { done: formatNumber(done), total: formatNumber(total) };
  return (
    <li data-state={state}>
      <span className={classes['partMark']} aria-hidden>
        {state === 'done' ? <IconCheck size={16} /> : state === 'failed' ? <IconX size={16} /> : null}
      </span>
      <span>{t(`officialPackage.parts.${part}`)}</span>
      <Text span size="meta" c="dimmed">
        {isCounted ? t('officialPackage.rows', rows) : t(`officialPackage.states.${state}`)}
      </Text>
    </li>
  );
}

/** What stopped it, in words, and that nothing before it is lost. */
function Failure({ official: { failure }, day }: { official: OfficialData; day: string | null }) {
  const t = useT();
  if (failure === null) return null;
  const { part, file, reason, params } = failure;
  const why = t(`imports.reasons.${reason}` as 'imports.reasons.emptyFile', shownParams(params));
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
      <p>
        <strong>
          {part === null
            ? t('officialPackage.stoppedAtPackage')
            : t('officialPackage.stopped', { part: t(`officialPackage.parts.${part}`) })}
        </strong>{' '}
        {t('officialPackage.why', { file: file ?? t('officialPackage.whole'), why })}
      </p>
      {day === null ? null : <p>{day}</p>}
      {part === null ? null : <p>{t('officialPackage.kept')}</p>}
    </Stack>
  );
}

/** The one press that brings all of it, and below it, folded, the way file by file; without a package that way alone. */
export function OfficialDataAction({ setup, step: { step, why } }: { setup: Setup; step: Step }) {
  const t = useT();
  const bringing = useBringOfficialData();
  const { isConfigured, state, parts } = setup.officialData;
  const byFile = (
    <Button component="a" href={placeOf(setup, step)} variant={isConfigured ? 'subtle' : 'filled'}>
      {t(why === 'noBridge' ? 'setup.do.bridge' : 'setup.do.ateco')}
    </Button>
  );
  if (!isConfigured) return why === null ? null : byFile;
  const isPartly = state === 'done' && parts.some((part) => part.state !== 'done');
  // What waits for the questions comes by itself.
  const isWaiting = isPartly && setup.questions === 0;
  const word = state === 'failed' ? 'again' : isPartly ? 'continue' : state === 'done' ? 'refresh' : 'bring';
  return (
    <>
      {isWaiting ? null : (
        <Button
          variant={why === null && state !== 'failed' ? 'default' : 'filled'}
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={bringing.isPending || state === 'running'}
          onClick={() => bringing.mutate(null)}
        >
          {t(`officialPackage.${word}`)}
        </Button>
      )}
      {bringing.error ? <FormRefusal title={refusalMessage(bringing.error, t('officialPackage.failed'))} /> : null}
      <Text component="details" size="meta" c="var(--vl-ink2)" className={classes['byFile']}>
        <summary>{t('officialPackage.single')}</summary>
        {byFile}
      </Text>
    </>
  );
}
