/** The pattern by which LIKE finds what contains a text; its own signs stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
