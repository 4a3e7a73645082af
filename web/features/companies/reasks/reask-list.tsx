import { deleteReask, listReasks, previewReask, sendReask } from '@volano/domain/contracts/reasks';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { Box, Button, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './reasks.module.css';

type Reask = ReplyOf<typeof listReasks>[number];

const key = ['reasks'] as const;

/** The questions that changed after companies had answered them, each with whom to ask again; nothing where there is none. */
export function ReaskList() {
  const t = useT();
  const { data = [] } = useReasks();
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = data.find(({ _id }) => _id === openId);
  if (data.length === 0) return null;
  return (
    <Box
      component="section"
      my="sm"
      py="sm"
      px="md"
      bdrs="xs"
      bg="var(--vl-accent-soft)"
      c="var(--vl-accent-ink)"
      aria-labelledby="reasks"
    >
      <Text id="reasks" component="h2" lh="inherit" mb="xs" fw={600}>
        {t('reasks.title', { count: data.length })}
      </Text>
      <Box component="ul" mah="30vh" className="scroll-y">
        {data.map((one) => (
          <Flex
            key={one._id}
            component="li"
            rowGap="xs"
            columnGap="md"
            align="center"
            justify="space-between"
            wrap="wrap"
            py="s6"
          >
            <Flex component="span" direction="column" miw={0} className={classes['words']}>
              <strong>{one.question}</strong>
              <span>
                {t('reasks.changed', { date: formatDate(one.since) })} ·{' '}
                {t('reasks.toConfirm', { count: one.toConfirm })}
                {one.asked > 0 ? ` · ${t('reasks.asked', { count: one.asked })}` : null}
              </span>
            </Flex>
            <Button size="compact-sm" variant="default" onClick={() => setOpenId(one._id)}>
              {t('reasks.open')}
            </Button>
          </Flex>
        ))}
      </Box>
      {opened === undefined ? null : <ReaskDialog of={opened} onClose={() => setOpenId(null)} />}
    </Box>
  );
}

/** Whom asking again would reach, and why; then one press, or the word that the answers hold. */
function ReaskDialog({ of, onClose }: { of: Reask; onClose: () => void }) {
  const t = useT();
  const preview = useReaskPreview(of._id);
  const send = useSendReask(of._id);
  const hold = useHoldAnswers(of._id);
  const error = send.error ?? hold.error;
  const { data } = preview;

  function ask(count: number): void {
    send.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('reasks.sent', { count }));
        onClose();
      },
    });
  }

  function keep(): void {
    hold.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('reasks.held'));
        onClose();
      },
    });
  }

  return (
    <Modal opened onClose={onClose} title={of.question} closeButtonProps={{ 'aria-label': t('common.actions.close') }}>
      <PreviewState preview={preview} />
      {data === undefined ? null : (
        <Stack gap="sm" className={classes['dialog']}>
          <Whom preview={data} />
          {error === null ? null : <FormRefusal title={refusalMessage(error, t('errors.unexpected'))} />}
          <Flex gap="xs" justify="flex-end" wrap="wrap">
            <Button variant="default" loading={hold.isPending} onClick={keep}>
              {t('reasks.hold')}
            </Button>
            {data.waiting === 0 ? null : (
              <Button loading={send.isPending} onClick={() => ask(data.waiting)}>
                {t('reasks.send', { count: data.waiting })}
              </Button>
            )}
          </Flex>
        </Stack>
      )}
    </Modal>
  );
}

type PreviewQuery = ReturnType<typeof useReaskPreview>;

/** While it is not known whom it would reach, or why it cannot be. */
function PreviewState({ preview }: { preview: PreviewQuery }) {
  const t = useT();
  if (preview.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={16} width="80%" />
        <Skeleton height={16} width="60%" mt={12} />
      </DelayedSkeleton>
    );
  if (!preview.isError || preview.data !== undefined) return null;
  return (
    <ErrorBlock title={t('reasks.loadError')} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
  );
}

/** How many have answered, how many would be asked, and the open calls that make it worth asking. */
function Whom({ preview }: { preview: NonNullable<PreviewQuery['data']> }) {
  const t = useT();
  const { toConfirm, waiting, calls, callsTotal } = preview;
  return (
    <>
      <p>{t('reasks.counts', { count: toConfirm })}</p>
      <p>{waiting === 0 ? t('reasks.nobody') : t('reasks.waiting', { count: waiting })}</p>
      {calls.length === 0 ? null : (
        <Box component="ul" className={classes['calls']}>
          {calls.map(({ _id, title, agencies }) => (
            <li key={_id}>
              <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>{title}</a>{' '}
              <span>{t('reasks.agencies', { count: agencies })}</span>
            </li>
          ))}
          {callsTotal > calls.length ? <li>{t('reasks.moreCalls', { count: callsTotal - calls.length })}</li> : null}
        </Box>
      )}
      <p className={classes['note']}>{t('reasks.note')}</p>
    </>
  );
}

/** Questions that changed while companies had answered them. */
function useReasks() {
  return useQuery({ queryKey: [...key, 'list'], queryFn: ({ signal }) => call(listReasks, {}, { signal }) });
}

/** What asking one of them again would do. */
function useReaskPreview(id: string) {
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(previewReask, { params: { id } }, { signal }),
  });
}

/** Asks the companies with an open call that depends on it. */
function useSendReask(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendReask, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Says that the answers hold. */
function useHoldAnswers(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteReask, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  });
}
