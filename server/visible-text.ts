/**
 * What cannot be seen in a name, or rearranges the text around it: control and format characters such as zero-width
 * spaces and changes of direction, fillers without width (Unicode `Default_Ignorable_Code_Point`), private use, what is
 * no character or not one yet, the separators of lines and paragraphs, signs without a shape, and every blank but those of
 * Latin and Chinese text. Two names that differ only in these look the same.
 */
const INVISIBLE =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13440}-\u{13446}\u{16fe4}\u{1d159}]|(?![ \u3000])\p{Zs}/u;

/** Whether everything in a name can be seen; blanks between words are fine, and at its ends nobody sees them. */
export const isVisibleText = (text: string): boolean => text === text.trim() && !INVISIBLE.test(text);
