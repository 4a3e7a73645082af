import {
  IconFile,
  IconFileCertificate,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFileTypeZip,
  IconPhoto,
} from '@tabler/icons-react';
import classes from './marks.module.css';
import type { Icon } from '../layout/shell-parts.tsx';

const looks: Readonly<Record<string, { icon: Icon; tone: 'document' | 'sheet' | 'other' }>> = {
  pdf: { icon: IconFileTypePdf, tone: 'document' },
  xls: { icon: IconFileTypeXls, tone: 'sheet' },
  xlsx: { icon: IconFileTypeXls, tone: 'sheet' },
  ods: { icon: IconFileTypeXls, tone: 'sheet' },
  csv: { icon: IconFileTypeCsv, tone: 'sheet' },
  doc: { icon: IconFileTypeDoc, tone: 'other' },
  docx: { icon: IconFileTypeDoc, tone: 'other' },
  odt: { icon: IconFileTypeDoc, tone: 'other' },
  ppt: { icon: IconFileTypePpt, tone: 'other' },
  pptx: { icon: IconFileTypePpt, tone: 'other' },
  txt: { icon: IconFileTypeTxt, tone: 'other' },
  zip: { icon: IconFileTypeZip, tone: 'other' },
  p7m: { icon: IconFileCertificate, tone: 'document' },
  jpg: { icon: IconPhoto, tone: 'other' },
  jpeg: { icon: IconPhoto, tone: 'other' },
  png: { icon: IconPhoto, tone: 'other' },
  webp: { icon: IconPhoto, tone: 'other' },
};
const unknown = { icon: IconFile, tone: 'other' } as const;

/** The kind of a file as a picture; its words stand beside it. */
export function FileIcon({ format }: { format: string }) {
  const { icon: Picture, tone } = looks[format.toLowerCase()] ?? unknown;
  return (
    <span className={classes['fileIcon']} data-tone={tone}>
      <Picture size={24} aria-hidden />
    </span>
  );
}
