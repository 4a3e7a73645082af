import { Drawer as Plain, type DrawerProps } from '@mantine/core';
import { useBackCloses } from '../../lib/screens/overlays.ts';

/** A drawer that Back closes. */
export function Drawer(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose);
  return <Plain {...props} />;
}
