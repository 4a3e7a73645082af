import { Button } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconCopyCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import type { AtecoChoice } from './ateco-choice.ts';
import { type Copied, copyChoice } from './ateco-copy.ts';
import { useAtecoStructure } from './ateco-setting.api.ts';
import type { Structure } from './ateco-structure.ts';

export interface CopyChoiceProps {
  version: AtecoVersion;
  structure: Structure;
  choice: AtecoChoice;
  other: AtecoChoice;
  onChange: (choice: AtecoChoice) => void;
}

/** Adds what is chosen of the other version, by the official correspondence, and says what a person must look at. */
export function CopyChoice({ version, structure, choice, other, onChange }: CopyChoiceProps) {
  const t = useT();
  const from: AtecoVersion = version === '2025' ? '2007' : '2025';
  const isEmpty = other.chosen.length + other.removed.length === 0;
  const otherStructure = useAtecoStructure(from, !isEmpty);

  function copy(): void {
    if (otherStructure.data === undefined) return;
    const copied = copyChoice(otherStructure.data, structure, other, choice);
    onChange(copied.choice);
    showResult(t, copied, addedBy(copied.choice, choice), from);
  }

  return (
    <Button
      variant="default"
      size="sm"
      disabled={isEmpty}
      loading={!isEmpty && otherStructure.isPending}
      onClick={copy}
      leftSection={<IconCopyCheck size={17} aria-hidden />}
    >
      {t('ateco.setting.copy', { version: from })}
    </Button>
  );
}

const NAMED = 6;

function addedBy(after: AtecoChoice, before: AtecoChoice): number {
  const known = new Set([...before.chosen, ...before.removed]);
  return [...after.chosen, ...after.removed].filter((id) => !known.has(id)).length;
}

function showResult(t: TFunction, { several, lost }: Copied, added: number, version: AtecoVersion): void {
  const title = added === 0 ? t('ateco.setting.copiedNothing') : t('ateco.setting.copied', { count: added, version });
  const details = [
    several.length === 0 ? '' : t('ateco.setting.several', { count: several.length, codes: listed(t, several) }),
    lost.length === 0 ? '' : t('ateco.setting.lost', { count: lost.length, codes: listed(t, lost) }),
  ].filter((line) => line !== '');
  if (details.length === 0) toast.success(title);
  else toast.warning(title, details.join(' '));
}

function listed(t: TFunction, codes: readonly string[]): string {
  const text = codes.slice(0, NAMED).join(', ');
  return codes.length > NAMED ? t('ateco.setting.andMore', { codes: text, count: codes.length - NAMED }) : text;
}
