import { createTheme, Menu, Modal, Tooltip } from '@mantine/core';

export const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'sm',
  components: {
    // Its placeholder can take the focus but is no item, which no child of a menu may be; the first item takes it instead.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // Locking the page's scroll would put a style element into the page, which its policy forbids.
    Modal: Modal.extend({
      defaultProps: { attributes: { header: { role: 'none' } }, lockScroll: false, size: 460, padding: 'md' },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 400,
        withArrow: false,
        withinPortal: false,
        events: { hover: true, focus: true, touch: true },
      },
    }),
  },
});
