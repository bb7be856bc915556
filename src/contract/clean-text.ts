/**
 * Cleans typed and pasted text for forms and server alike; nothing else does. Every function accepts text of any length and runs in linear time.
 * Cleaning twice changes nothing.
 */

/** Combining marks beyond what any language uses. The normaliser takes seconds for long runs. */
const surplusMarks = /(\p{M}{8})\p{M}+/gu

/**
 * Invisible or misleading characters: control and format characters, text-direction marks ("exe.\u202egpj" looks like a picture), the object
 * placeholder of a pasted picture. Joiners stay inside emoji and between letters of scripts that need them.
 */
const invisible =
  /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{DI}\ufff9-\ufffc]|(?<!\p{Extended_Pictographic}|\p{EMod})\ufe0f|(?<!\p{Extended_Pictographic}|\p{EMod}|\ufe0f|[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Taml}\p{scx=Sinh}\p{scx=Mlym}])[\u200c\u200d]|[\u200c\u200d](?!\p{Extended_Pictographic}|[\p{L}\p{M}])/gu

const fullWidth = /[\uff01-\uff5e]/g
const fullWidthLetters = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g
const toHalfWidth = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** Typed forms of the apostrophe: ' ’ ʼ ` ´ ‘ ′ and similar. Only between letters is one certainly an apostrophe. */
const apostrophes = /(?<=[\p{L}\p{M}])['’ʼ`´‘‛′‵ʹꞌ＇](?=\p{L})/gu
const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu
const innerDashes = /(?<=[\p{L}\p{M}\p{N}]) ?[\p{Pd}\u2212\u2043\u02d7] ?(?=[\p{L}\p{N}])/gu
const noBreakHyphens = /[\u2010\u2011]/g
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g
const spaces = /[\s\u0085\u2800]+/g

const withoutSurplus = (typed: string): string => typed.replace(surplusMarks, '$1')
const withoutInvisible = (text: string): string => text.replace(invisible, (sign) => (sign === '\n' ? sign : ''))

/** Strips surrounding characters that do not belong to the text. */
function strip(text: string, isEdge: (sign: string) => boolean): string {
  let [from, to] = [0, text.length]
  while (from < to && isEdge(text.charAt(from))) from++
  while (to > from && isEdge(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** Removing characters may join others into something removable, so it repeats until nothing changes; ordinary text needs one pass. */
function settled(typed: string, clean: (text: string) => string): string {
  let text = clean(typed)
  for (let [passes, before] = [0, typed]; passes < 8 && text !== before; passes++) [before, text] = [text, clean(text)]
  return text
}

/** Cleans a text of several lines; spaces and signs like ² and № stay. */
export function cleanText(typed: string): string {
  return settled(typed, (text) =>
    withoutInvisible(withoutSurplus(text).replace(lineBreaks, '\n').replaceAll('\t', ' '))
      .replace(fullWidthLetters, toHalfWidth)
      .normalize('NFC')
      .replace(noBreakHyphens, '-')
      .replace(apostrophes, '’')
      .trim(),
  )
}

function oneLine(typed: string): string {
  return settled(typed, (text) =>
    withoutInvisible(withoutSurplus(text).replace(spaces, ' ')).replace(fullWidth, toHalfWidth).normalize('NFC').replace(spaces, ' ').trim(),
  )
}

/**
 * One line with compatibility forms of letters and digits replaced: `６７` becomes 67. For codes, sums and phones, whose typography does not matter.
 */
export function plainLine(typed: string): string {
  return settled(typed, (text) => oneLine(oneLine(text).normalize('NFKC')).replace(dashes, '-'))
}

/** {@link cleanText} for one line: addresses, companies, e-mail subjects, searches. */
export function cleanLine(typed: string): string {
  return settled(typed, (text) => oneLine(text).replace(noBreakHyphens, '-').replace(apostrophes, '’'))
}

/** A search text of at most `max` characters. */
export function cleanSearch(typed: string | undefined, max = 100): string {
  return cleanLine((typed ?? '').slice(0, 4 * max)).slice(0, max)
}

/** Cleans the name of a person or town: `Нечуй – Левицький` gets a hyphen, compatibility forms become plain letters. */
export function cleanName(typed: string): string {
  return settled(typed, (text) =>
    cleanLine(cleanLine(text).normalize('NFKC'))
      .replace(/\u200c|\u200d/g, '')
      .replace(innerDashes, '-'),
  )
}

const edgesOfCode = /[\s"'`´’‘‛“”„«»‹›.,;:!?#*_|<>…-]/
const wholeInBrackets = /^[([{]([^()[\]{}]*)[)\]}]$/

/** Extracts a pasted code, document or parcel number: `«№ AC-2026-00001».` becomes `AC-2026-00001`. */
export function cleanCode(typed: string): string {
  return settled(typed, (text) => {
    const code = strip(plainLine(text.replaceAll('№', ' ')), (sign) => edgesOfCode.test(sign))
    const inner = wholeInBrackets.exec(code)?.[1]
    return inner === undefined ? code : strip(inner, (sign) => edgesOfCode.test(sign))
  })
}

const edgesOfEmail = /[\s"'`’‘“”„«»‹›.,;:!?<>()[\]]/

/** Extracts a pasted e-mail address from `<Olena@example.com>,` or `mailto:olena@example.com`. */
export function cleanEmail(typed: string): string {
  return settled(typed, (text) => strip(plainLine(text).replaceAll('’', "'"), (sign) => edgesOfEmail.test(sign)).replace(/^mailto:/i, ''))
}

/** Words that are copied along with a tax number. */
const taxWords = /^(?:код|code|єдрпоу|едрпоу|рнокпп|іпн|инн|edrpou|rnokpp|tax id)[\s:]*/iu

/** Removes spaces and a leading label from a tax number. Anything else stays and fails validation. */
export function cleanTaxId(typed: string): string {
  const code = settled(typed, (text) => cleanCode(cleanCode(text).replace(taxWords, '')))
  return /^[\d\s-]+$/.test(code) ? code.replace(/[\s-]/g, '') : code
}

/** Leaves passwords and program-generated text unchanged. */
export const asWritten = (text: string): string => text
