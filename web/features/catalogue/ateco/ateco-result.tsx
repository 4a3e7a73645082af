import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { trapFocus } from '../../../ui/layout/keep-focus.ts';
import type { AtecoCode } from './ateco.api.ts';
import classes from './ateco-picker.module.css';

export interface AtecoResultProps {
  code: AtecoCode;
  isChosen: boolean;
  canAdd: boolean;
  onAdd: () => void;
  /** What stands under it in the same line. */
  children?: React.ReactNode;
}

/** A code with the line that it was found by and its counterpart in the other version, and the button that adds it. */
export function AtecoResult({ code, isChosen, canAdd, onAdd, children }: AtecoResultProps) {
  const t = useT();
  const other = code.version === '2025' ? '2007' : '2025';
  return (
    <li ref={trapFocus} tabIndex={-1} className={classes['result']}>
      <div className={classes['atecoResultsWords']}>
        <p>
          <span className={classes['atecoResultsCode']}>{code.code}</span> {code.name}
        </p>
        {code.foundIn ? <p className={classes['note']}>{t('ateco.foundIn', { text: code.foundIn })}</p> : null}
        {code.correspondence ? (
          <p className={classes['note']}>
            {code.correspondence.isSimple
              ? t('ateco.corresponds', { version: other, code: code.correspondence.code })
              : t('ateco.correspondsToMany', { version: other })}
          </p>
        ) : null}
        {children}
      </div>
      {isChosen ? (
        <span className={classes['chosen']}>
          <IconCheck size={16} aria-hidden />
          {t('ateco.added')}
        </span>
      ) : (
        <Button
          variant="default"
          size="sm"
          disabled={!canAdd}
          onClick={onAdd}
          aria-label={t('ateco.add', { code: code.code })}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('common.actions.add')}
        </Button>
      )}
    </li>
  );
}
