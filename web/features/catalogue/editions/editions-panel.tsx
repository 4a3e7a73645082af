import { Button, Flex, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusDot } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import {
  EditionList,
  seasonText,
  type Editions,
  useEditionAction,
  useEditions,
  useUnlinkEdition,
} from './edition-list.tsx';

/** A field that chooses an announcement: of the feature that knows them. */
export type CallPicker = (props: {
  label: string;
  announcementId: string | null;
  onChange: (announcementId: string | null) => void;
}) => React.ReactNode;

export interface EditionsPanelProps {
  announcementId: string;
  /** Admins link and unlink; without it the panel is only read. */
  picker?: CallPicker;
}

const callHref = (id: string): string => hrefOf('/admin/announcements/$announcementId', { announcementId: id });

/** The editions of a call as the office reads them, who waits for the next, and for admins what may belong to it. */
export function EditionsPanel({ announcementId, picker }: EditionsPanelProps) {
  const t = useT();
  const { data, isError, refetch } = useEditions(announcementId);
  if (isError && data === undefined)
    return <ErrorBlock title={t('officeEditions.loadError')} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { editions, season, waiting = 0 } = data;
  return (
    <Stack gap="sm">
      {picker === undefined ? null : <ProposedEditions announcementId={announcementId} />}
      {editions.length === 0 ? (
        <Text size="sm" c="var(--vl-ink2)">
          {t('officeEditions.none')}
        </Text>
      ) : (
        <EditionList editions={editions} hrefOf={callHref} />
      )}
      {editions.length === 0 ? null : (
        <Text size="sm">{season === null ? t('officeEditions.noSeason') : seasonText(t, season, false)}</Text>
      )}
      {waiting === 0 ? null : (
        <Text size="sm">
          <strong>{t('officeEditions.waiting', { count: waiting })}</strong>
        </Text>
      )}
      {picker === undefined ? null : <ByHand announcementId={announcementId} editions={data} picker={picker} />}
    </Stack>
  );
}

interface ByHandProps {
  announcementId: string;
  editions: Editions;
  picker: CallPicker;
}

function ByHand({ announcementId, editions: { editions }, picker }: ByHandProps) {
  const t = useT();
  const [asked, setAsked] = useState<'add' | 'leave' | null>(null);
  if (asked === 'add')
    return <AddEdition announcementId={announcementId} picker={picker} onClose={() => setAsked(null)} />;
  return (
    <Flex gap="s6" wrap="wrap">
      <Button size="xs" variant="default" onClick={() => setAsked('add')}>
        {t('officeEditions.add')}
      </Button>
      {editions.length === 0 ? null : (
        <Button size="xs" variant="subtle" onClick={() => setAsked('leave')}>
          {t('officeEditions.unlink')}
        </Button>
      )}
      <LeaveEditions announcementId={announcementId} isOpen={asked === 'leave'} onClose={() => setAsked(null)} />
    </Flex>
  );
}

interface AddEditionProps extends Pick<ByHandProps, 'announcementId' | 'picker'> {
  onClose: () => void;
}

/** Another announcement that is an edition of this one. */
function AddEdition({ announcementId, picker, onClose }: AddEditionProps) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const change = useEditionAction(announcementId);

  function add(): void {
    if (chosen === null || change.isPending) return;
    mutateWithMessage(
      change,
      { action: 'link', otherId: chosen },
      { done: () => toast.success(t('officeEditions.linked')), onSuccess: onClose },
    );
  }

  return (
    <Stack gap="sm">
      {picker({ label: t('officeEditions.addLabel'), announcementId: chosen, onChange: setChosen })}
      <Flex gap="s6" wrap="wrap">
        <Button size="xs" disabled={chosen === null} loading={change.isPending} onClick={add}>
          {t('officeEditions.addConfirm')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('officeEditions.cancel')}
        </Button>
      </Flex>
    </Stack>
  );
}

interface LeaveEditionsProps {
  announcementId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before this one is taken out of its series. */
function LeaveEditions({ announcementId, isOpen, onClose }: LeaveEditionsProps) {
  const t = useT();
  const unlink = useUnlinkEdition(announcementId);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="brand"
      title={t('officeEditions.unlinkQuestion')}
      confirmLabel={t('officeEditions.unlink')}
      onConfirm={() =>
        mutateWithMessage(unlink, undefined, {
          done: () => toast.success(t('officeEditions.unlinked')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
      isWorking={unlink.isPending}
    >
      {t('officeEditions.unlinkHint')}
    </ConfirmDialog>
  );
}

/** What looks like another edition of a call, each to be confirmed or refused by a person; nothing where there is none. */
export function ProposedEditions({ announcementId }: { announcementId: string }) {
  const t = useT();
  const proposals = useEditions(announcementId).data?.proposals ?? [];
  const change = useEditionAction(announcementId);
  if (proposals.length === 0) return null;

  function answer(action: 'link' | 'refuse', otherId: string): void {
    if (change.isPending) return;
    mutateWithMessage(
      change,
      { action, otherId },
      { done: () => toast.success(t(action === 'link' ? 'officeEditions.linked' : 'officeEditions.refused')) },
    );
  }

  return (
    <Stack gap="sm" py="s14" px="md" bdrs="md" bg="var(--vl-surface)" className="boxed">
      <StatusDot tone="accent" label={t('officeEditions.proposed')} />
      <EditionList
        editions={proposals}
        hrefOf={(id) => hrefOf('/admin/announcements/$announcementId', { announcementId: id })}
        actionOf={({ _id, title }) => (
          <Flex component="span" gap="s6" wrap="wrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('officeEditions.confirmNamed', { title })}
              disabled={change.isPending}
              onClick={() => answer('link', _id)}
            >
              {t('officeEditions.confirm')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('officeEditions.refuseNamed', { title })}
              disabled={change.isPending}
              onClick={() => answer('refuse', _id)}
            >
              {t('officeEditions.refuse')}
            </Button>
          </Flex>
        )}
      />
    </Stack>
  );
}
