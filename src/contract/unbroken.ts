const noBreakSpace = '\u00a0'

/** A day or a moment with no-break spaces, except after a comma. */
export const unbrokenDay = (text: string): string => text.replaceAll(/(?<!,) /g, noBreakSpace)

/**
 * Prevents line breaks inside numbers: `9:00–18:00`, `40 × 60`, `120 кг/м²` and `₴ 900` stay whole, while `₴ 900 – ₴ 1 600` may break after the
 * dash. It inserts invisible characters, because no CSS forbids a break after a dash.
 */
export const unbroken = (text: string): string =>
  text
    .replace(/(?<=[\d\p{L}]–|[кk][гg]\/)(?=[\d\p{L}])|(?<=[+−])(?=[₴$€])/gu, '\u2060')
    .replace(/ (?=– [\d₴$€Ø])|(?<=[\d₴$€≈Ø×]) (?=[\d×])|(?<=\d) (?=[₴%]|\p{Ll}{1,3}(?!\p{L}))/gu, noBreakSpace)
