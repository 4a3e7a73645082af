import { type PasswordFault, passwordFaults } from '@volano/domain/rules/password';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePasswordRule } from '../../../lib/session/password-rule.ts';
import classes from './registration.module.css';

export interface PasswordMeterProps {
  id: string;
  password: string;
  minimum: number;
  /** Many people use it, or it is made of what is known of its owner: as good as none. */
  isCommon: boolean;
}

/** What a password still lacks of the rule, and in words how far it is beyond it (decisions §2). */
export function PasswordMeter({ id, password, minimum, isCommon }: PasswordMeterProps) {
  const t = useT();
  const rule = usePasswordRule();
  const parts: Record<PasswordFault, string> = {
    length: t('registration.password.length', { min: String(minimum) }),
    upper: t('registration.password.upper'),
    lower: t('registration.password.lower'),
    digit: t('registration.password.digit'),
  };
  const missing = passwordFaults(password, minimum).map((fault) => parts[fault]);
  const level = missing.length > 0 || isCommon ? 0 : strengthOf(password);
  const words = [
    '',
    t('registration.password.fair'),
    t('registration.password.good'),
    t('registration.password.strong'),
  ];
  return (
    <div className={classes['meter']} aria-live="polite">
      {[1, 2, 3].map((step) => (
        <span key={step} className={classes['bar']} data-on={step <= level || undefined} aria-hidden />
      ))}
      <p className={classes['words']} id={id}>
        {password === ''
          ? rule
          : missing.length > 0
            ? t('registration.password.missing', { parts: missing.join(', ') })
            : isCommon
              ? t('errors.passwordTooCommon')
              : words[level]}
      </p>
    </div>
  );
}

/** Of a password that keeps the rule: length is what counts, other signs help a little. */
function strengthOf(password: string): 1 | 2 | 3 {
  const length = [...password].length + (/[^\p{L}\d]/u.test(password) ? 2 : 0);
  return length >= 14 ? 3 : length >= 10 ? 2 : 1;
}
