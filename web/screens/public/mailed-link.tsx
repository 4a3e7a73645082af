import { type ReactNode, useState } from 'react';
import { Alert, Button } from '@mantine/core';
import { confirmDevice, confirmEmailChange } from '../../features/people/session/session.api.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { refusalMessage } from '../../lib/api/mutate-with-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { useParams } from '../../lib/screens/use-screen.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import classes from './public.module.css';

/** Where the link mailed to a new address leads. */
export function EmailChangePage() {
  const t = useT();
  const { token } = useParams('/email-change/$token');
  return (
    <MailedLink
      title={t('session.emailChange.title')}
      text={t('session.emailChange.text')}
      confirm={t('session.emailChange.confirm')}
      lost={t('errors.emailChangeInvalid')}
      onConfirm={() => confirmEmailChange(token)}
    />
  );
}

/** Where the link leads that makes a device known to an account. */
export function ConfirmDevicePage() {
  const t = useT();
  const { token } = useParams('/confirm-device/$token');
  return (
    <MailedLink
      title={t('session.confirmDevice.title')}
      text={t('session.confirmDevice.text')}
      confirm={t('session.confirmDevice.confirm')}
      lost={t('session.confirmDevice.lost')}
      onConfirm={async () => {
        await confirmDevice(token);
        return t('session.confirmDevice.done');
      }}
    />
  );
}

interface MailedLinkProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  /** What is said of a link that opens no more. */
  readonly lost: string;
  /** Resolves with the words to show. */
  readonly onConfirm: () => Promise<string>;
}

/** A link of a mail is confirmed by a press, so that programs that open links change nothing. */
function MailedLink({ title, text, confirm, lost, onConfirm }: MailedLinkProps) {
  const t = useT();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      setDone(await onConfirm());
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === 404;
      setRefusal(isLost ? lost : refusalMessage(error, t('errors.unexpected')));
    }
    setBusy(false);
  }

  return (
    <EntryFrame hasMore>
      <div className="form-rows">
        <EntryHead title={title} />
        {refusal === null ? null : (
          <Alert color="danger" role="alert">
            {refusal}
          </Alert>
        )}
        {done === null ? (
          <>
            <p>{text}</p>
            <Button loading={isBusy} className={classes['submit'] ?? ''} onClick={() => void press()}>
              {confirm}
            </Button>
          </>
        ) : (
          <>
            <p role="status">{done}</p>
            <Button component="a" href={hrefOf('/login')} className={classes['submit'] ?? ''}>
              {t('session.reset.toLogin')}
            </Button>
          </>
        )}
      </div>
    </EntryFrame>
  );
}
