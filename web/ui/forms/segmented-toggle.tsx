import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';

export interface SegmentedToggleProps {
  value: 'grid' | 'table';
  onChange: (value: 'grid' | 'table') => void;
}

/** The switch between cards and table of a list; the page remembers it. */
export function SegmentedToggle({ value, onChange }: SegmentedToggleProps) {
  const t = useT();
  const choice = (key: 'grid' | 'table', icon: React.ReactNode) => ({
    value: key,
    label: (
      <>
        {icon}
        <span className="visually-hidden">{t(`common.view.${key}`)}</span>
      </>
    ),
  });
  return (
    <SegmentedControl
      aria-label={t('common.view.label')}
      value={value}
      onChange={onChange}
      data={[
        choice('grid', <IconLayoutGrid size={17} aria-hidden />),
        choice('table', <IconTable size={17} aria-hidden />),
      ]}
    />
  );
}
