import { Button, Drawer } from '@mantine/core';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './audit-drawer.module.css';
import { actorOf, agencyOf, detailOf, entityOf, wordOf } from './audit-words.ts';
import type { AuditEvent } from './audit.api.ts';

export interface AuditDrawerProps {
  event: AuditEvent;
  onClose: () => void;
  /** Filters the list by somebody or by a company of this line. */
  onFilter: (filter: Record<string, string>) => void;
}

/** One line of the record with everything that was written down. */
export function AuditDrawer({ event, onClose, onFilter }: AuditDrawerProps) {
  const t = useT();
  const { actor, agency } = event;
  const facts: readonly (readonly [string, string])[] = [
    [t('audit.columns.moment'), formatDateTime(event.createdAt)],
    [t('audit.columns.actor'), actorOf(t, event)],
    [t('audit.columns.entity'), entityOf(t, event)],
    [t('audit.columns.agency'), agencyOf(t, event)],
    [t('audit.columns.address'), event.address],
    ...Object.entries(event.details).map(([name, value]) => [detailOf(t, name), wordOf(t, value)] as const),
    [t('audit.detail.id'), event.entityId ?? ''],
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={t(`audit.actions.${event.action}`)}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className={classes['fact']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={classes['more']}>
        {actor === null ? null : (
          <Button
            variant="default"
            size="sm"
            onClick={() => onFilter({ actorId: actor._id, actorIdName: actorOf(t, event) })}
          >
            {t('audit.detail.sameActor')}
          </Button>
        )}
        {agency === null ? null : (
          <Button
            variant="default"
            size="sm"
            onClick={() => onFilter({ agencyId: agency._id, agencyIdName: agencyOf(t, event) })}
          >
            {t('audit.detail.sameAgency')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}
