import { useT } from '../../../lib/i18n/i18n.ts';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { ConsentSwitches } from './consent-switches.tsx';
import { DataCopy } from './data-copy.tsx';
import { ErasurePart, type ErasurePartProps } from './erasure-part.tsx';
import classes from './privacy.module.css';

/** The rights of a person over their own data, as a part of their profile (holes H32). */
export function PrivacyPart({ withProof }: ErasurePartProps) {
  const t = useT();
  return (
    <div className={classes['parts']}>
      <Part title={t('privacy.copy.title')}>
        <DataCopy />
      </Part>
      <Part title={t('privacy.consents.title')}>
        <ConsentSwitches />
      </Part>
      <Part title={t('privacy.erasure.title')}>
        <ErasurePart withProof={withProof} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={classes['part']}>
      <SectionTitle order={3}>{title}</SectionTitle>
      {children}
    </div>
  );
}
