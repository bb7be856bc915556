/** A LIKE pattern for texts that contain this one; escapes LIKE's own signs. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
