import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconCloudUpload } from '@tabler/icons-react';
import { Box } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './uploads.module.css';

export interface DropAreaProps {
  label: string;
  /** Extensions for the window that browses files; what is dropped is looked at by the queue. */
  accept: readonly string[];
  /** The same in words. */
  accepted: string;
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, or chosen by hand and by keyboard. */
export function DropArea({ label, accept, accepted, onFiles }: DropAreaProps) {
  const t = useT();
  return (
    <Dropzone
      className={classes['drop'] ?? ''}
      onDrop={onFiles}
      role="group"
      aria-label={label}
      activateOnKeyboard={false}
      inputProps={{ accept: accept.join(','), 'aria-label': label }}
    >
      <div className={classes['inside']}>
        <IconCloudUpload size={30} stroke={1.5} aria-hidden />
        <Dropzone.Accept>
          <strong>{t('uploads.attachments.release')}</strong>
        </Dropzone.Accept>
        <Dropzone.Reject>
          <strong>{t('uploads.attachments.release')}</strong>
        </Dropzone.Reject>
        <Dropzone.Idle>
          {/* Pressed by keyboard; the mouse presses the whole area. */}
          <Box type="button" component="button" p={0} bg="none" c="inherit" className={classes['choose']}>
            {t('uploads.attachments.drop')}
          </Box>
        </Dropzone.Idle>
        <span>{accepted}</span>
      </div>
    </Dropzone>
  );
}
