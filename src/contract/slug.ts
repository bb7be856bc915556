/**
 * The official transliteration of Ukrainian (Cabinet of Ministers resolution 55 of 27.01.2010):
 * є, ї, й, ю, я differ at the start of a word, зг → zgh, apostrophe and soft sign are dropped.
 */
const transliteration: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  // Not Ukrainian, but found in names; without them a letter would be lost.
  ё: 'io',
  ъ: '',
  ы: 'y',
  э: 'e',
}
const atWordStart: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }
const apostrophes = /['’ʼ‘`]/g

export function transliterate(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, '')
    .replace(/зг/g, 'zgh')
    .replace(/(^|[^\p{L}\p{M}])([єїйюя])/gu, (_, before: string, letter: string) => before + atWordStart[letter])
    .replace(/[\p{Script=Cyrillic}]/gu, (letter) => transliteration[letter] ?? '')
}

/** The slug of a product's name: a–z, 0–9 and single hyphens; may be empty. */
export function toSlug(name: string): string {
  return transliterate(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** `12-vazon-konus` or `12` → 12; null when the segment does not begin with a positive id. */
export function idOfSlug(segment: string): number | null {
  const digits = /^(\d{1,10})(?:-|$)/.exec(segment)?.[1]
  const id = digits === undefined ? 0 : Number(digits)
  return id > 0 && id <= 2_147_483_647 ? id : null
}

export function productPath(language: string, product: { id: number; slug: string }): string {
  return `/${language}/product/view/${product.id}${product.slug ? `-${product.slug}` : ''}`
}
