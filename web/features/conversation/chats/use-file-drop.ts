import { useEffect, useRef, useState } from 'react';

/** Lets files be dropped anywhere on a part of the page: whether some hover over it just now, and the ref of the part. */
export function useFileDrop(canDrop: boolean, onFiles: (files: readonly File[]) => void) {
  const part = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (element === null || !canDrop) return undefined;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function over(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    }
    function leave(event: DragEvent): void {
      if (!element?.contains(event.relatedTarget as Node | null)) setOver(false);
    }
    function drop(event: DragEvent): void {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    }
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [canDrop, onFiles]);
  return [part, isOver] as const;
}
