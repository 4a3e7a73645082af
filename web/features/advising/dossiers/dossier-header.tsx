import { DOSSIER_STATUSES, type DossierStatus } from '@volano/domain/rules/vocabulary';
import { Box, Button, Flex, Group, Stack, Textarea, Tooltip } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { openTab } from '../../../lib/format/browser.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar, StatusDot } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { StepperRow } from '../../../ui/layout/stepper-row.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type DossierChoices, goneChoices, newAttempt } from './dossier-choices.tsx';
import { useGenerateDossier, useMoveDossier, useSaveDossier } from './dossiers.api.ts';
import classes from './dossiers.module.css';

interface DossierHeaderProps {
  businessName: string;
  /** Contract, place, when it was last saved. */
  facts: React.ReactNode;
  status: DossierStatus;
  isDirty: boolean;
  /** Where the reader may take the status. */
  choosable: readonly DossierStatus[];
  onStatus: (status: DossierStatus) => void;
  /** Without them the header only tells. */
  onSave: (() => void) | undefined;
  onGenerate: (() => void) | undefined;
  isSaving: boolean;
  /** Why it cannot be generated now, or null. */
  obstacle: string | null;
}

/** Whose dossier it is, where it stands, save and generate (visual language §10.06). */
export function DossierHeader(props: DossierHeaderProps) {
  const { businessName, facts, status, isDirty, choosable, onStatus, onSave, onGenerate, isSaving, obstacle } = props;
  const t = useT();
  return (
    <header className={classes['dossierHeader']}>
      <Group gap="s14" wrap="nowrap" miw={0} className={classes['who']}>
        <Avatar name={businessName} shape="company" size={44} />
        <Box miw={0}>
          <h1 className={classes['name']} title={businessName}>
            {t('dossiers.builder.title', { name: businessName })}
          </h1>
          <Flex component="p" rowGap="3xs" columnGap="s10" align="center" wrap="wrap" c="dimmed">
            {facts}
            {isDirty ? <StatusDot tone="accent" label={t('dossiers.builder.unsaved')} /> : null}
          </Flex>
        </Box>
      </Group>
      <StepperRow
        label={t('dossiers.builder.statusLabel')}
        steps={DOSSIER_STATUSES.map((key) => ({ key, label: t(`dossiers.builder.status.${key}`) }))}
        current={status}
        isComplete={status === 'generated'}
        choosable={choosable}
        onChoose={(key) => onStatus(key as DossierStatus)}
        chooseLabel={(label) => t('dossiers.builder.statusMove', { status: label })}
      />
      {onSave === undefined ? null : (
        <Flex gap="xs" className={classes['dossierHeaderActions']}>
          <Button variant="default" loading={isSaving} onClick={onSave}>
            {t('dossiers.builder.save')}
          </Button>
          <Tooltip label={obstacle ?? ''} disabled={obstacle === null} multiline maw={280}>
            <Button
              leftSection={<IconFileCertificate size={18} aria-hidden />}
              aria-disabled={obstacle !== null || undefined}
              data-disabled={obstacle !== null || undefined}
              onClick={onGenerate}
            >
              {t('dossiers.builder.generate')}
            </Button>
          </Tooltip>
        </Flex>
      )}
    </header>
  );
}

const LONGEST = 5000;

