import { useId } from 'react';
import { AssistantFrame } from '../features/catalogue/announcements/call-details.tsx';
import { ConsentGate } from '../features/insight/privacy/consent-gate.tsx';
import { useT } from '../lib/i18n/i18n.ts';
import { useOptions, useStandsIn } from '../lib/api/options.ts';
import { SectionTitle } from '../ui/layout/titles.tsx';

/** The chat assistant beside an announcement, where the installation has one or the demo stands in for it: asked for first, loaded after (2-catalogue §1, decisions §9). */
export function AssistantBlock() {
  const t = useT();
  const id = useId();
  const host = useOptions()?.assistantHost ?? null;
  const isStandIn = useStandsIn('assistant');
  if (host === null && !isStandIn) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} hasRule>
        {t('announcements.assistant.title')}
      </SectionTitle>
      <ConsentGate kind="assistant">
        <AssistantFrame />
      </ConsentGate>
    </section>
  );
}
