import type { Locator, Page } from 'playwright/test';

// A page may link to where the rail or a tab leads, by the same name, and is still there while the next is being drawn.

/** A section, in the rail. */
export function sectionLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
}

/** A tab of the Upload section. */
export function uploadTab(page: Page, name: string): Locator {
  return page
    .getByRole('navigation', { name: 'Parts of uploading' })
    .getByRole('link', { name, exact: true });
}

/** A view of the Tools section. */
export function toolsView(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Views of the tools' }).getByRole('link', { name });
}
