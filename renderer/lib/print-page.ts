/**
 * Prints what the page shows on paper. This is the one place that knows how: a shell that makes a PDF by itself takes
 * the same page, and changes it here. The dialog of browsers prints to a PDF too.
 */
export function printPage(): void {
  window.print();
}
