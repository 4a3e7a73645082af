import { Menu as Plain, type MenuProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useBackCloses } from '../../lib/screens/overlays.ts';

/** A menu that Back closes. */
export function Menu({ opened, defaultOpened = false, onChange, ...props }: MenuProps) {
  const [isOpen, setOpen] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    onChange,
  });
  useBackCloses(isOpen, () => setOpen(false));
  return <Plain {...props} opened={isOpen} onChange={setOpen} />;
}

Menu.Target = Plain.Target;
Menu.Dropdown = Plain.Dropdown;
Menu.Item = Plain.Item;
Menu.Label = Plain.Label;
Menu.Divider = Plain.Divider;
