import { ActionIcon, CloseButton, Drawer, Loader, Tooltip } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import type { ChatCompany } from '@volano/domain/contracts/chat-company';
import type { MessageTopic } from '@volano/domain/contracts/chats';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { useChatCompany } from './chats.api.ts';
import pane from './chat-pane.module.css';
import classes from './company-pane.module.css';

export interface CompanyPaneProps {
  chatId: string;
  /** Says what the next message is about; null where nothing can be written. */
  onAttach: ((about: MessageTopic) => void) | null;
  onClose: () => void;
}

/** The company beside its conversation where there is room, in a drawer otherwise. */
export function CompanyPane(props: CompanyPaneProps) {
  const { onClose } = props;
  const t = useT();
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  useHotkeys(isWide ? [['Escape', onClose]] : [], []);
  const content = (
    <div className={pane['chatFiles']}>
      <div className={pane['filesPaneHead']}>
        <h2 className={pane['title']}>{t('chats.company.title')}</h2>
        <CloseButton size={isWide ? 36 : 44} iconSize={18} aria-label={t('common.actions.close')} onClick={onClose} />
      </div>
      <Content {...props} isWide={isWide} />
    </div>
  );
  if (isWide)
    return (
      <aside className={pane['side']} aria-label={t('chats.company.title')}>
        {content}
      </aside>
    );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('chats.company.title') } }}
      classNames={{ body: classes['sheet'] ?? '' }}
    >
      {content}
    </Drawer>
  );
}

function Content({ chatId, onAttach, onClose, isWide }: CompanyPaneProps & { isWide: boolean }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useChatCompany(chatId);
  if (data === undefined)
    return isError ? (
      <ErrorBlock title={t('chats.company.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <div className={pane['waiting']} aria-busy="true">
        <Loader size={20} />
      </div>
    );
  const { agency, inTarget, deadlines } = data;
  const attach =
    onAttach === null
      ? null
      : (about: MessageTopic) => {
          onAttach(about);
          if (!isWide) onClose();
        };
  return (
    <div className={pane['scroll']}>
      <Facts company={data} />
      <Calls
        title={t('chats.company.inTarget', { shown: formatNumber(inTarget.total) })}
        nothing={t('chats.company.noTarget')}
        calls={inTarget.rows}
        onAttach={attach}
      />
      {inTarget.total > inTarget.rows.length ? (
        <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id })}>{t('chats.company.all')}</a>
      ) : null}
      <Calls
        title={t('chats.company.deadlines')}
        nothing={t('chats.company.noDeadlines')}
        calls={deadlines}
        onAttach={attach}
      />
      <Recommendations company={data} />
    </div>
  );
}

/** Who they are, how they are reached, and where their dossier stands. */
function Facts({ company: { agency, dossier } }: { company: ChatCompany }) {
  const t = useT();
  const { businessName, vatNumber, city, province, telephone, email, referent } = agency;
  const place = [city, province === null ? null : `(${province})`].filter(Boolean).join(' ');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('chats.company.place'), place],
    [t('chats.company.vatNumber'), vatNumber],
    [t('chats.company.referent'), referent],
    [t('chats.company.telephone'), telephone],
    [t('chats.company.email'), email],
    [t('chats.company.dossier'), t(`chats.company.dossiers.${dossier.status ?? 'none'}`)],
  ];
  return (
    <section>
      <a className={classes['name']} href={hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id })}>
        {businessName}
      </a>
      <dl className={classes['facts']}>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

interface CallsProps {
  title: string;
  nothing: string;
  calls: ChatCompany['deadlines'];
  onAttach: ((about: MessageTopic) => void) | null;
}

/** Calls with when they end; one press puts one beside the message that is being written. */
function Calls({ title, nothing, calls, onAttach }: CallsProps) {
  const t = useT();
  return (
    <section>
      <h3 className={classes['head']}>{title}</h3>
      {calls.length === 0 ? <p className={classes['nothing']}>{nothing}</p> : null}
      <ul className={classes['list']}>
        {calls.map(({ _id, title: call, expiryDate, verdict }) => (
          <li key={_id} className={classes['row']}>
            <span className={classes['words']}>
              <a
                className={classes['call']}
                title={call}
                href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
              >
                {call}
              </a>
              <span className={classes['meta']}>
                {expiryDate === null
                  ? t('chats.company.noExpiry')
                  : t('chats.company.expires', { date: formatDate(expiryDate) })}
                {verdict === 'toVerify' ? ` · ${t('chats.company.toVerify')}` : null}
              </span>
            </span>
            {onAttach === null ? null : (
              <Tooltip label={t('chats.company.attach')}>
                <ActionIcon
                  size={44}
                  aria-label={t('chats.company.attachNamed', { title: call })}
                  onClick={() => onAttach({ type: 'announcement', _id, title: call })}
                >
                  <IconMessagePlus size={20} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was recommended last, and what the company said to it. */
function Recommendations({ company: { recommendations } }: { company: ChatCompany }) {
  const t = useT();
  return (
    <section>
      <h3 className={classes['head']}>{t('chats.company.recommended')}</h3>
      {recommendations.length === 0 ? <p className={classes['nothing']}>{t('chats.company.noRecommended')}</p> : null}
      <ul className={classes['list']}>
        {recommendations.map(({ _id, title, createdAt, answer, answerReason }) => (
          <li key={_id} className={classes['row']}>
            <span className={classes['words']}>
              <span className={classes['call']} title={title}>
                {title}
              </span>
              <span className={classes['meta']}>
                {`${formatDate(createdAt)} · ${t(`chats.company.answers.${answer ?? 'none'}`)}`}
                {answerReason === null ? null : `: ${answerReason}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
