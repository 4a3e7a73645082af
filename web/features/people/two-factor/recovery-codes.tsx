import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { copyText } from '../../../lib/format/copy-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useBrand } from '../../../lib/api/options.ts';
import { useMe } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './two-factor.module.css';

/** The only time that recovery codes are shown: copied, saved or printed. On paper nothing else of the page appears. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const me = useMe();
  const title = t('twoFactor.codes.file', { brand: useBrand()?.name ?? '', email: me.email });
  const text = `${title}\n\n${codes.join('\n')}\n`;
  return (
    <div className={classes['part']}>
      <div className={classes['sheet']}>
        <h4 className={classes['heading']}>{t('twoFactor.codes.title')}</h4>
        <p className={classes['owner']}>{title}</p>
        <p className={classes['text']}>{t('twoFactor.codes.text')}</p>
        <ul className={classes['codes']}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes['actions']}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => void copyText(text).then(() => toast.success(t('twoFactor.codes.copied')))}
        >
          {t('twoFactor.codes.copy')}
        </Button>
        <Button
          variant="default"
          size="sm"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${title}.txt`}
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          {t('twoFactor.codes.download')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('twoFactor.codes.print')}
        </Button>
      </div>
      <div>
        <Button onClick={onDone}>{t('twoFactor.codes.done')}</Button>
      </div>
    </div>
  );
}
