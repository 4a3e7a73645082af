import { Button, Flex } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { firmName, useBrand } from '../../lib/api/options.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { endInstallOffer, noteInstallOffered, onInstallOffer, readInstallOffer } from '../../lib/live/install-offer.ts';
import classes from './layout.module.css';

/** Offers, once a device, to put the portal among its programs. Nothing where the browser does not offer it. */
export function InstallOffer() {
  const t = useT();
  const brand = useBrand();
  const offer = useSyncExternalStore(onInstallOffer, readInstallOffer);
  useEffect(() => {
    if (offer !== null) noteInstallOffered();
  }, [offer]);
  if (offer === null) return null;
  return (
    <section className={classes['install']} aria-label={t('common.install.title', { firm: brand?.name ?? firmName() })}>
      <IconDeviceMobile size={20} aria-hidden />
      <p>
        <strong>{t('common.install.title', { firm: brand?.name ?? firmName() })}</strong> {t('common.install.text')}
      </p>
      <Flex gap="xs">
        <Button size="sm" onClick={() => void offer.prompt().finally(endInstallOffer)}>
          {t('common.install.accept')}
        </Button>
        <Button size="sm" variant="default" onClick={endInstallOffer}>
          {t('common.install.decline')}
        </Button>
      </Flex>
    </section>
  );
}
