import { Button } from '@mantine/core';
import { IconFolder, IconMessageCircle } from '@tabler/icons-react';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { AtecoBrowse } from './ateco-browse.tsx';
import type { AtecoCode } from './ateco.api.ts';
import classes from './ateco-picker.module.css';

export interface AtecoWaysProps {
  version: AtecoVersion;
  /** Whether something was typed: only then does one ask what to do next. */
  isSearched: boolean;
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
  askHref: string | undefined;
}

/** What to do when the search does not find it: other words, all activities from the top, the consultant. */
export function AtecoWays({ version, isSearched, chosenIds, canAdd, onAdd, askHref }: AtecoWaysProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes['ways']} aria-label={t('ateco.ways.title')}>
      {isSearched ? (
        <>
          <p className={classes['atecoWaysTitle']}>{t('ateco.ways.title')}</p>
          <p className={classes['atecoWaysHint']}>
            {t('ateco.ways.words')} {t(askHref === undefined ? 'ateco.ways.askOffice' : 'ateco.ways.askHint')}
          </p>
        </>
      ) : null}
      <div className={classes['actions']}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFolder size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'ateco.ways.close' : 'ateco.ways.browse')}
        </Button>
        {askHref === undefined || !isSearched ? null : (
          <Button
            component="a"
            href={askHref}
            variant="subtle"
            size="sm"
            leftSection={<IconMessageCircle size={18} aria-hidden />}
          >
            {t('ateco.ways.ask')}
          </Button>
        )}
      </div>
      {isOpen ? <AtecoBrowse version={version} chosenIds={chosenIds} canAdd={canAdd} onAdd={onAdd} /> : null}
    </section>
  );
}
