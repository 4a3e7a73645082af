import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import classes from './announcement-detail.module.css';

/** The chat assistant, in a frame without an origin; whom it talks to goes behind the hash, which no server between reads (holes H29). */
export function AssistantFrame() {
  const t = useT();
  const me = useMe();
  const said = new URLSearchParams({ language: currentLanguage(), email: me.email ?? '' });
  return (
    <iframe
      className={classes['assistantFrame']}
      title={t('announcements.assistant.frame')}
      src={`/assistant#${said.toString()}`}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
