import './toaster.css';
import { useEffect } from 'react';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangleFilled, IconBellFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { listenToToasts, type ToastMessage } from '../../lib/screens/toast.ts';

const icons = {
  success: <IconCircleCheckFilled size={22} aria-hidden />,
  news: <IconBellFilled size={22} aria-hidden />,
  warning: <IconAlertTriangleFilled size={22} aria-hidden />,
  error: <IconCircleXFilled size={22} aria-hidden />,
};

const duration = 2000;
let shown = 0;

// The library pauses on hover only; focus inside a toast must hold it too, so its timer is turned off and on again.
function pauseOnFocus(id: string, message: ToastMessage) {
  const again = (autoClose: number | false) => notifications.update({ id, ...shape(message), autoClose });
  return { onFocusCapture: () => again(false), onBlurCapture: () => again(duration) };
}

function shape({ tone, title, detail }: ToastMessage) {
  return { title: detail ? title : undefined, message: detail ?? title, icon: icons[tone], 'data-tone': tone };
}

/** The list of toasts: top right, 340 px, at most three, two seconds each, held by hover and focus (visual language §6). */
export function Toaster() {
  const t = useT();

  useEffect(
    () =>
      listenToToasts((message) => {
        shown += 1;
        const id = `toast-${String(shown)}`;
        notifications.show({
          id,
          ...shape(message),
          ...pauseOnFocus(id, message),
          role: message.tone === 'error' ? 'alert' : 'status',
          closeButtonProps: { 'aria-label': t('common.actions.close') },
        });
      }),
    [t],
  );

  return (
    <Notifications
      position="top-right"
      autoClose={duration}
      limit={3}
      containerWidth={340}
      transitionDuration={180}
      zIndex={1000}
    />
  );
}
