/**
 * What cannot be seen in a name, or rearranges the text around it: control and format characters such as zero-width
 * spaces and changes of direction, fillers without width (Unicode `Default_Ignorable_Code_Point`), private use, and
 * the separators of lines and paragraphs. Two names that differ only in these look the same.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether everything in a name can be seen; blanks between words are fine. */
export const isVisibleText = (text: string): boolean => !INVISIBLE.test(text);
