import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { Crash } from './crash.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { Providers } from './providers.tsx';

export function App(props: { connection: BackendConnection }) {
  return (
    <Providers connection={props.connection}>
      <ErrorBoundary what="window" Fallback={Crash}>
        <Frame />
      </ErrorBoundary>
    </Providers>
  );
}
