/**
 * The characters that documents can print. Text from people that contains others is refused with a reason
 * (docs/decisions/0062-every-script-in-documents.md). Pure; `platform/pdf/any-script.test.ts` compares the table with the fonts.
 */
const ranges = {
  onest:
    '20-7e a0-a3 a5 a7-ab ae-b4 b6-17f 181 186-18a 18e-194 196-199 19d 1a0-1a1 1a4-1a5 1ac-1ad 1af-1b0 1b2-1b4 1b7 1cd-1dd 1e6-1e7 1f0 1f8-1f9 218-21b 237 244-245 24c-24d 253-254 256-257 259 25b 260 263 268-269 272 289 28b-28c 292 294 2b7 2bb-2bc 2c6-2c7 2d8-2dd 300-304 306-30c 312 31b 323 326-329 331 401-40c 40e-44f 451-45c 45e-45f 490-49d 4a0-4a5 4aa-4ab 4ae-4b3 4b6-4bb 4c0-4c2 4cf-4d9 4dc-4df 4e2-4eb 4ee-4f5 1e04-1e05 1e0c-1e0d 1e24-1e25 1e32-1e3b 1e3e-1e3f 1e42-1e47 1e56-1e57 1e5a-1e5d 1e62-1e63 1e6c-1e6d 1e80-1e85 1e90-1e93 1e9e 1ea0-1ef9 2009 2013-2014 2018-201a 201c-201e 2022 2026 202f-2030 2039-203a 2044 20ac 20b4 20b8 20ba 20bc-20bd 2116-2117 2122 2153-215e 2190-2193 2196-2199 21a9 21b6-21b7 21ba-21bb 2212 2248 2260 2264-2265 2713 27f5-27f6 a78b-a78c',
  'noto-sans':
    '20-7e a0-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 1ab0-1ac0 1c80-1c88 1d00-1df9 1dfb-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-2064 2066-2071 2074-208e 2090-209c 20a0-20bf 20f0 2100-215f 2184 2189 25cc 2c60-2c7f 2de0-2e52 a640-a69f a700-a7bf a7c2-a7ca a7f5-a7ff a92e ab30-ab6b fb00-fb06 fe00 fe20-fe2f feff fffc-fffd',
  'noto-sans-georgian': '20 2d a0 301-302 304 308 589 10a0-10c5 10c7 10cd 10d0-10ff 1c90-1cba 1cbd-1cbf 2010 20be 2d00-2d25 2d27 2d2d',
  'noto-sans-armenian': '20 2d a0 308 531-556 559-58a 58d-58f 2010 25cc fb13-fb17',
  'noto-sans-hebrew': '20 2d a0 591-5c7 5d0-5ea 5f0-5f4 200c-2010 20aa 25cc fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  'noto-sans-arabic':
    '20-21 2c-2e 30-3a a0 ab bb 34f 600-61c 61e-6ff 750-77f 8a0-8b4 8b6-8be 8d3-8ff 200b-2011 204f 25cc 2e41 fb50-fbc1 fbd3-fd3f fd50-fd8f fd92-fdc7 fdf0-fdfd fe70-fe74 fe76-fefc',
  'noto-sans-devanagari':
    '20-23 25 27-3f 5b-5f 7b-7e a0 ad d7 f7 2bc 900-97f 1cd0-1cf6 1cf8-1cf9 200b-200d 2010 2013-2014 2018-2019 201c-201d 2026 20b9 20f0 2212 25cc a830-a839 a8e0-a8ff',
  'noto-sans-thai': '20 2d a0 2bc 2d7 303 331 e01-e3a e3f-e5b 200b-200d 2010 25cc',
  'hangul-sans': '1100-1112 115f-1175 11a8-11c2 3131-318e ac00-d7a3',
  'droid-sans-fallback':
    '3000-3003 3005-3007 300a-3019 301c-301f 3021-3029 3041-3094 3099-309e 30a0-30f6 30fb-30fe 3400-4db5 4e00-9fa5 f900-fa2d ff01-ff5e ff61-ff9f ffe0-ffe6',
  'noto-sans-math':
    '2032-2037 2057 20d0-20dc 20e1 20e5-20ef 2102 210a-210e 2110-2112 2115 2119-211d 2124 2128 212c-212d 212f-2131 2133-2138 213c-2140 2145-2149 2190-21ae 21b0-21e5 21f1-21f2 21f4-22ff 2308-230b 2310 2319 231c-2321 2336-237a 237c 2395 239b-23b6 23d0 23dc-23e1 2474-2475 25af 25b3 25b7 25bd 25c1 25ca 25cc 25fb 266d-266f 27c0-27ff 2900-2aff 2b0e-2b11 2b30-2b4c 2bfe',
  'noto-sans-symbols':
    '20dd-20e0 20e2-20e4 2160-2183 2185-2188 218a-218b 2190-2199 2300-230f 2311-2315 2317 231c-231f 2322-2323 2329-232a 232c-2335 237c 2380-2394 2396-239a 23af 23be-23cd 23d0-23db 23e2-23e8 2460-24ff 25cc 260a-260d 2613 2624-262f 2638-263b 263d-2653 2669-267e 2690-269d 26a2-26a9 26ad-26bc 26ce 26e2-26ff 271d-2721 2776-2793 2921-2922',
  'noto-sans-symbols2':
    '2022 20e2-20e3 21af 21e6-21f0 21f3 2218-2219 2299 22c4-22c6 2316 2318 231a-231b 2324-2328 232b 237b 237d-237f 2394 23ce-23cf 23e9-23ea 23ed-23ef 23f1-2426 2440-244a 25a0-2609 260e-2612 2614-2623 2630-2637 263c 2654-2668 267f-268f 269e-26a1 26aa-26ac 26bd-26cd 26cf-26e1 2700-2704 2706-2709 270b-271c 2722-2727 2729-274b 274d 274f-2753 2756-2775 2794 2798-27af 27b1-27be 2800-28ff 2981 29bf 29eb 2b00-2b0d 2b12-2b2f 2b4d-2b73 2b76-2b95 2b97-2bfd 2bff',
} as const
export type Font = keyof typeof ranges
/** In the order in which they are tried for a letter; the first is the shop's own typeface. */
export const fonts = Object.keys(ranges) as Font[] // keys of a const object

