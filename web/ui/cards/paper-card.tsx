import classes from './card-parts.module.css';

export interface PaperCardProps {
  /** Names the region when it is an `aside` or a `section`. */
  label?: string;
  as?: 'div' | 'aside' | 'section';
  children: React.ReactNode;
}

/** Carta: the pink surface of people and guidance, never of data (visual language §1.5). */
export function PaperCard({ label, as: Tag = 'div', children }: PaperCardProps) {
  return (
    <Tag className={classes['paperCard']} aria-label={label}>
      {children}
    </Tag>
  );
}
