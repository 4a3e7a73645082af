import { Children, useId, useRef, useState } from 'react';
import { useResizeObserver } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Box, Flex } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import { SectionTitle } from '../layout/titles.tsx';
import classes from './card-parts.module.css';

export interface CarouselProps {
  title: string;
  /** A link beside the arrows: "Vedi tutte e 14". */
  action?: React.ReactNode;
  /** Slides shown are width / slideWidth, at least one; on a phone the next one peeks. */
  slideWidth?: number;
  children: React.ReactNode;
}

/** Which of `count` slides stands first in a row that shows some of them, `slideWidth` pixels each, and the way to another. */
function useSlides(count: number, slideWidth: number) {
  const row = useRef<HTMLUListElement>(null);
  const [frame, { width }] = useResizeObserver<HTMLDivElement>();
  const [position, setPosition] = useState(0);
  const shown = Math.max(1, Math.floor(width / slideWidth));
  const last = Math.max(0, count - shown);

  function readPosition(): void {
    const list = row.current;
    if (!list) return;
    const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 4;
    const step = list.scrollWidth / Math.max(1, count);
    setPosition(isAtEnd ? last : Math.min(last, Math.round(list.scrollLeft / step)));
  }

  function go(to: number): void {
    const slide = row.current?.children[Math.min(last, Math.max(0, to))];
    if (slide instanceof HTMLElement)
      row.current?.scrollTo({ left: slide.offsetLeft - (row.current.offsetLeft || 0), behavior: 'smooth' });
  }

  return { row, frame, shown, last, position, readPosition, go };
}

/** Slides on a row that scrolls and snaps by itself: fingers, wheel, Tab and arrows all work without a library. */
export function Carousel({ title, action, slideWidth = 300, children }: CarouselProps) {
  const id = useId();
  const slides = Children.toArray(children);
  const { row, frame, shown, last, position, readPosition, go } = useSlides(slides.length, slideWidth);
  return (
    <section aria-labelledby={id}>
      <SectionTitle
        id={id}
        action={
          <>
            {action}
            {last > 0 ? <Arrows position={position} last={last} onGo={(by) => go(position + by * shown)} /> : null}
          </>
        }
      >
        {title}
      </SectionTitle>
      <Box ref={frame} mt="s14" style={{ '--shown': shown } as React.CSSProperties}>
        <ul ref={row} className={classes['carouselRow']} onScroll={readPosition}>
          {slides.map((slide, index) => (
            <Flex key={index} component="li" miw={0} className={classes['slide']}>
              {slide}
            </Flex>
          ))}
        </ul>
      </Box>
      {last > 0 && slides.length <= 12 ? (
        <div className={classes['dots']} aria-hidden>
          {slides.slice(0, last + 1).map((_, index) => (
            <Box
              key={index}
              component="span"
              h="xs"
              bdrs="xs"
              className={classes['dot']}
              data-on={index === position || undefined}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** One view back and one on. */
function Arrows({ position, last, onGo }: { position: number; last: number; onGo: (by: -1 | 1) => void }) {
  const t = useT();
  return (
    <Flex component="span" display="inline-flex" gap="xs" visibleFrom="sm">
      <button
        type="button"
        className={classes['arrow']}
        aria-label={t('common.carousel.previous')}
        disabled={position === 0}
        onClick={() => onGo(-1)}
      >
        <IconArrowLeft size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={classes['arrow']}
        aria-label={t('common.carousel.next')}
        disabled={position >= last}
        onClick={() => onGo(1)}
      >
        <IconArrowRight size={18} aria-hidden />
      </button>
    </Flex>
  );
}
