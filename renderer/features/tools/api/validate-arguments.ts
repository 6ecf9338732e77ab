import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

const REST_MS = 300;

/** Checks arguments with a real validator once the typing rests. Undefined while it is not known. */
export function useValidation(schema: JsonValue | undefined, json: string) {
  const { tools } = useBackend();
  const [rested, setRested] = useState(json);
  useEffect(() => {
    const timer = setTimeout(() => setRested(json), REST_MS);
    return () => clearTimeout(timer);
  }, [json]);
  const { data } = useQuery(
    tools.validate.queryOptions({
      input: { schema: schema ?? true, json: rested },
      enabled: schema !== undefined && rested === json,
      staleTime: Infinity,
      gcTime: 60_000,
    }),
  );
  return rested === json ? data : undefined;
}
