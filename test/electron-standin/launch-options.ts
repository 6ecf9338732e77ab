/** Electron gives ports in pages a `close` event, which Chromium alone has switched off. */
export const STANDIN_BROWSER_ARGUMENTS = ['--enable-blink-features=MessagePortCloseEvent'];
