import { type KeyboardEvent, useState } from 'react';
import { useOutboxActions } from '../../api/change-outbox.ts';
import { moveInQueue } from '../../model/outbox/move-in-queue.ts';

/** Changes the order of sending, by the arrow keys on a handle or by dragging it onto another job. */
export function useQueueMoves(jobIds: readonly string[], onMoved: (jobId: string, place: number) => void) {
  const { move } = useOutboxActions();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const moveTo = (jobId: string, place: number) => {
    const wanted = moveInQueue(jobIds, jobId, place);
    if (wanted) move.mutate(wanted, { onSuccess: () => onMoved(jobId, place) });
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    dragged,
    over: dragged !== undefined && over !== dragged ? over : undefined,
    handleProps: (jobId: string) => ({
      draggable: true,
      onDragStart: (event: { dataTransfer: DataTransfer }) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', jobId);
        setDragged(jobId);
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        moveTo(jobId, jobIds.indexOf(jobId) + step);
      },
    }),
    targetProps: (jobId: string) => ({
      onDragOver: (event: { preventDefault: () => void }) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(jobId);
      },
      onDrop: (event: { preventDefault: () => void }) => {
        if (dragged === undefined) return;
        event.preventDefault();
        moveTo(dragged, jobIds.indexOf(jobId));
        end();
      },
    }),
  };
}
