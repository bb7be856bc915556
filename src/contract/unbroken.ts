const noBreakSpace = '\u00a0'

/** A day or a moment, which a line ends only behind a comma. */
export const unbrokenDay = (text: string): string => text.replaceAll(/(?<!,) /g, noBreakSpace)

/**
 * A text whose figures no line tears apart: `9:00–18:00`, `40 × 60`, `120 кг/м²` and `₴ 900` stay whole, and of `₴ 900 – ₴ 1 600` a line
 * may end behind the dash. By signs that nobody sees, because no style forbids a break behind a dash.
 */
export const unbroken = (text: string): string =>
  text
    .replace(/(?<=[\d\p{L}]–|[кk][гg]\/)(?=[\d\p{L}])|(?<=[+−])(?=[₴$€])/gu, '\u2060')
    .replace(/ (?=– [\d₴$€Ø])|(?<=[\d₴$€≈Ø×]) (?=[\d×])|(?<=\d) (?=[₴%]|\p{Ll}{1,3}(?!\p{L}))/gu, noBreakSpace)
