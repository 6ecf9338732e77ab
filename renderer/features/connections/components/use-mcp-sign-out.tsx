import { notifications } from '@mantine/notifications';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useSignOutOfMcp } from '../api/mcp-sign-in.ts';

/** Signs out of MCP, and offers to end the browser's session too: that is a page, so it takes a click of its own. */
export function useMcpSignOut() {
  const { t } = useI18n();
  const { signedOut } = t.mcp;
  const signOut = useSignOutOfMcp();
  const offerEnd = (url: string) =>
    notifications.show({
      id: 'mcp-signed-out',
      title: signedOut.title,
      message: (
        <>
          {signedOut.text}{' '}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => notifications.hide('mcp-signed-out')}
          >
            {signedOut.endSession}
          </a>
        </>
      ),
      autoClose: 60_000,
      closeButtonProps: { 'aria-label': t.frame.notices.close },
    });
  const mutate = (input: { connectionId: string }) =>
    signOut.mutate(input, {
      onSuccess: ({ endSessionUrl }) => {
        if (endSessionUrl !== null) offerEnd(endSessionUrl);
      },
    });
  return { mutate, isPending: signOut.isPending };
}
