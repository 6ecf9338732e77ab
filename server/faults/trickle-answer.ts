import { setTimeout } from 'node:timers/promises';
import type { FaultEffect } from './fault-rules.ts';

const PIECE_MS = 100;

/** Resolves after a time, and at once when the service stops. */
export type Pause = (ms: number, stopping: AbortSignal) => Promise<void>;

export const pauseByClock: Pause = async (ms, stopping) => {
  await setTimeout(ms, undefined, { signal: stopping }).catch(() => {});
};

/** The same answer, its body in small pieces with rests between them; all that is left at once when the service stops. */
export async function trickleAnswer(
  answer: Response,
  { bytesPerSecond, announced }: Extract<FaultEffect, { type: 'trickle' }>,
  stopping: AbortSignal,
  pause: Pause = pauseByClock,
): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  if (announced) headers.set('content-length', String(body.byteLength));
  else headers.delete('content-length');
  const pieceBytes = Math.ceil((bytesPerSecond * PIECE_MS) / 1000);
  let at = 0;
  const pieces = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await pause(PIECE_MS, stopping);
        const end = stopping.aborted ? body.byteLength : at + pieceBytes;
        controller.enqueue(body.subarray(at, end));
        at = end;
        if (at >= body.byteLength) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(pieces, { status: answer.status, headers });
}
