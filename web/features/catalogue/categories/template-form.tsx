import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { isAdmin } from '@volano/domain/policies/actor';
import { useState } from 'react';
import { fieldError, refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { AttachField } from './attach-field.tsx';
import { AttachedList } from './attached-list.tsx';
import type { Requirement } from './category-settings.api.ts';
import classes from './categories.module.css';
import { RequirementDialog } from './requirement-dialog.tsx';

export interface TemplateFormProps {
  name: string;
  /** Nobody renames it without it. */
  onName?: ((name: string) => void) | undefined;
  requirements: readonly Requirement[];
  /** Without them its requirements are only read. */
  onAttach?: ((requirement: Requirement) => void) | undefined;
  onDetach?: ((requirement: Requirement) => void) | undefined;
  /** Whether requirements are saved at once or with the category. */
  hint: 'now' | 'later';
  onSave?: (() => void) | undefined;
  isSaving: boolean;
  refusal: Error | null;
}

/** A category with its requirements: the name is saved with the button (2-catalogue §2). */
export function TemplateForm(props: TemplateFormProps) {
  const { name, onName, requirements, onAttach, onDetach, hint, onSave, isSaving, refusal } = props;
  const t = useT();
  const canCreate = isAdmin(useMe()) && onAttach !== undefined;
  const [isNew, setNew] = useState(false);
  return (
    <>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave?.();
        }}
      >
        <TextInput
          className={classes['categoriesName'] ?? ''}
          label={t('categories.category.nameField')}
          required
          maxLength={200}
          autoComplete="off"
          disabled={onName === undefined}
          value={name}
          error={fieldError(refusal, 'categoryName')}
          onChange={(event) => onName?.(event.currentTarget.value)}
        />
        <section className={classes['section']}>
          <SectionTitle
            action={
              canCreate ? (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => setNew(true)}
                >
                  {t('categories.detail.create')}
                </Button>
              ) : undefined
            }
          >
            {t('categories.category.requirements')}
          </SectionTitle>
          {onAttach ? (
            <>
              <p className={classes['quiet']}>{t(`categories.detail.${hint}`)}</p>
              <AttachField attached={requirements} onAttach={onAttach} isDisabled={isSaving} />
            </>
          ) : null}
          <AttachedList requirements={requirements} onDetach={onDetach} />
        </section>
        {refusal === null ? null : <FormRefusal title={refusalMessage(refusal, t('errors.unexpected'))} />}
        <div className={classes['categoriesButtons']}>
          <Button component="a" href={hrefOf('/admin/settings/categories_templates')} variant="default">
            {t('common.actions.cancel')}
          </Button>
          {onSave ? (
            <Button type="submit" loading={isSaving} disabled={name.trim() === ''}>
              {t('common.actions.save')}
            </Button>
          ) : null}
        </div>
      </form>
      {isNew && onAttach ? (
        <RequirementDialog requirement={null} onClose={() => setNew(false)} onSaved={onAttach} />
      ) : null}
    </>
  );
}
