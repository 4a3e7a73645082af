import { Modal as Plain, type ModalProps } from '@mantine/core';
import { useBackCloses } from '../../lib/screens/overlays.ts';

interface Props extends ModalProps {
  /** Asked while a way is held up: the history has no room for an entry of its own. */
  isAboutLeaving?: boolean;
}

/** A dialog that Back closes, where Escape would. */
export function Modal({ isAboutLeaving = false, ...props }: Props) {
  const { opened, onClose, closeOnEscape = true } = props;
  useBackCloses(opened && !isAboutLeaving, () => {
    if (closeOnEscape) onClose();
  });
  return <Plain {...props} />;
}
