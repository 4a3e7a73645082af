import { Textarea } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './dossiers.module.css';

const LONGEST = 5000;

/** The note that closes the dossier. Once frozen it is text. */
export function NoteField({ value, onChange }: { value: string; onChange: ((notes: string) => void) | undefined }) {
  const t = useT();
  if (onChange === undefined) {
    return (
      <section className={classes['block']}>
        <h2 className={classes['blockTitle']}>{t('dossiers.builder.note')}</h2>
        <p className={value.trim() === '' ? classes['quiet'] : classes['note']}>
          {value.trim() === '' ? t('dossiers.builder.noNote') : value}
        </p>
      </section>
    );
  }
  return (
    <Textarea
      label={t('dossiers.builder.note')}
      description={t('dossiers.builder.noteHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={LONGEST}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      classNames={{ label: classes['blockTitle'] ?? '' }}
      {...(value.length > LONGEST * 0.9
        ? { description: t('dossiers.builder.noteCount', { count: value.length, total: String(LONGEST) }) }
        : {})}
    />
  );
}
