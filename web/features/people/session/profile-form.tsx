import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { isCustomer } from '@volano/domain/policies/actor';
import { GENDERS, type Gender, LANGUAGES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { speak, useT } from '../../../lib/i18n/i18n.ts';
import { type Me, useMe } from '../../../lib/session/session.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './session.module.css';
import { nameGroup, updateProfile } from './session.api.ts';

/**
 * What people change of themselves: name, surname, gender, description. The e-mail is only shown (1-people §2). Whoever only reads
 * the portal sees their data and changes none of it (holes H22).
 */
export function ProfileForm({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const t = useT();
  const me = useMe();
  const [typed, setTyped] = useState({
    name: me.name,
    surname: me.surname,
    gender: me.gender,
    description: me.description ?? '',
    groupName: me.groupName ?? '',
  });
  /** Null as long as it is not touched: another part of the page may change it meanwhile. */
  const [language, setLanguage] = useState<Me['language'] | null>(null);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // Of business partners the office says it (4-permissions: PUT users/{id}).
  const canNameGroup = me.isGroup && me.role === 'user';
  const isIncomplete = typed.name.trim() === '' || typed.surname.trim() === '';
  const group = me.groupName
    ? t('profile.person.groupSize', { name: me.groupName, count: me.groupSize })
    : t('profile.person.groupUnnamed', { count: me.groupSize });

  async function submit(): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (isIncomplete) return;
    setSaving(true);
    try {
      const { groupName, ...person } = typed;
      if (canNameGroup && groupName.trim() !== (me.groupName ?? '')) await nameGroup(me, groupName.trim());
      await updateProfile({
        ...person,
        description: typed.description.trim() || null,
        ...(language === null ? {} : { language }),
      });
      if (language !== null) await speak(language).catch(() => undefined);
      toast.success(t('users.profile.saved'));
    } catch (error) {
      setRefusal(error);
    }
    setSaving(false);
  }

  function change(changed: Partial<typeof typed>): void {
    setTyped((before) => ({ ...before, ...changed }));
  }

  function requiredError(field: 'name' | 'surname'): string | null {
    return isTried && typed[field].trim() === '' ? t('common.required') : fieldError(refusal, field);
  }

  return (
    <form
      className={classes['profileForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isReadOnly ? <p className={classes['fact']}>{t('users.profile.readOnly')}</p> : null}
      <div className={classes['pair']}>
        <TextInput
          label={t('users.profile.name')}
          required={!isReadOnly}
          readOnly={isReadOnly}
          maxLength={100}
          autoComplete="given-name"
          value={typed.name}
          error={requiredError('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('users.profile.surname')}
          required={!isReadOnly}
          readOnly={isReadOnly}
          maxLength={100}
          autoComplete="family-name"
          value={typed.surname}
          error={requiredError('surname')}
          onChange={(event) => change({ surname: event.currentTarget.value })}
        />
        <TextInput
          label={t('users.profile.email')}
          description={t(isCustomer(me) ? 'profile.person.emailHint' : 'users.profile.emailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly
          value={me.email}
          className={classes['fixed'] ?? ''}
        />
        <Select
          label={t('users.profile.gender')}
          data={GENDERS.map((gender) => ({ value: gender, label: t(`users.profile.genders.${gender}`) }))}
          placeholder={t('profile.person.noGender')}
          readOnly={isReadOnly}
          value={typed.gender}
          error={fieldError(refusal, 'gender')}
          onChange={(gender) => change({ gender: gender as Gender | null })}
        />
        <Select
          label={t('users.profile.language')}
          description={t('users.profile.languageHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={LANGUAGES.map((value) => ({ value, label: t(`users.profile.languages.${value}`) }))}
          allowDeselect={false}
          readOnly={isReadOnly}
          value={language ?? me.language}
          error={fieldError(refusal, 'language')}
          onChange={(chosen) => setLanguage(chosen as Me['language'])}
        />
      </div>
      {canNameGroup ? (
        <TextInput
          label={t('profile.person.groupName')}
          description={t('profile.person.groupNameHint', { count: me.groupSize })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={100}
          value={typed.groupName}
          error={fieldError(refusal, 'groupName')}
          onChange={(event) => change({ groupName: event.currentTarget.value })}
        />
      ) : me.isGroup ? (
        <p className={classes['fact']}>
          {t('profile.person.group')}: <strong>{group}</strong>
        </p>
      ) : null}
      <Textarea
        label={t('users.profile.description')}
        description={t(isCustomer(me) ? 'profile.person.descriptionHint' : 'users.profile.descriptionHint')}
        readOnly={isReadOnly}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={typed.description}
        error={fieldError(refusal, 'description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {isTried && isIncomplete ? <FormRefusal title={t('profile.fillAllFields')} /> : null}
      {refusal === null ? null : (
        <FormRefusal title={`${t('profile.saveError')}.`}>
          {refusal instanceof ApiError ? refusal.message : t('errors.unexpected')}. {t('profile.stillHere')}
        </FormRefusal>
      )}
      {isReadOnly ? null : (
        <div>
          <Button type="submit" loading={isSaving}>
            {t('users.profile.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