/** The note that closes the dossier. Once frozen it is text. */
export function NoteField({ value, onChange }: { value: string; onChange: ((notes: string) => void) | undefined }) {
  const t = useT();
  if (onChange === undefined) {
    return (
      <Box component="section" miw={0}>
        <h2 className={classes['blockTitle']}>{t('dossiers.builder.note')}</h2>
        <p className={value.trim() === '' ? classes['quiet'] : classes['note']}>
          {value.trim() === '' ? t('dossiers.builder.noNote') : value}
        </p>
      </Box>
    );
  }
  return (
    <Textarea
      label={t('dossiers.builder.note')}
      description={t('dossiers.builder.noteHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={LONGEST}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      classNames={{ label: classes['blockTitle'] ?? '' }}
      {...(value.length > LONGEST * 0.9
        ? { description: t('dossiers.builder.noteCount', { count: value.length, total: String(LONGEST) }) }
        : {})}
    />
  );
}

interface GenerateDialogProps {
  isOpen: boolean;
  businessName: string;
  /** Who is told. */
  email: string;
  isProspect: boolean;
  choices: DossierChoices;
  isWorking: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last question before the document is frozen: what it holds, and who is told (visual language §6). */
export function GenerateDialog(props: GenerateDialogProps) {
  const { isOpen, businessName, email, isProspect, choices, isWorking, error, onConfirm, onClose } = props;
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('dossiers.builder.confirmTitle', { name: businessName })}
      confirmLabel={t('dossiers.builder.generate')}
      tone="brand"
      isWorking={isWorking}
      error={error ?? undefined}
      onConfirm={onConfirm}
    >
      <Stack gap="s10">
        <p>
          {t('dossiers.builder.confirmBody', {
            announcements: t('dossiers.builder.count.announcements', { count: choices.announcements.length }),
            services: t('dossiers.builder.count.services', { count: choices.services.length }),
            investments: t('dossiers.builder.count.investments', { count: choices.investments.length }),
          })}
        </p>
        <p>{t('dossiers.builder.confirmMail', { email })}</p>
        {isProspect ? <p>{t('dossiers.builder.confirmNotEligible')}</p> : null}
        <p>{t('dossiers.builder.confirmFrozen')}</p>
      </Stack>
    </ConfirmDialog>
  );
}

interface NewRoundDialogProps {
  isOpen: boolean;
  businessName: string;
  isWorking: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Before a generated dossier may be chosen again (decisions §6). */
export function NewRoundDialog({ isOpen, businessName, isWorking, onConfirm, onClose }: NewRoundDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('dossiers.builder.newRoundTitle', { name: businessName })}
      confirmLabel={t('dossiers.builder.newRound')}
      tone="brand"
      isWorking={isWorking}
      onConfirm={onConfirm}
    >
      {t('dossiers.builder.newRoundBody')}
    </ConfirmDialog>
  );
}

interface DossierWork {
  readonly agency: { readonly _id: string; readonly dossierGenerationStatus: DossierStatus };
  readonly choices: DossierChoices;
  readonly canEdit: boolean;
  readonly canMove: boolean;
  /** Called when the choices are in a document. */
  readonly onDone: () => void;
  /** Takes out of the choices what is not there any more. */
  readonly onGone: (gone: readonly string[]) => void;
}

/** Saving, generating and moving the state of a dossier, with the keys that do it. Nothing here touches what was typed. */
export function useDossierWork({ agency, choices, canEdit, canMove, onDone, onGone }: DossierWork) {
  const t = useT();
  const { saveThen, saving } = useSaving(agency._id, canEdit ? choices : null, onGone);
  const moving = useMoveDossier(agency._id);
  const [dialog, setDialog] = useState<'generate' | 'newRound' | null>(null);
  const { generate, generating, heldBack } = useGeneration(agency._id, choices, {
    onGenerated: () => {
      setDialog(null);
      onDone();
    },
    onGone,
  });
  const obstacle = useObstacle(agency.dossierGenerationStatus, choices, canMove);

  const save = (): void => saveThen();

  function move(to: DossierStatus): void {
    mutateWithMessage(moving, to, {
      done: () => toast.success(t('dossiers.builder.statusMoved', { status: t(`dossiers.builder.moveTo.${to}`) })),
      onSettled: () => setDialog(null),
    });
  }

  function askGenerate(): void {
    if (!canEdit) return;
    if (obstacle !== null) return toast.warning(t('dossiers.builder.generate'), obstacle);
    generating.reset();
    setDialog('generate');
  }

  useHotkeys(
    [
      ['mod+S', save],
      ['mod+Enter', () => (dialog === null ? askGenerate() : undefined)],
    ],
    [],
  );

  return {
    save,
    saveThen,
    isSaving: saving.isPending,
    saveError: saving.error === null ? null : wordsOf(saving.error, t('errors.unexpected')),
    move,
    isMoving: moving.isPending,
    askGenerate,
    generate,
    isGenerating: generating.isPending,
    generateError: generating.error === null ? null : wordsOf(generating.error, t('errors.unexpected')),
    heldBack,
    obstacle,
    dialog,
    askNewRound: () => setDialog('newRound'),
    closeDialog: () => setDialog(null),
  };
}

