import { TextInput } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { GapNote } from './gap-note.tsx';
import type { FormPartProps } from './announcement-form-props.ts';

/** Title with what there is to say of it, and description (mock-ups 11). */
export function AnnouncementText({ form, onChange, errorOf, gaps, hint }: FormPartProps & { hint?: React.ReactNode }) {
  const t = useT();
  return (
    <>
      <div>
        <TextInput
          label={t('officeAnnouncements.editor.fields.title')}
          required
          withAsterisk
          maxLength={300}
          value={form.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ ...form, title: event.currentTarget.value })}
        />
        {hint}
      </div>
      <div>
        <RichTextField
          label={t('officeAnnouncements.editor.fields.description')}
          value={form.description}
          onChange={(description) => onChange({ ...form, description })}
          error={errorOf('description')}
        />
        <GapNote gap="description" gaps={gaps} />
      </div>
    </>
  );
}
