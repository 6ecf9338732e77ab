import type { ReactNode } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './places-section.module.css';

const ROWS = Array.from({ length: 16 }, (_, row) => row);

export function TableSkeleton() {
  return (
    <>
      <Skeleton height={44} radius={0} />
      {ROWS.map((row) => (
        <Row key={row} padX={12} lineBelow style={{ height: 30 }}>
          <Skeleton height={12} width={`${60 + ((row * 17) % 35)}%`} />
        </Row>
      ))}
    </>
  );
}

/** What the section looks like while its first list is on its way: the same places, the same sizes. */
export function PlacesSkeleton(props: { /** What is said of it meanwhile. */ children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className={styles.section} aria-busy="true">
      <Row>
        <h1>{t.places.title}</h1>
        <span className="visually-hidden" role="status">
          {t.places.loading}
        </span>
        <Skeleton width={250} height={30} />
        <Skeleton width={120} height={30} />
        <Row push>
          <Skeleton width={90} height={30} />
          <Skeleton width={100} height={30} />
        </Row>
      </Row>
      {props.children}
      <Stack gap={0} shrinks>
        <div className={styles.tablePane}>
          <TableSkeleton />
        </div>
      </Stack>
    </div>
  );
}