const findClass = (font: Font) => ranges[font].replaceAll(/[0-9a-f]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '')
const whollyIn = new Map(fonts.map((font) => [font, new RegExp(`^[${findClass(font)}]*$`, 'u')]))

/** The characters of a font as hexadecimal ranges `from-to`. */
export const listCharacters = (font: Font): string => ranges[font]

const graphemes = new Intl.Segmenter('uk', { granularity: 'grapheme' })
export const listGraphemes = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}\u{fe0f}?/gv

/** Joiners and variation selectors, which combine with the letters beside them. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu

/** The first font with all characters of the grapheme or text; null when there is none. */
export function fontFor(text: string): Font | null {
  const letters = text.replaceAll(unseen, '')
  return fonts.find((font) => whollyIn.get(font)?.test(letters)) ?? null
}

/** The printable form of a text: composed, with compatibility letters replaced, without invisible marks and without emoji that the typeface lacks. */
export function printable(text: string): string {
  // A keycap digit becomes a plain digit.
  const composed = text
    .normalize('NFC')
    .replaceAll(/([0-9#*])\ufe0f?\u20e3/g, '$1')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, (mark) => (mark === '\u200c' || mark === '\u200d' ? mark : ''))
  const plain = composed.replaceAll(emoji, (found) => (fontFor(found) === 'onest' ? found : '\ue000'))
  // Joiners between emoji are removed with the emoji; scripts that need joiners keep them.
  const joined = plain.replaceAll(/\ue000(?:\u200d|\ue000|\ufe0f)*/g, '\ue000')
  const worded = joined.includes('\ue000') ? joined.replaceAll(/ ?\ue000 ?/g, ' ').replaceAll(/^ +| +$/gm, '') : joined
  return isOwn(worded)
    ? worded
    : listGraphemes(worded)
        .map((part) => (part === '\n' || fontFor(part) !== null ? part : part.normalize('NFKC')))
        .join('')
}

/** Whether the shop's own typeface has the whole text, apart from line ends. */
export function isOwn(text: string): boolean {
  return whollyIn.get('onest')?.test(text.replaceAll('\n', '')) ?? false
}

/** The graphemes of a text that no document can print. */
export function unprintable(text: string): string[] {
  if (isOwn(text)) return []
  return listGraphemes(printable(text)).filter((part) => part !== '\n' && fontFor(part) === null)
}
