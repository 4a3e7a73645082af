import { SegmentedControl, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { MAX_MESSAGE_LENGTH, writeToMany } from '@volano/domain/contracts/chats';
import { MAX_AT_ONCE } from '@volano/domain/contracts/recommendations';
import { listServices } from '@volano/domain/contracts/services';
import { may } from '@volano/domain/policies/actor';
import { ENTITY_TYPES, type EntityType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { WAIT } from '../../../ui/forms/filters.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { type NamedAgency, useRecommendToEach, useWriteToEach } from './office-agencies.api.ts';

interface Props {
  agencies: readonly NamedAgency[];
  /** The list that asked says what was done, with the way back. */
  isToldInList?: boolean | undefined;
  onClose: (failed?: readonly NamedAgency[]) => void;
}

/** One call or service for the chosen companies, with words where their consultant has some. */
export function RecommendDialog({ agencies, isToldInList, onClose }: Props) {
  const t = useT();
  const canWrite = may(useMe(), writeToMany);
  const [type, setType] = useState<EntityType>('announcement');
  const [thing, setThing] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const recommend = useRecommendToEach();
  const count = agencies.length;
  const words = message.trim() === '' ? {} : { message };

  return (
    <BulkDialog
      title={t('officeRecommendations.recommending.title', { count })}
      agencies={agencies}
      startLabel={t('officeRecommendations.recommending.confirm')}
      canStart={thing !== null}
      act={(ids) => recommend(ids, { recommendationType: type, recommendationId: thing ?? '', ...words })}
      perCall={MAX_AT_ONCE}
      doneText={t('officeRecommendations.recommending.done', { count })}
      failedText={(failed) => t('officeRecommendations.recommending.failed', { count: failed })}
      isToldInList={isToldInList}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('officeRecommendations.list.type')}
        value={type}
        onChange={(next) => {
          setType(next);
          setThing(null);
        }}
        data={ENTITY_TYPES.map((value) => ({ value, label: t(`officeRecommendations.list.types.${value}`) }))}
      />
      <ThingSelect key={type} type={type} value={thing} onChange={setThing} />
      {canWrite ? (
        <Message label={t('officeRecommendations.recommending.message')} value={message} onChange={setMessage} />
      ) : null}
    </BulkDialog>
  );
}

/** The same words into the conversations with the chosen companies. */
export function WriteDialog({ agencies, isToldInList, onClose }: Props) {
  const t = useT();
  const [message, setMessage] = useState('');
  const write = useWriteToEach();
  const count = agencies.length;
  return (
    <BulkDialog
      title={t('officeRecommendations.writing.title', { count })}
      agencies={agencies}
      startLabel={t('officeRecommendations.writing.confirm')}
      canStart={message.trim() !== ''}
      act={(ids) => write(ids, message)}
      perCall={MAX_AT_ONCE}
      doneText={t('officeRecommendations.writing.done', { count })}
      failedText={(failed) => t('officeRecommendations.writing.failed', { count: failed })}
      isToldInList={isToldInList}
      onClose={onClose}
    >
      <Message label={t('officeRecommendations.writing.message')} value={message} onChange={setMessage} isFirst />
    </BulkDialog>
  );
}

interface MessageProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What the dialog is about: the caret stands in it. */
  isFirst?: boolean;
}

function Message({ label, value, onChange, isFirst = false }: MessageProps) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={MAX_MESSAGE_LENGTH}
      value={value}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ThingSelectProps {
  type: EntityType;
  value: string | null;
  onChange: (id: string | null) => void;
}

const FOUND_AT_ONCE = 20;

/** A call that is open, or a service that is offered, found by what is typed. */
function ThingSelect({ type, value, onChange }: ThingSelectProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // What the field shows of the chosen thing is no search.
  const typed = search === chosen?.label ? '' : search.trim();
  const [q] = useDebouncedValue(typed, WAIT.servedSelect);
  const found = useThings(type, q);
  const options = found.data ?? [];
  const isKnown = chosen === null || options.some((option) => option.value === chosen.value);
  return (
    <Select
      label={t(`officeRecommendations.recommending.${type}`)}
      placeholder={t('officeRecommendations.recommending.placeholder')}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      nothingFoundMessage={t(
        found.isFetching ? 'agencies.office.form.searching' : 'officeRecommendations.recommending.none',
      )}
      data={isKnown ? options : [chosen, ...options]}
      filter={(shown) => shown.options}
      searchValue={search}
      onSearchChange={setSearch}
      value={value}
      data-autofocus
      onChange={(id, option) => {
        setChosen(id === null ? null : { value: option.value, label: option.label });
        onChange(id);
      }}
    />
  );
}

/** The first that are found, as choices of a field. */
function useThings(type: EntityType, q: string) {
  const query = { isActive: 'true', limit: String(FOUND_AT_ONCE), ...(q === '' ? {} : { q }) } as const;
  return useQuery({
    queryKey: [type === 'announcement' ? 'announcements' : 'services', 'toRecommend', q],
    queryFn: async ({ signal }) => {
      if (type === 'service') {
        const { rows } = await call(listServices, { query }, { signal });
        return rows.map(({ _id, name }) => ({ value: _id, label: name }));
      }
      const { rows } = await call(listAnnouncements, { query: { ...query, isExpired: 'false' } }, { signal });
      // One that is past its commercial day would be refused for each company.
      return rows.flatMap(({ _id, title, mayBeActedOn }) => (mayBeActedOn ? [{ value: _id, label: title }] : []));
    },
  });
}