/** Saves the choices, where there are any that may be saved; what follows begins once they are. */
function useSaving(agencyId: string, choices: DossierChoices | null, onGone: DossierWork['onGone']) {
  const t = useT();
  const saving = useSaveDossier(agencyId);

  function saveThen(follows?: () => void): void {
    if (choices === null || saving.isPending) return;
    mutateWithMessage(saving, choices, {
      done: () => (follows ?? (() => toast.success(t('dossiers.builder.saved'))))(),
      refused: (error) => {
        if (!dropGone(t, error, choices, onGone)) toast.error(wordsOf(error, t('errors.unexpected')));
      },
      onError: (error) => (goneOf(error, choices).length > 0 ? saving.reset() : undefined),
    });
  }

  return { saveThen, saving };
}

/** Why no document can be made now; null where one can. */
function useObstacle(
  status: DossierStatus,
  { announcements, services, investments }: DossierChoices,
  canMove: boolean,
) {
  const t = useT();
  if (status !== 'ready') return t(canMove ? 'dossiers.builder.notReadyAdminHint' : 'dossiers.builder.notReadyHint');
  const isEmpty = announcements.length + services.length + investments.length === 0;
  return isEmpty ? t('dossiers.builder.emptyHint') : null;
}

/** Makes the document once, however often it is asked for with the same choices, and leads to it in a tab of its own. */
function useGeneration(
  agencyId: string,
  choices: DossierChoices,
  { onGenerated, onGone }: { onGenerated: () => void; onGone: DossierWork['onGone'] },
) {
  const t = useT();
  const generating = useGenerateDossier(agencyId);
  /** The address of what was generated, where the browser opened no tab for it. */
  const [heldBack, setHeldBack] = useState<string | null>(null);
  const attempt = useRef<{ choices: DossierChoices; key: string } | null>(null);

  function generate(): void {
    // The same choices sent again after a broken line are the same attempt, so that two documents never come of it.
    if (attempt.current?.choices !== choices) attempt.current = { choices, key: newAttempt() };
    const tab = openTab(t('dossiers.builder.generating'));
    setHeldBack(null);
    mutateWithMessage(
      generating,
      { choices, attempt: attempt.current.key },
      {
        done: () => toast.success(t('dossiers.builder.generated')),
        refused: 'shown',
        onSuccess: ({ full }) => {
          if (full !== null && !tab.lead(full)) setHeldBack(full);
          attempt.current = null;
          onGenerated();
        },
        onError: (error) => {
          tab.close();
          if (error instanceof ApiError && error.status < 500) attempt.current = null;
          if (dropGone(t, error, choices, onGone)) generating.reset();
        },
      },
    );
  }

  return { generate, generating, heldBack };
}

/**
 * What was unpublished or deleted since it was chosen has no row any more that could be taken out: it leaves the choices, and that is said.
 * False where something else was refused.
 */
function dropGone(
  t: ReturnType<typeof useT>,
  error: Error,
  choices: DossierChoices,
  onGone: DossierWork['onGone'],
): boolean {
  const gone = goneOf(error, choices);
  if (gone.length === 0) return false;
  onGone(gone);
  toast.warning(t('dossiers.builder.gone', { count: gone.length }), t('dossiers.builder.goneHint'));
  return true;
}

function goneOf(error: Error, choices: DossierChoices): readonly string[] {
  return error instanceof ApiError && error.status === 400 ? goneChoices(choices, error.fields) : [];
}

function wordsOf(error: Error, otherwise: string): string {
  return error instanceof ApiError ? error.message : otherwise;
}
