/**
 * The one place where typed and pasted text is cleaned, for forms and for the server alike. Every function may be given a
 * text of any length: its work grows no faster than the length. Cleaning twice changes nothing.
 */

/** More marks on one letter than any language writes. Long runs take the normaliser seconds. */
const surplusMarks = /(\p{M}{8})\p{M}+/gu

/**
 * What shows nothing and may mislead who reads: control and format characters, marks that turn the direction of writing
 * ("exe.\u202egpj" reads as a picture), the place of a picture that was not pasted. Joiners inside an emoji, and between letters
 * of scripts that are written with them, stay.
 */
const invisible =
  /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{DI}\ufff9-\ufffc]|(?<!\p{Extended_Pictographic}|\p{EMod})\ufe0f|(?<!\p{Extended_Pictographic}|\p{EMod}|\ufe0f|[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Taml}\p{scx=Sinh}\p{scx=Mlym}])[\u200c\u200d]|[\u200c\u200d](?!\p{Extended_Pictographic}|[\p{L}\p{M}])/gu

const fullWidth = /[\uff01-\uff5e]/g
const fullWidthLetters = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g
const toHalfWidth = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** As people type the apostrophe: ' ’ ʼ ` ´ ‘ ′ and their relatives. Only between letters is one certainly an apostrophe. */
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

/** Removal may join other characters, so it repeats until nothing changes: once, but for contrived texts. */
function settled(typed: string, clean: (text: string) => string): string {
  let text = clean(typed)
  for (let [passes, before] = [0, typed]; passes < 8 && text !== before; passes++) [before, text] = [text, clean(text)]
  return text
}

/** A text of several lines as its writer saw it: its spaces stay, signs like ² and № too. */
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

/** One line with other forms of letters and digits as the usual ones: `６７` is 67. For what no reader reads as it was written: codes, sums, phones. */
export function plainLine(typed: string): string {
  return settled(typed, (text) => oneLine(oneLine(text).normalize('NFKC')).replace(dashes, '-'))
}

/** The same as {@link cleanText} in one line: addresses, companies, subjects of emails, searches. */
export function cleanLine(typed: string): string {
  return settled(typed, (text) => oneLine(text).replace(noBreakHyphens, '-').replace(apostrophes, '’'))
}

/** A search text of at most `max` characters. */
export function cleanSearch(typed: string | undefined, max = 100): string {
  return cleanLine((typed ?? '').slice(0, 4 * max)).slice(0, max)
}

/** The name of a person or of a town: `Нечуй – Левицький` is written with a hyphen, other forms of letters become letters. */
export function cleanName(typed: string): string {
  return settled(typed, (text) =>
    cleanLine(cleanLine(text).normalize('NFKC'))
      .replace(/\u200c|\u200d/g, '')
      .replace(innerDashes, '-'),
  )
}

const edgesOfCode = /[\s"'`´’‘‛“”„«»‹›.,;:!?#*_|<>…-]/
const wholeInBrackets = /^[([{]([^()[\]{}]*)[)\]}]$/

/** A code, a number of a paper or of a parcel as it was pasted: `«№ AC-2026-00001».` is `AC-2026-00001`. */
export function cleanCode(typed: string): string {
  return settled(typed, (text) => {
    const code = strip(plainLine(text.replaceAll('№', ' ')), (sign) => edgesOfCode.test(sign))
    const inner = wholeInBrackets.exec(code)?.[1]
    return inner === undefined ? code : strip(inner, (sign) => edgesOfCode.test(sign))
  })
}

const edgesOfEmail = /[\s"'`’‘“”„«»‹›.,;:!?<>()[\]]/

/** An e-mail address as it was pasted: `<Olena@example.com>,` or `mailto:olena@example.com`. */
export function cleanEmail(typed: string): string {
  return settled(typed, (text) => strip(plainLine(text).replaceAll('’', "'"), (sign) => edgesOfEmail.test(sign)).replace(/^mailto:/i, ''))
}

/** Words that are copied along with a tax number. */
const taxWords = /^(?:код|code|єдрпоу|едрпоу|рнокпп|іпн|инн|edrpou|rnokpp|tax id)[\s:]*/iu

/** A tax number without spaces and the word before it. Anything else stays and fails validation. */
export function cleanTaxId(typed: string): string {
  const code = settled(typed, (text) => cleanCode(cleanCode(text).replace(taxWords, '')))
  return /^[\d\s-]+$/.test(code) ? code.replace(/[\s-]/g, '') : code
}

/** Unchanged: passwords, and texts written by programs. */
export const asWritten = (text: string): string => text
