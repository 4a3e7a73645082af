import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { copyText } from '../../../lib/format/copy-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { QrCode } from '../../../ui/cards/qr-code.tsx';
import { qrPngAddress, qrSvgAddress } from '../../../ui/cards/qr-picture.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './invitations.module.css';
import type { Invitation } from './invitations.api.ts';

/** The address that a partner gives to companies: to copy, and as a code to save or to print. On paper nothing else of the page appears. */
export function InvitationLink({ invitation }: { invitation: Pick<Invitation, '_id' | 'name' | 'registrationUrl'> }) {
  const t = useT();
  const { _id, name, registrationUrl } = invitation;
  const address = registrationUrl ?? `${window.location.origin}/#/register?invitation=${_id}`;
  const files = useMemo(() => ({ png: qrPngAddress(address), svg: qrSvgAddress(address) }), [address]);
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <div className={classes['link']}>
      <div className={classes['address']}>
        <TextInput
          label={t('invitations.link.address')}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          {...button}
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => void copyText(address).then(() => toast.success(t('invitations.link.copied')))}
        >
          {t('invitations.link.copy')}
        </Button>
      </div>
      <div className={classes['sheet']}>
        <p className={classes['partner']}>{name}</p>
        <QrCode text={address} label={t('invitations.link.qr', { name })} />
        <p className={classes['scan']}>{t('invitations.link.scan')}</p>
        <p className={classes['printed']}>{address}</p>
      </div>
      <div className={classes['buttons']}>
        {(['png', 'svg'] as const).map((kind) => (
          <Button
            {...button}
            key={kind}
            component="a"
            href={files[kind]}
            download={`${t('invitations.link.file', { name })}.${kind}`}
            leftSection={<IconDownload size={17} aria-hidden />}
          >
            {t(`invitations.link.${kind}`)}
          </Button>
        ))}
        <Button {...button} leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          {t('invitations.link.print')}
        </Button>
      </div>
    </div>
  );
}
