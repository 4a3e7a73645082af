import { Accordion } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { type Lever, useLever, useLevers, type Whose } from './portfolio.api.ts';
import { PortfolioState } from './portfolio-state.tsx';
import classes from './portfolio.module.css';

export interface LeversTabProps {
  whose: Whose;
  /** Whether the reader writes services. */
  canLink: boolean;
  /** Recommending the service to those who miss the requirement; the screen knows how. */
  recommend: ((service: NonNullable<Lever['service']>, companies: readonly Company[]) => React.ReactNode) | null;
}

interface Company {
  readonly _id: string;
  readonly businessName: string;
}

/** What is missing most often, with the service of the firm that solves it (9-working-day §5). */
export function LeversTab({ whose, canLink, recommend }: LeversTabProps) {
  const t = useT();
  const found = useLevers(whose);
  return (
    <>
      <p className={classes['note']}>{t('portfolio.levers.intro')}</p>
      <PortfolioState found={found}>
        {({ levers }) =>
          levers.length === 0 ? (
            <EmptyState title={t('portfolio.levers.empty')}>{t('portfolio.levers.emptyHint')}</EmptyState>
          ) : (
            <Accordion variant="default" className={classes['levers'] ?? ''}>
              {levers.map((lever) => (
                <Accordion.Item key={lever.key} value={lever.key}>
                  <Accordion.Control>
                    <span className={classes['lever']}>
                      <strong>{lever.key === 'newSite' ? t('portfolio.levers.newSite') : lever.name}</strong>
                      <span className={classes['note']}>
                        {lever.key === 'newSite' ? t('portfolio.levers.newSiteHint') : lever.question}
                      </span>
                      <span>
                        {t('portfolio.levers.counted', {
                          companies: t('portfolio.companies', { count: lever.agencies }),
                          calls: t('portfolio.calls', { count: lever.announcements }),
                        })}
                      </span>
                    </span>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <Opened lever={lever} whose={whose} canLink={canLink} recommend={recommend} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          )
        }
      </PortfolioState>
    </>
  );
}

function Opened({ lever, whose, canLink, recommend }: LeversTabProps & { lever: Lever }) {
  const t = useT();
  const found = useLever(lever.key, whose);
  const { service } = lever;
  return (
    <PortfolioState found={found}>
      {({ agencies, announcements }) => (
        <>
          {lever.key === 'newSite' ? null : service === null ? (
            <p className={classes['note']}>
              {t('portfolio.levers.noService')}
              {canLink ? (
                <>
                  {'. '}
                  <a href={hrefOf('/admin/services')}>{t('portfolio.levers.linkService')}</a>
                </>
              ) : null}
            </p>
          ) : (
            <div className={classes['bar']}>
              <p>
                {t('portfolio.levers.service')}:{' '}
                <a href={hrefOf('/admin/services/$serviceId', { serviceId: service._id })}>{service.name}</a>
              </p>
              {recommend?.(
                service,
                agencies.map(({ _id, name }) => ({ _id, businessName: name })),
              )}
            </div>
          )}
          <div className={classes['two']}>
            <section>
              <h3 className={classes['small']}>{t('portfolio.levers.companies')}</h3>
              <ul className={classes['lines']}>
                {agencies.map(({ _id, name, announcements: count }) => (
                  <li key={_id}>
                    <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: _id })}>{name}</a>
                    <span>{t('portfolio.calls', { count })}</span>
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h3 className={classes['small']}>{t('portfolio.levers.calls')}</h3>
              <ul className={classes['lines']}>
                {announcements.map(({ _id, name, agencies: count }) => (
                  <li key={_id}>
                    <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>{name}</a>
                    <span>{t('portfolio.companies', { count })}</span>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </>
      )}
    </PortfolioState>
  );
}
