/** An event whose default a listener can prevent. */
export class Preventable {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
