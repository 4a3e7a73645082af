import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { AtecoCode } from './ateco.api.ts';
import { AtecoResult } from './ateco-result.tsx';

export interface AtecoResultGroupProps {
  first: AtecoCode;
  /** The other codes of its category that were found. */
  siblings: readonly AtecoCode[];
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
}

/** One line for a category: its best code, and the others behind a link. */
export function AtecoResultGroup({ first, siblings, chosenIds, canAdd, onAdd }: AtecoResultGroupProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? [first, ...siblings] : [first];
  return shown.map((code) => (
    <AtecoResult
      key={code._id}
      code={code}
      isChosen={chosenIds.includes(code._id)}
      canAdd={canAdd}
      onAdd={() => onAdd(code)}
    >
      {siblings.length > 0 && !isOpen ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          {t('ateco.siblings', { count: siblings.length })}
        </Anchor>
      ) : null}
    </AtecoResult>
  ));
}
