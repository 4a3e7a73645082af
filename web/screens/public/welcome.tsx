import { Box, Button, Flex, Stack } from '@mantine/core';
import { IconFileText, IconMessages, IconTargetArrow } from '@tabler/icons-react';
import { FirmLines, RingArt } from '../../ui/layout/entry-frame.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useBrand } from '../../lib/api/options.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import classes from './public.module.css';

const REASONS = [
  ['target', IconTargetArrow],
  ['consultant', IconMessages],
  ['dossier', IconFileText],
] as const;

/** What the portal does, for who does not know it: one promise, three reasons, two ways on. */
export function WelcomePage() {
  const t = useT();
  const brand = useBrand();
  return (
    <Stack gap={0} mih="100dvh">
      <header className={classes['hero']}>
        <div className={classes['art']}>
          <RingArt />
        </div>
        <Box mx="auto" pos="relative" maw={1224} className={classes['inner']}>
          <Logo size={36} tone="light" />
          <h1 className={classes['title']}>{t('session.promise')}</h1>
          <p className={classes['lead']}>{t('registration.welcome.lead')}</p>
          <Flex rowGap="sm" columnGap="s28" align="center" wrap="wrap">
            <Button component="a" href={hrefOf('/register')} className={classes['register'] ?? ''}>
              {t('registration.welcome.register')}
            </Button>
            <a href={hrefOf('/verifica')} className={classes['signIn']}>
              {t('quickCheck.welcome')}
            </a>
            <a href={hrefOf('/login')} className={classes['signIn']}>
              {t('registration.welcome.signIn')}
            </a>
          </Flex>
        </Box>
      </header>
      <main>
        <Box
          component="ul"
          mx="auto"
          w="100%"
          maw={1224}
          className={classes['reasons']}
          aria-label={t('registration.welcome.reasons')}
        >
          {REASONS.map(([reason, Icon]) => (
            <li key={reason} className={classes['reason']}>
              <Icon size={32} stroke={1.5} className={classes['icon']} aria-hidden />
              <h2>{t(`registration.welcome.${reason}Title`)}</h2>
              <p>{t(`registration.welcome.${reason}Body`)}</p>
            </li>
          ))}
        </Box>
      </main>
      {brand === null ? null : (
        <footer className={classes['foot']}>
          <span>
            {t('registration.welcome.help')}{' '}
            <a href={`tel:${brand.telephone.replaceAll(' ', '')}`}>{brand.telephone}</a>
          </span>
          <a href={brand.privacyUrl} target="_blank" rel="noreferrer">
            {t('session.login.privacy')}
          </a>
          <FirmLines />
        </footer>
      )}
    </Stack>
  );
}
