import { createTheme } from '@mantine/core';

const compact = { defaultProps: { size: 'sm' } };

/** The back office on top of `theme`: 36 px controls, 16 px checks (visual language §1.4). `OfficeShell` applies it to everything it holds. */
export const officeTheme = createTheme({
  components: {
    ...Object.fromEntries(
      [
        'Button',
        'TextInput',
        'PasswordInput',
        'NumberInput',
        'Textarea',
        'Select',
        'MultiSelect',
        'TagsInput',
        'Autocomplete',
        'NativeSelect',
      ]
        .concat(['FileInput', 'DateInput', 'DatePickerInput', 'DateTimePicker', 'PinInput'])
        .map((name) => [name, compact]),
    ),
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  },
});
