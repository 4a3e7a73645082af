import { Button, ColorInput, Switch } from '@mantine/core';
import { COLOUR, isReadable, leastContrast, readableOf } from '@volano/domain/rules/firm-colours';
import type { FormState } from '../../../lib/form/use-form.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import type { FirmValues } from './firm-values.ts';
import classes from './firm.module.css';

/** The two colours of the firm, each with how well it reads on its page and the nearest that does. */
export function ColourFields({ form }: { form: FormState<FirmValues> }) {
  const t = useT();
  return (
    <>
      <Switch label={t('firm.look.ownColours')} {...form.box('hasColours')} />
      {form.values.hasColours ? (
        <div className={classes['pair']}>
          <ColourField form={form} scheme="light" />
          <ColourField form={form} scheme="dark" />
        </div>
      ) : null}
    </>
  );
}

function ColourField({ form, scheme }: { form: FormState<FirmValues>; scheme: 'light' | 'dark' }) {
  const t = useT();
  const colour = form.values[scheme].trim().toLowerCase();
  const isColour = COLOUR.test(colour);
  const proposed = isColour && !isReadable(colour, scheme) ? readableOf(colour, scheme) : null;
  // Rounded down: 4.49 is not 4.5.
  const value = isColour
    ? (Math.floor(leastContrast(colour, scheme) * 10) / 10).toLocaleString(currentLanguage(), {
        minimumFractionDigits: 1,
      })
    : '';
  return (
    <div>
      <ColorInput
        label={t(`firm.look.${scheme}`)}
        format="hex"
        {...form.field(scheme)}
        {...(isColour && form.errorOf(scheme) === null
          ? { description: t(proposed === null ? 'firm.look.contrast' : 'firm.look.tooLow', { value }) }
          : {})}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        popoverProps={{ withinPortal: true }}
        withEyeDropper={false}
      />
      {proposed === null ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => form.set({ [scheme]: proposed })}>
          {t('firm.look.propose', { colour: proposed })}
        </Button>
      )}
    </div>
  );
}
